// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/toolcall.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/link/profile.h"
#include "core/client/record/serverlog.h"
#include "core/host/host.h"
#include "core/rpc/peer.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

namespace tst_scriptserver {

using namespace mcp;
using namespace Qt::StringLiterals;

using State = Server::State;
using CallResult = std::optional<Result<CallToolResult>>;

/// Real processes that do what servers should not do, through everything we have.
class TestScriptServer : public QObject
{
    Q_OBJECT

    PosixLauncher m_launcher;
    SystemClock m_clock;
    QTemporaryDir m_folder;
    std::unique_ptr<Host> m_host;

    Server *start(const QStringList &flags)
    {
        m_host = std::make_unique<Host>(HostPorts{m_folder.path(), {}, &m_launcher, &m_clock});
        ServerEntry entry;
        entry.name = u"scriptserver"_s;
        entry.program = QStringLiteral(SCRIPTSERVER);
        entry.arguments = flags;
        Server *server = m_host->addTemporary(entry);
        server->start();
        [&] {
            QTRY_VERIFY(server->state() != State::Connecting && server->state() != State::Stopping);
        }();
        return server;
    }
    CallHandle call(Server *server, CallResult &got, rpc::CallOptions options = {})
    {
        got.reset();
        return server->connection()
            ->callTool(u"echo"_s, {json::Raw(QByteArrayLiteral(R"({"say":"ahoy"})"))},
                       std::move(options))
            .then(this, [&got](const Result<CallToolResult> &result) { got = result; });
    }
    static QString textOf(const CallResult &got)
    {
        if (!got || !*got || !(*got)->content || (*got)->content->isEmpty())
            return {};
        const auto *text = std::get_if<TextContent>(&(*got)->content->constFirst().value);
        return text ? text->text : QString();
    }
    static bool hasTools(const Server *server)
    {
        return server->connection()->tools() && !server->connection()->tools()->isLoading();
    }

private Q_SLOTS:
    void cleanup()
    {
        if (!m_host)
            return;
        QSignalSpy stopped(m_host.get(), &Host::stopped);
        m_host->stopAll();
        QTRY_COMPARE(stopped.size(), 1);
        m_host.reset();
    }

    void becomesReadyInSpiteOf_data()
    {
        QTest::addColumn<QStringList>("flags");
        const auto row = [](const char *name, const QStringList &flags) {
            QTest::newRow(name) << flags;
        };
        row("nothing odd", {});
        row("lines that are no messages", {u"--garbage=250"_s}); // STDIO-04
        row("a line that is not UTF-8", {u"--invalid-utf8"_s}); // RPC-01
        row("empty lines", {u"--endless-newlines=100000"_s}); // STDIO-02
        row("CR LF", {u"--crlf"_s}); // STDIO-02
        row("white space around messages", {u"--margin"_s});
        row("pieces of three bytes", {u"--split=3"_s}); // STDIO-06
        row("a long line", {u"--endless-line=70000000"_s}); // RPC-21
        row("much error output", {u"--stderr-noise=3000000"_s}); // STDIO-05
        row("an old revision", {u"--versions=2024-11-05"_s}); // LIFE-22
        row("a refused revision",
            {u"--versions=2025-06-18,2024-11-05"_s, u"--refuse-version"_s}); // LIFE-25
        row("an early question", {u"--early-request=sampling/createMessage"_s}); // LIFE-24
    }
    void becomesReadyInSpiteOf()
    {
        QFETCH(QStringList, flags);
        Server *server = start(flags);
        QTRY_COMPARE(server->state(), State::Ready);
        QTRY_VERIFY(hasTools(server));
        QCOMPARE(server->connection()->tools()->tools().size(), 4);
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(textOf(got), u"{\"say\":\"ahoy\"}"_s);
    }

    void callsAToolWithoutTheListOfTasks()
    {
        Server *server = start({});
        QTRY_COMPARE(server->state(), State::Ready);
        using Started = Result<ToolCallOutcome>;
        std::optional<Started> got;
        ToolCall what;
        what.serverId = server->entry().id;
        what.tool = u"echo"_s;
        what.arguments = {json::Raw(QByteArrayLiteral(R"({"say":"ahoy"})"))};
        m_host->callTool(what).then(this, [&got](const Started &started) { got = started; });
        QTRY_VERIFY(got);
        QVERIFY(*got && (*got)->result && (*got)->taskKey.isEmpty());
        QVERIFY(!QFile::exists(m_folder.filePath(u"tasks.db"_s)));
        m_host->tasks();
        QTRY_VERIFY(QFile::exists(m_folder.filePath(u"tasks.db"_s)));
    }

