// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/processlimits.h"
#include "tests/integration/clirun.h"
#include "tests/integration/realconnection.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QUrl>

#include <memory>

namespace tst_demohttp {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kInitialize =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}})"_ba;

/// A call of the stateless era; head: its lines besides those that every request has.
QByteArray statelessCall(const QByteArray &method, const QByteArray &params)
{
    return R"({"jsonrpc":"2.0","id":1,"method":)" + ('"' + method + '"') + R"(,"params":{)" + params
        + R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}}}})";
}

int statusOf(const QByteArray &answer)
{
    return answer.split(' ').value(1).toInt();
}

} // namespace

/// quayside-demo-server over HTTP, and what survives a restart.
class TestDemoHttp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup();

    void isUsedFromTheCommandLine_data() { bothEras(); }
    void isUsedFromTheCommandLine();
    void asksForAForm_data() { bothEras(); }
    void asksForAForm();
    void speaksBothErasAtOneAddress();
    void noticesTheEndOfTheServer_data() { bothEras(); }
    void noticesTheEndOfTheServer();
    void aTaskSurvivesTheEndOfBothPrograms_data() { bothEras(); }
    void aTaskSurvivesTheEndOfBothPrograms();
    void aQuestionSurvivesTheEndOfTheServer();
    void listensOnTheLoopbackAddressOnly();
    void refusesPagesOfABrowser_data();
    void refusesPagesOfABrowser();
    void refusesWhatIsTooLarge_data();
    void refusesWhatIsTooLarge();
    void refusesHeadersThatContradictTheBody_data();
    void refusesHeadersThatContradictTheBody();
    void namesWhatARequestOfNoSessionLacks_data();
    void namesWhatARequestOfNoSessionLacks();
    void endsASessionWhenItIsTold();
    void endsOpenExchanges();
    void takesEachIdOnce();
    void makesRoomForNewConnections();
    void beginsSoManyTasks();
    void leavesAFileAloneThatHoldsSomethingElse();

private:
    static void bothEras();
    bool start(const QStringList &arguments = {}, quint16 port = 0);
    void kill();
    QString store() const { return m_folder->filePath(u"tasks.json"_s); }
    std::unique_ptr<QTcpSocket> connectTo() const;
    /// The response to these bytes, up to the end of a complete response.
    QByteArray exchange(const QByteArray &request) const;
    QByteArray post(const QByteArray &body, const QByteArray &headers = {}) const;
    /// Calls `slow` in a session, and waits for the stream of its answer. Null if there is none.
    std::unique_ptr<QTcpSocket> startSlow(const QByteArray &session, int id) const;
    /// The id of a new session; empty if it is refused.
    QByteArray newSession() const;
    QStringList inFolder(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, m_folder->filePath(u"config"_s)} + arguments;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QProcess> m_server;
    QString m_address;
    quint16 m_port = 0;
};

void TestDemoHttp::cleanup()
{
    kill();
    m_folder.reset();
}

void TestDemoHttp::bothEras()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("2025-11-25") << u"stateful"_s;
    QTest::newRow("2026-07-28") << u"stateless"_s;
}

bool TestDemoHttp::start(const QStringList &arguments, quint16 port)
{
    m_server = std::make_unique<QProcess>();
    m_server->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QStringList all = QStringList{u"--http"_s} + arguments;
    if (port > 0)
        all.append(QString::number(port));
    m_server->start(QStringLiteral(QUAYSIDE_DEMO_SERVER), all);
    if (!waitUntil([this] { return m_server->canReadLine(); }))
        return false;
    m_address = QString::fromUtf8(m_server->readLine().trimmed());
    m_port = quint16(QUrl(m_address).port());
    return m_port != 0;
}

void TestDemoHttp::kill()
{
    if (!m_server)
        return;
    m_server->kill();
    m_server->waitForFinished(Waiting::kLimit);
    m_server.reset();
}