    void saysThatNobodyIsThereToCall()
    {
        Server *server = start({});
        using Started = Result<ToolCallOutcome>;
        QList<ErrorKind> kinds;
        const auto note = [&kinds](const Started &started) { kinds.append(started.error().kind); };
        ToolCall what;
        what.serverId = u"nobody"_s;
        what.tool = u"echo"_s;
        m_host->callTool(what).then(this, note);
        what.serverId = server->entry().id;
        server->stop();
        m_host->callTool(what).then(this, note);
        QTRY_COMPARE(kinds, (QList<ErrorKind>{ErrorKind::Transport, ErrorKind::Transport}));
    }

    void saysOnceThatItsOutputHoldsOtherThings_data() // STDIO-04
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("words") << u"Starting up"_s;
        QTest::newRow("a log") << u"[INFO] starting"_s;
        QTest::newRow("a log in JSON") << uR"({"level":30,"msg":"starting"})"_s;
    }
    void saysOnceThatItsOutputHoldsOtherThings()
    {
        QFETCH(QString, text);
        Server *server = start({u"--garbage=250"_s, u"--garbage-line="_s + text});
        QTRY_COMPARE(server->state(), State::Ready);
        int copies = 0;
        int hints = 0;
        for (const LogLine &line : server->connection()->log()->lines()) {
            copies += line.text.contains(text) ? 1 : 0;
            hints += line.text.contains(u"not a message to its message stream"_s) ? 1 : 0;
        }
        QCOMPARE(copies, 250);
        QCOMPARE(hints, 1);
    }

    void failsToConnect_data()
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<int>("code");
        const auto row = [](const char *flag, ErrorKind kind, int code) {
            QTest::newRow(flag) << QString::fromLatin1(flag) << kind << code;
        };
        row("--exit-at-once=3", ErrorKind::Closed, 3);
        row("--exit-at-once=0", ErrorKind::Closed, 0);
        row("--signal-at-once=10", ErrorKind::Closed, -SIGUSR1);
        row("--refuse-initialize=-32603", ErrorKind::Remote, -32603);
        row("--unknown-version", ErrorKind::Protocol, 0); // LIFE-22
        row("--initialize-result={}", ErrorKind::Protocol, 0);
        row("--initialize-result=7", ErrorKind::Protocol, 0);
    }
    void failsToConnect()
    {
        QFETCH(QString, flag);
        QFETCH(ErrorKind, kind);
        QFETCH(int, code);
        const Server *server = start({flag});
        QTRY_COMPARE(server->state(), State::Failed);
        QCOMPARE(server->failure().kind, kind);
        QCOMPARE(server->failure().code, code);
    }

    void connectsToAnImperfectGreeting_data() // K07, LIFE-04, LIFE-07
    {
        QTest::addColumn<QString>("members");
        QTest::addColumn<bool>("hasTools");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isLogged");
        const auto row = [](const char *members, bool hasTools, const char *name, bool isLogged) {
            QTest::newRow(members) << QString::fromLatin1(members) << hasTools
                                   << QString::fromLatin1(name) << isLogged;
        };
        row(R"("capabilities":{"tools":{}},"serverInfo":{"name":"n","version":"1"})", true, "n",
            false);
        row(R"("capabilities":[],"serverInfo":{"name":"n","version":"1"})", false, "n", true);
        row(R"("capabilities":null,"serverInfo":{"name":"n","version":"1"})", false, "n", true);
        row(R"("serverInfo":{"name":"n","version":"1"})", false, "n", false);
        row(R"("capabilities":{"tools":[]},"serverInfo":{"name":"n","version":"1"})", true, "n",
            false);
        row(R"("capabilities":{"tools":null},"serverInfo":{"name":"n","version":"1"})", false, "n",
            false);
        row(R"("capabilities":{"tools":true},"serverInfo":{"name":"n","version":"1"})", false, "n",
            false);
        row(R"("capabilities":{"tools":{}},"serverInfo":null)", true, "", true);
        row(R"("capabilities":{"tools":{}})", true, "", false);
        row(R"("capabilities":{"tools":{}},"serverInfo":[])", true, "", true);
        row(R"("capabilities":{"tools":{}},"serverInfo":"n 1.0")", true, "", true);
        row(R"("capabilities":{"tools":{}},"serverInfo":{"name":"n"})", true, "n", false);
        row(R"("capabilities":{"tools":{}},"serverInfo":{"name":"n","version":1.0})", true, "n",
            true);
        row(R"("capabilities":{"tools":{}},"serverInfo":{"name":"n","version":null})", true, "n",
            true);
        row(R"("capabilities":{"tools":{}},"serverInfo":{"name":"n","version":"1","icons":"i"})",
            true, "n", true);
        row(R"("capabilities":{"tools":{}},"serverInfo":{"name":"n","version":"1"},"instructions":[])",
            true, "n", true);
    }
    void connectsToAnImperfectGreeting()
    {
        QFETCH(QString, members);
        QFETCH(bool, hasTools);
        QFETCH(QString, name);
        QFETCH(bool, isLogged);
        const Server *server =
            start({uR"(--initialize-result={"protocolVersion":"2025-11-25",)"_s + members + u'}'});
        QTRY_COMPARE(server->state(), State::Ready);
        const Connection *connection = server->connection();
        QCOMPARE(connection->tools() != nullptr, hasTools);
        if (hasTools) {
            QTRY_VERIFY(!connection->tools()->isLoading());
            QCOMPARE(connection->tools()->tools().size(), 4);
        }
        const auto &implementation = connection->profile().implementation;
        QCOMPARE(implementation ? implementation->name : QString(), name);
        const auto &lines = connection->log()->lines();
        QCOMPARE(std::any_of(lines.begin(), lines.end(),
                             [](const LogLine &line) {
                                 return line.text.contains(u"Its answer to initialize"_s);
                             }),
                 isLogged);
    }

    void endsACallWhoseServerGoesAndComesBack_data() // STDIO-14, STDIO-15, LIFE-09
    {
        QTest::addColumn<QString>("flag");
        QTest::newRow("exit") << u"--die-in-call=4"_s;
        QTest::newRow("kill") << u"--kill-in-call"_s;
        QTest::newRow("closed output") << u"--close-output-in-call"_s;
    }
    void endsACallWhoseServerGoesAndComesBack()
    {
        QFETCH(QString, flag);
        Server *server = start({flag});
        QTRY_COMPARE(server->state(), State::Ready);
        using Link = Connection::State;
        const Connection *connection = server->connection();
        QList<Link> states; // All of them: one can be over before a test looks.
        const QObject watcher;
        connect(connection, &Connection::stateChanged, &watcher,
                [&states, connection] { states.append(connection->state()); });
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
        QTRY_VERIFY(states.contains(Link::Ready));
        QCOMPARE(states.constFirst(), Link::Waiting);
    }

    void takesTheProperAnswer_data() // RPC-03, SEC-16
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<int>("dropped");
        QTest::newRow("twice") << u"--answer-twice"_s << 1;
        QTest::newRow("unknown id") << u"--answer-unknown"_s << 1;
        QTest::newRow("id as text") << u"--answer-as-text"_s << 1;
    }
    void takesTheProperAnswer()
    {
        QFETCH(QString, flag);
        QFETCH(int, dropped);
        Server *server = start({flag});
        QTRY_COMPARE(server->state(), State::Ready);
        const auto complaints = [server] {
            int count = 0;
            for (const LogLine &line : server->connection()->log()->lines())
                count += line.source == LogLine::Source::Protocol ? 1 : 0;
            return count;
        };
        const int before = complaints(); // A slow start answers the probe too late.
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(textOf(got), u"{\"say\":\"ahoy\"}"_s);
        QTRY_COMPARE(complaints() - before, dropped);
    }

    void failsACallWithBothResultAndError() // RPC-04
    {
        Server *server = start({u"--answer-both"_s});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
    }

    void handsOnAnError() // RPC-17
    {
        Server *server = start({u"--error=-32602"_s});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Remote);
        QCOMPARE(got->error().code, -32602);
        QCOMPARE(got->error().data, QByteArray(R"({"why":"because"})"));
    }

    void readsAHugeResult() // RPC-21
    {
        Server *server = start({u"--huge-result=40000000"_s});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(textOf(got).size(), 40000000);
    }

    void failsACallWhoseResultIsTooLarge() // RPC-21
    {
        Server *server = start({u"--huge-result=%1"_s.arg(limits::kMessageBytes + 1)});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
        QCOMPARE(server->state(), State::Ready);
    }

    void writesNothingButMessages_data() // STDIO-03, STDIO-02
    {
        QTest::addColumn<QStringList>("flags");
        QTest::newRow("calls") << QStringList{};
        QTest::newRow("questions of the server")
            << QStringList{u"--server-request=sampling/createMessage"_s};
        QTest::newRow("an early question") << QStringList{u"--early-request=roots/list"_s};
        QTest::newRow("rubbish") << QStringList{u"--garbage=150"_s, u"--invalid-utf8"_s};
    }
    void writesNothingButMessages()
    {
        QFETCH(QStringList, flags);
        QTemporaryDir folder;
        const QString record = folder.filePath(u"received"_s);
        Server *server = start(flags + QStringList{u"--record="_s + record});
        QTRY_COMPARE(server->state(), State::Ready);
        rpc::CallOptions options;
        options.onProgress = [](const rpc::ProgressParams &) {};
        CallResult got;
        server->connection()
            ->callTool(u"echo"_s,
                       {json::Raw(QByteArrayLiteral("{\"lines\":\"a\\nb\",\n\"b\":\r\n1}"))},
                       std::move(options))
            .then(this, [&got](const Result<CallToolResult> &result) { got = result; });
        QTRY_VERIFY(got);
        call(server, got).cancel();
        QVERIFY(got);
        call(server, got);
        QTRY_VERIFY(got);
        QFile file(record);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QVERIFY(lines.size() > 5);
        QCOMPARE(lines.constLast(), QByteArray());
        for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
            const auto message = json::parse(json::Raw(lines.at(i)));
            QVERIFY2(message, lines.at(i).constData());
            const json::Value *version = message->find(u"jsonrpc");
            QVERIFY2(version && version->toString() == u"2.0"_s, lines.at(i).constData());
            const int parts = (message->find(u"method") ? 1 : 0)
                + (message->find(u"result") ? 1 : 0) + (message->find(u"error") ? 1 : 0);
            QVERIFY2(parts == 1, lines.at(i).constData());
        }
    }

    void endsACallInTimeWhenTheServerStopsReading() // STDIO-07, TIME-01
    {
        Server *server = start({u"--never-read"_s});
        QTRY_COMPARE(server->state(), State::Ready);
        rpc::CallOptions options;
        options.timeout = std::chrono::milliseconds(200);
        const QByteArray big = "{\"a\":\"" + QByteArray(8 * 1024 * 1024, 'a') + "\"}";
        CallResult got;
        server->connection()
            ->callTool(u"echo"_s, {json::Raw(big)}, std::move(options))
            .then(this, [&got](const Result<CallToolResult> &result) { got = result; });
        QVERIFY(!got); // We are back, though it cannot have been written.
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        QCOMPARE(server->state(), State::Ready);
    }

    void asksNobodyToSignInForAProgram() // STDIO-10
    {
        Server *server = start({u"--error=401"_s});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Remote);
        QCOMPARE(got->error().code, 401);
        QCOMPARE(server->state(), State::Ready);
    }

    void tellsProgressAndStopsAtTheAnswer() // PROG-02
    {
        Server *server = start({u"--progress=50"_s, u"--progress-after-answer"_s});
        QList<double> seen;
        rpc::CallOptions options;
        options.onProgress = [&](const rpc::ProgressParams &progress) {
            QCOMPARE(progress.total, 50.0);
            seen.append(progress.progress);
        };
        CallResult got;
        call(server, got, options);
        QTRY_VERIFY(got);
        QCOMPARE(seen.size(), 50);
        QCOMPARE(seen.constLast(), 50.0);
        call(server, got);
        QTRY_VERIFY(got);
        QCOMPARE(seen.size(), 50);
    }

    void cancelsACallAndIgnoresItsLateAnswer() // CANC-01, CANC-03
    {
        Server *server = start({u"--late-answer"_s});
        const size_t before = server->connection()->log()->lines().size();
        CallResult got;
        const CallHandle handle = call(server, got);
        QVERIFY(handle.isOpen());
        handle.cancel();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
        QTRY_COMPARE(server->connection()->log()->lines().size(),
                     before + 1); // The late answer was dropped.
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
    }

    void endsACallInTime() // TIME-01
    {
        Server *server = start({u"--never-answer=tools/call"_s});
        rpc::CallOptions options;
        options.timeout = std::chrono::milliseconds(50);
        CallResult got;
        call(server, got, options);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        QCOMPARE(server->state(), State::Ready);
    }

    void answersWhatTheServerAsks_data() // RPC-09, RPC-15, PING-01
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("answer");
        QTest::newRow("ping") << u"ping"_s << u"\"result\":{}"_s;
        QTest::newRow("sampling") << u"sampling/createMessage"_s << u"\"code\":-32601"_s;
        QTest::newRow("roots") << u"roots/list"_s << u"\"code\":-32601"_s;
    }
    void answersWhatTheServerAsks()
    {
        QFETCH(QString, method);
        QFETCH(QString, answer);
        Server *server = start({u"--server-request="_s + method});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QVERIFY2(textOf(got).contains(answer), qPrintable(textOf(got)));
    }

    void listsTools_data() // PAGE-*, TOOL-02, TOOL-03
    {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<int>("tools");
        QTest::addColumn<bool>("hasWarnings");
        const auto row = [](const char *name, const QStringList &flags, int tools,
                            bool hasWarnings) {
            QTest::newRow(name) << flags << tools << hasWarnings;
        };
        row("pages", {u"--pages=7"_s}, 7, false);
        row("an empty cursor", {u"--pages=3"_s, u"--empty-cursor"_s}, 3, false);
        row("the same cursor", {u"--same-cursor"_s}, 2, true);
        row("a cursor refused once", {u"--pages=3"_s, u"--bad-cursor=1"_s}, 3, false);
        row("a cursor refused twice", {u"--pages=3"_s, u"--bad-cursor=2"_s}, 1, false);
        row("bad tools", {u"--bad-tools"_s}, 8, true);
        row("many tools", {u"--many-tools=9000"_s}, 9004, false);
        row("endless pages", {u"--pages=100000"_s}, limits::kPages, true);
    }
    void listsTools()
    {
        QFETCH(QStringList, flags);
        QFETCH(int, tools);
        QFETCH(bool, hasWarnings);
        const Server *server = start(flags);
        QTRY_VERIFY(server->connection()->tools());
        QTRY_VERIFY(hasTools(server));
        QCOMPARE(server->connection()->tools()->tools().size(), tools);
        QCOMPARE(!server->connection()->tools()->warnings().isEmpty(), hasWarnings);
    }

    void survivesAStormOfChanges() // SEC-22, TOOL-20
    {
        Server *server = start({u"--list-changed-storm=200000"_s});
        QTRY_VERIFY(hasTools(server));
        QSignalSpy changed(server->connection()->tools(), &ToolCatalog::changed);
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QTRY_VERIFY(changed.size() >= 1);
    }

    void keepsUnknownContent() // TOOL-14
    {
        Server *server =
            start({uR"(--result={"content":[{"type":"hologram","x":[1.50]},{"type":"text"},)"
                   uR"({"type":"text","text":"ok"}],"isError":true,"extra":1})"_s});
        CallResult got;
        call(server, got);
        QTRY_VERIFY(got);
        const CallToolResult &result = got->value();
        QCOMPARE(result.content->size(), 3);
        QCOMPARE(std::get<json::Raw>(result.content->at(0).value).toByteArray(),
                 QByteArray(R"({"type":"hologram","x":[1.50]})"));
        QVERIFY(std::holds_alternative<json::Raw>(result.content->at(1).value));
        QCOMPARE(result.isError, true); // TOOL-16
    }
};

QUAYSIDE_TEST(TestScriptServer, QCoreApplication)

} // namespace tst_scriptserver

#include "tst_scriptserver.moc"