std::unique_ptr<QTcpSocket> TestDemoHttp::connectTo() const
{
    auto socket = std::make_unique<QTcpSocket>();
    socket->connectToHost(QHostAddress(QHostAddress::LocalHost), m_port);
    return socket->waitForConnected(Waiting::kLimit) ? std::move(socket) : nullptr;
}

QByteArray TestDemoHttp::exchange(const QByteArray &request) const
{
    const auto socket = connectTo();
    if (!socket)
        return {};
    socket->write(request);
    QByteArray answer;
    const auto isWhole = [&] {
        answer += socket->readAll();
        const qsizetype end = answer.indexOf("\r\n\r\n");
        if (end < 0)
            return socket->state() == QAbstractSocket::UnconnectedState;
        const qsizetype at = answer.indexOf("Content-Length: ");
        const qsizetype length =
            at < 0 ? 0 : answer.sliced(at + 16).split('\r').constFirst().toLongLong();
        return answer.size() >= end + 4 + length;
    };
    waitUntil(isWhole);
    return answer;
}

QByteArray TestDemoHttp::post(const QByteArray &body, const QByteArray &headers) const
{
    return exchange("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_port)
                    + "\r\nContent-Type: application/json\r\n" + headers
                    + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
}

std::unique_ptr<QTcpSocket> TestDemoHttp::startSlow(const QByteArray &session, int id) const
{
    auto socket = connectTo();
    if (!socket)
        return nullptr;
    const QByteArray body = R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id)
        + R"(,"method":"tools/call","params":{"name":"slow","arguments":{"seconds":600}}})";
    socket->write("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_port)
                  + "\r\nContent-Type: application/json\r\n" + session
                  + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    const bool isStream = waitUntil([&] { return socket->peek(4096).contains("\r\n\r\n"); });
    return isStream && socket->readAll().contains("text/event-stream") ? std::move(socket)
                                                                       : nullptr;
}

QByteArray TestDemoHttp::newSession() const
{
    const QByteArray answer = post(kInitialize);
    const qsizetype at = answer.indexOf("Mcp-Session-Id: ");
    return at < 0 ? QByteArray() : answer.sliced(at + 16).split('\r').constFirst();
}

void TestDemoHttp::isUsedFromTheCommandLine()
{
    QFETCH(QString, era);
    QVERIFY(start({u"--era"_s, era}));
    CliRun echo({u"call"_s, m_address, u"echo"_s, u"--arg"_s, u"message=ahoy"_s});
    QCOMPARE(echo.status(), 0);
    QVERIFY(echo.out().contains("ahoy"));
    CliRun slow({u"--json"_s, u"call"_s, m_address, u"slow"_s, u"--args"_s, uR"({"seconds":1})"_s});
    QCOMPARE(slow.status(), 0);
    QVERIFY(slow.out().contains("Counted to 1."));
    QVERIFY2(!slow.objects(u"progress").isEmpty(), "a stream carries the progress"); // PROG-02
    CliRun fail({u"call"_s, m_address, u"nothing"_s});
    QCOMPARE(fail.status(), 1);
    CliRun voyage(
        {u"call"_s, m_address, u"plan_voyage"_s, u"--args"_s, uR"({"seconds":2})"_s, u"--task"_s});
    QCOMPARE(voyage.status(), 0); // There is no terminal.
    QVERIFY(voyage.out().contains("stays a draft"));
}

void TestDemoHttp::asksForAForm() // ELIC-10
{
    QFETCH(QString, era);
    QVERIFY(start({u"--era"_s, era}));
    QFile answers(m_folder->filePath(u"answers.json"_s));
    QVERIFY(answers.open(QIODevice::WriteOnly));
    answers.write(R"([{"content":{"name":"Ada","berths":2}}])");
    answers.close();
    CliRun form(
        {u"--json"_s, u"call"_s, m_address, u"sign_on"_s, u"--answers"_s, answers.fileName()});
    QCOMPARE(form.status(), 0);
    QVERIFY(form.out().contains("Ada"));
}

void TestDemoHttp::speaksBothErasAtOneAddress()
{
    QVERIFY(start());
    for (const QString &era : {u"stateful"_s, u"stateless"_s}) {
        CliRun run({u"--json"_s, u"call"_s, m_address, u"echo"_s, u"--arg"_s, u"message=ahoy"_s,
                    u"--era"_s, era});
        QCOMPARE(run.status(), 0);
    }
    QVERIFY(!newSession().isEmpty());
    QCOMPARE(statusOf(post(statelessCall("server/discover", {}),
                           "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: server/discover\r\n")),
             200);
}

void TestDemoHttp::noticesTheEndOfTheServer() // LIFE-09, HTTP-23
{
    QFETCH(QString, era);
    QVERIFY(start({u"--era"_s, era}));
    RealConnection connection{QUrl(m_address)};
    QVERIFY(connection.open());
    const quint16 port = m_port;
    kill();
    connection.call(u"tides"_s);
    const auto isWaiting = [&] { return connection->state() == Connection::State::Waiting; };
    // A call over a connection that is just being cut fails too; the next one finds that nobody listens.
    if (!waitUntil(isWaiting, 1'000))
        connection.call(u"tides"_s);
    QTRY_VERIFY(isWaiting());
    QVERIFY(start({u"--era"_s, era}, port));
    QVERIFY(connection.waitUntilReady());
    QVERIFY(!connection.toolNames().isEmpty());
    QVERIFY(connection.wait(connection->ping()).hasValue());
}

/// Both are killed, so that nothing is cleaned up at the end.
void TestDemoHttp::aTaskSurvivesTheEndOfBothPrograms() // TASKX-08, HTTP-23
{
    QFETCH(QString, era);
    const QStringList options{u"--era"_s, era, u"--store"_s, store()};
    QVERIFY(start(options));
    CliRun add(inFolder({u"add"_s, u"demo"_s, m_address}));
    QCOMPARE(add.status(), 0);
    {
        CliRun call(inFolder({u"--json"_s, u"call"_s, u"demo"_s, u"survey"_s, u"--args"_s,
                              uR"({"seconds":5})"_s, u"--task"_s}));
        QTRY_VERIFY(call.out().contains("Casting off"));
        QTRY_VERIFY(QFile::exists(store()));
    } // The destructor kills it.
    const quint16 port = m_port;
    kill();
    QCOMPARE(QFile::permissions(store()) & (QFile::ReadOther | QFile::ReadGroup),
             QFile::Permissions());

    QVERIFY(start(options, port));
    CliRun tasks(inFolder({u"--json"_s, u"tasks"_s}));
    QCOMPARE(tasks.status(), 0);
    const QString key = member(tasks.objects(u"key").value(0), u"key");
    QVERIFY2(!key.isEmpty(), tasks.out().constData());
    CliRun result(inFolder({u"tasks"_s, u"result"_s, key}));
    QCOMPARE(result.status(), 0);
    QVERIFY(result.out().contains("The least depth is 6.2 m"));
}

void TestDemoHttp::aQuestionSurvivesTheEndOfTheServer()
{
    QVERIFY(start({u"--store"_s, store()}));
    const QByteArray version = "MCP-Protocol-Version: 2026-07-28\r\n";
    const QByteArray made =
        post(statelessCall("tools/call", R"("name":"plan_voyage","arguments":{"seconds":2},)")
                 .replace(R"("extensions")", R"("elicitation":{},"extensions")"),
             version + "Mcp-Method: tools/call\r\nMcp-Name: plan_voyage\r\n");
    const qsizetype at = made.indexOf(R"("taskId":")");
    QVERIFY2(at > 0, made.constData());
    const QByteArray id = made.sliced(at + 10, 32);
    const auto state = [&] {
        return post(statelessCall("tasks/get", R"("taskId":")" + id + R"(",)"),
                    version + "Mcp-Method: tasks/get\r\nMcp-Name: " + id + "\r\n");
    };
    QTRY_VERIFY(state().contains("input_required"));
    kill();
    QVERIFY(start({u"--store"_s, store()}));
    const QByteArray after = state();
    QVERIFY(after.contains("input_required"));
    QVERIFY(after.contains("Two routes lead to"));
}

void TestDemoHttp::listensOnTheLoopbackAddressOnly() // SEC-12
{
    QVERIFY(start());
    const QByteArray port = ':' + QByteArray::number(m_port, 16).toUpper().rightJustified(4, '0');
    QStringList found;
    for (const QString &name : {u"/proc/net/tcp"_s, u"/proc/net/tcp6"_s}) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray &line : file.readAll().split('\n')) {
            const QByteArrayList words = line.simplified().split(' ');
            if (words.value(1).endsWith(port) && words.value(3) == "0A")
                found.append(QString::fromLatin1(words.value(1)));
        }
    }
    QCOMPARE(found, QStringList(u"0100007F"_s + QString::fromLatin1(port)));
}

void TestDemoHttp::refusesPagesOfABrowser_data()
{
    QTest::addColumn<QByteArray>("host"); ///< PORT is replaced by the port.
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<int>("status");
    const QByteArray json = "Content-Type: application/json\r\n";
    QTest::newRow("a program") << "127.0.0.1:PORT"_ba << json << 200;
    QTest::newRow("by name") << "localhost:PORT"_ba << json << 200;
    QTest::newRow("a page of ours")
        << "127.0.0.1:PORT"_ba << QByteArray(json + "Origin: http://127.0.0.1:PORT\r\n") << 200;
    QTest::newRow("a page elsewhere")
        << "127.0.0.1:PORT"_ba << QByteArray(json + "Origin: https://example.org\r\n") << 403;
    QTest::newRow("no page") << "127.0.0.1:PORT"_ba << QByteArray(json + "Origin: null\r\n") << 403;
    QTest::newRow("a name led here") << "example.org:PORT"_ba << json << 403;
    QTest::newRow("two hosts") << "127.0.0.1:PORT\r\nHost: example.org"_ba << json << 400;
    QTest::newRow("a form") << "127.0.0.1:PORT"_ba
                            << "Content-Type: text/plain\r\n"_ba << 415;
}

void TestDemoHttp::refusesPagesOfABrowser() // HTTP-13
{
    QFETCH(QByteArray, host);
    QFETCH(QByteArray, headers);
    QFETCH(int, status);
    QVERIFY(start());
    QByteArray request = "POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n" + headers
        + "Content-Length: " + QByteArray::number(kInitialize.size()) + "\r\n\r\n";
    request.replace("PORT", QByteArray::number(m_port));
    QCOMPARE(statusOf(exchange(request + kInitialize)), status);
}

void TestDemoHttp::refusesWhatIsTooLarge_data()
{
    QTest::addColumn<QByteArray>("request"); ///< After the line of the host.
    QTest::addColumn<int>("status");
    QTest::newRow("head") << QByteArray("X: " + QByteArray(20'000, 'x')) << 431;
    QTest::newRow("body") << "Content-Length: 204801\r\n\r\n"_ba << 413;
    QTest::newRow("no length") << "Transfer-Encoding: chunked\r\n\r\n"_ba << 411;
    QTest::newRow("no number") << "Content-Length: -1\r\n\r\n"_ba << 400;
}

void TestDemoHttp::refusesWhatIsTooLarge()
{
    QFETCH(QByteArray, request);
    QFETCH(int, status);
    QVERIFY(start());
    QCOMPARE(statusOf(exchange("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_port)
                               + "\r\n" + request)),
             status);
}

void TestDemoHttp::refusesHeadersThatContradictTheBody_data()
{
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<int>("code");
    const QByteArray version = "MCP-Protocol-Version: 2026-07-28\r\n";
    QTest::newRow("good") << QByteArray(version + "Mcp-Method: tools/call\r\nMcp-Name: echo\r\n")
                          << 0;
    QTest::newRow("revision") << "MCP-Protocol-Version: 2025-11-25\r\nMcp-Method: tools/call\r\n"_ba
                              << -32020;
    QTest::newRow("method") << QByteArray(version + "Mcp-Method: tools/list\r\nMcp-Name: echo\r\n")
                            << -32020;
    QTest::newRow("name") << QByteArray(version + "Mcp-Method: tools/call\r\nMcp-Name: fail\r\n")
                          << -32020;
    QTest::newRow("none") << version << -32020;
}

void TestDemoHttp::refusesHeadersThatContradictTheBody() // HTTP-40, HTTP-41, HTTP-42
{
    QFETCH(QByteArray, headers);
    QFETCH(int, code);
    QVERIFY(start());
    const QByteArray answer =
        post(statelessCall("tools/call", R"("name":"echo","arguments":{"message":"x"},)"), headers);
    QCOMPARE(statusOf(answer), code == 0 ? 200 : 400);
    const QJsonObject body =
        QJsonDocument::fromJson(answer.sliced(answer.indexOf("\r\n\r\n") + 4)).object();
    QCOMPARE(body.value(u"error"_s).toObject().value(u"code"_s).toInt(), code);
}

void TestDemoHttp::namesWhatARequestOfNoSessionLacks_data()
{
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QByteArray>("missing");
    const QByteArray version = R"("io.modelcontextprotocol/protocolVersion":"2026-07-28")"_ba;
    const QByteArray capabilities = R"("io.modelcontextprotocol/clientCapabilities":)"_ba;
    const auto row = [](const char *name, const QByteArray &params, const char *missing) {
        QTest::newRow(name) << params << QByteArray(missing);
    };
    row("no params", {}, "protocolVersion");
    row("no _meta", R"(,"params":{})", "protocolVersion");
    row("no version", R"(,"params":{"_meta":{)" + capabilities + "{}}}", "protocolVersion");
    row("no capabilities", R"(,"params":{"_meta":{)" + version + "}}", "clientCapabilities");
    row("capabilities of another type",
        R"(,"params":{"_meta":{)" + version + ',' + capabilities + "[]}}", "clientCapabilities");
}

void TestDemoHttp::namesWhatARequestOfNoSessionLacks() // LIFE-40
{
    QFETCH(QByteArray, params);
    QFETCH(QByteArray, missing);
    QVERIFY(start());
    const QByteArray answer =
        post(R"({"jsonrpc":"2.0","id":"seven","method":"tools/list")" + params + '}',
             "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\n"_ba);
    QCOMPARE(statusOf(answer), 400);
    const QJsonObject body =
        QJsonDocument::fromJson(answer.sliced(answer.indexOf("\r\n\r\n") + 4)).object();
    QCOMPARE(body.value(u"id"_s), u"seven"_s);
    const QJsonObject error = body.value(u"error"_s).toObject();
    QCOMPARE(error.value(u"code"_s).toInt(), -32602);
    QVERIFY(error.value(u"message"_s).toString().contains(QString::fromLatin1(missing)));
}

void TestDemoHttp::endsASessionWhenItIsTold() // HTTP-23, HTTP-31
{
    QVERIFY(start());
    const QByteArray session = "Mcp-Session-Id: " + newSession() + "\r\n";
    const QByteArray ping = R"({"jsonrpc":"2.0","id":2,"method":"ping"})"_ba;
    QCOMPARE(statusOf(post(ping, session)), 200);
    QCOMPARE(statusOf(post(ping, session + "MCP-Protocol-Version: 1999-01-01\r\n")), 400);
    QCOMPARE(statusOf(exchange("DELETE /mcp HTTP/1.1\r\nHost: 127.0.0.1:"
                               + QByteArray::number(m_port) + "\r\n" + session + "\r\n")),
             204);
    QCOMPARE(statusOf(post(ping, session)), 404);
    QCOMPARE(statusOf(post(ping)), 400);
}

void TestDemoHttp::endsOpenExchanges() // CANC-04
{
    QVERIFY(start());
    const QByteArray session = "Mcp-Session-Id: " + newSession() + "\r\n";
    const QByteArray ping = R"({"jsonrpc":"2.0","id":1000,"method":"ping"})"_ba;
    const auto isOver = [](QTcpSocket *socket) {
        return waitUntil([socket] { return socket->peek(4096).contains("0\r\n\r\n"); });
    };
    // As many as may be open, and one more: none is left after it was cancelled.
    for (int i = 0; i < 65; ++i) {
        const auto slow = startSlow(session, i);
        QVERIFY(slow);
        QCOMPARE(statusOf(post(
                     R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)"
                         + QByteArray::number(i) + "}}",
                     session)),
                 202);
        QVERIFY(isOver(slow.get()));
    }
    QCOMPARE(statusOf(post(ping, session)), 200);
    const auto slow = startSlow(session, 1);
    QVERIFY(slow);
    QCOMPARE(statusOf(exchange("DELETE /mcp HTTP/1.1\r\nHost: 127.0.0.1:"
                               + QByteArray::number(m_port) + "\r\n" + session + "\r\n")),
             204);
    QVERIFY(isOver(slow.get()));
}

void TestDemoHttp::takesEachIdOnce()
{
    QVERIFY(start());
    const QByteArray session = "Mcp-Session-Id: " + newSession() + "\r\n";
    const auto slow = startSlow(session, 7);
    QVERIFY(slow);
    const auto ping = [&](const QByteArray &id) {
        return statusOf(post(R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"ping"})", session));
    };
    for (const QByteArray &wrong : QByteArrayList{"7", "1.5", "{}", "[]", "true"})
        QCOMPARE(ping(wrong), 400);
    QCOMPARE(ping("8"), 200);
    QCOMPARE(ping("\"7\""), 200);
}

void TestDemoHttp::makesRoomForNewConnections()
{
    mcp::raiseDescriptorLimit();
    QVERIFY(start());
    std::vector<std::unique_ptr<QTcpSocket>> open;
    for (int i = 0; i < 2'560; ++i)
        open.push_back(connectTo());
    QVERIFY(open.back());
    open.back()->write("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_port)
                       + "\r\n\r\n");
    QVERIFY(open.back()->waitForReadyRead(Waiting::kLimit));
    // In the place of the one that has waited longest.
    QVERIFY(!newSession().isEmpty());
    QVERIFY(open.front()->state() == QAbstractSocket::UnconnectedState
            || open.front()->waitForDisconnected(Waiting::kLimit));
    QCOMPARE(open.back()->state(), QAbstractSocket::ConnectedState);
}

void TestDemoHttp::beginsSoManyTasks()
{
    QVERIFY(start());
    const auto begin = [this] {
        return post(statelessCall("tools/call", R"("name":"survey","arguments":{"seconds":600},)"),
                    "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                    "Mcp-Name: survey\r\n");
    };
    for (int i = 0; i < 100; ++i)
        QVERIFY(begin().contains("taskId"));
    QVERIFY(begin().contains("-32603"));
}

void TestDemoHttp::leavesAFileAloneThatHoldsSomethingElse()
{
    QFile file(store());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("notes of mine\n");
    file.close();
    QProcess server;
    server.start(QStringLiteral(QUAYSIDE_DEMO_SERVER), {u"--http"_s, u"--store"_s, store()});
    QVERIFY(server.waitForFinished(Waiting::kLimit));
    QCOMPARE(server.exitCode(), 1);
    QVERIFY(server.readAllStandardError().contains("is not a list of tasks"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), "notes of mine\n");
}

QUAYSIDE_TEST(TestDemoHttp, QCoreApplication)

} // namespace tst_demohttp

#include "tst_demohttp.moc"
