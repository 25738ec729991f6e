// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/heldport.h"
#include "tests/support/httptestserver.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"

#include <QDir>
#include <QFile>
#include <QHostInfo>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

namespace tst_clidoctor {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

QString diagnosisOf(CliRun &run)
{
    run.status(); // At its end.
    const auto all = run.objects(u"diagnosis");
    return all.size() == 1 ? member(all.constFirst(), u"diagnosis") : QString();
}

QStringList stepsOf(CliRun &run, const QString &result)
{
    QStringList steps;
    const auto all = run.objects(u"step");
    for (const json::Value &one : all) {
        if (member(one, u"result") == result)
            steps.append(member(one, u"step"));
    }
    return steps;
}

} // namespace

/// `quayside-cli doctor` names the cause of prepared failures.
class TestCliDoctor : public QObject
{
    Q_OBJECT

private:
    QString file(const QString &name, const QByteArray &text, bool isProgram = true) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text);
        file.close();
        if (isProgram)
            file.setPermissions(file.permissions() | QFile::ExeOwner);
        return file.fileName();
    }
    std::unique_ptr<CliRun> examine(const QStringList &words) const
    {
        return std::make_unique<CliRun>(
            QStringList{u"--config"_s, m_config.path(), u"--json"_s, u"doctor"_s} + words);
    }
    std::unique_ptr<CliRun> examineProgram(const QStringList &command,
                                           const QStringList &options = {}) const
    {
        return examine(QStringList{u"-"_s} + options + QStringList{u"--"_s} + command);
    }

    QTemporaryDir m_config;
    QTemporaryDir m_folder;

private Q_SLOTS:
    void namesTheFaultOfAProgram_data();
    void namesTheFaultOfAProgram();
    void namesTheFaultOfAnAddress_data();
    void namesTheFaultOfAnAddress();
    void namesTheFaultOfACertificate();
    void namesAPortWithoutTls();
    void namesAPortWithoutServer();
    void namesAHostThatDoesNotExist();
    void tellsEachStepOfAServerThatWorks();
    void callsNoTool();
    void keepsTheEndOfWhatWasWritten();
    void startsNothingThatIsNotReviewed();
    void hidesWhatAProgramPretends();
};

void TestCliDoctor::namesTheFaultOfAProgram_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("diagnosis");
    const QString server = QStringLiteral(SCRIPTSERVER);
    const QString python = QStandardPaths::findExecutable(u"python3"_s);
    const auto row = [](const char *name, const QStringList &command, const QString &diagnosis) {
        if (!command.constFirst().isEmpty()) // It is installed.
            QTest::newRow(name) << command << diagnosis;
    };
    const auto script = [&](const char *name, const QByteArray &text, const QString &diagnosis) {
        row(name, {file(QString::fromLatin1(name).replace(u' ', u'-'), "#!/bin/sh\n" + text)},
            diagnosis);
    };
    row("not installed", {u"quay-no-such-program"_s},
        u"The program “quay-no-such-program” was not found."_s);
    row("no file", {u"/quay/no/such/program"_s},
        u"The program “/quay/no/such/program” was not found."_s);
    row("not executable", {file(u"plain"_s, "#!/bin/sh\n", false)},
        u"Quayside has no permission to run the program."_s);
    row("folder", {m_folder.path()}, u"The path of the program is a folder."_s);
    row("no interpreter", {file(u"a.py"_s, "#!/quay/no/python\n")},
        u"“%1” needs the program “/quay/no/python”, which was not found."_s.arg(
            m_folder.filePath(u"a.py"_s)));
    row("no interpreter by env", {file(u"b.py"_s, "#!/usr/bin/env quay-no-python\n")},
        u"“%1” needs the program “quay-no-python”, which was not found."_s.arg(
            m_folder.filePath(u"b.py"_s)));
    row("no program",
        {file(u"junk"_s,
              "\x7f"
              "ELFjunk")},
        u"This computer cannot run the file."_s);
    script("exit", "echo oh no >&2; exit 3\n", u"The server exited with code 3."_s);
    script("exit silently", "exit 0\n",
           u"The server exited during start-up (code 0) and wrote nothing."_s);
    script("crash", "kill -SEGV $$\n", u"The server exited: crashed."_s);
    script("silent", "exec sleep 60\n", u"The program runs, and does not answer."_s);
    script("talks", "echo Listening on port 8080; exec sleep 60\n",
           u"The program writes text to its standard output, where only messages may be."_s);
    script("usage", "echo 'error: unknown option --stdio'; exit 1\n",
           u"The server does not know the argument “--stdio”."_s);
    script("variable", "echo 'Error: ACME_TOKEN environment variable is required' >&2; exit 1\n",
           u"The server needs the variable “ACME_TOKEN”."_s);
    script("package", "echo \"npm error 404  'acme@1' is not in this registry.\" >&2; exit 1\n",
           u"The package “acme” does not exist."_s);
    script("missing program", "quay-no-such-program\n",
           u"The server needs the program “quay-no-such-program”, which was not found."_s);
    row("node, no script", {nodeProgram(), u"/quay/no/index.js"_s},
        u"The file “/quay/no/index.js” was not found."_s);
    row("node, no module", {nodeProgram(), u"-e"_s, u"require('quay-no-module')"_s},
        u"The server needs “quay-no-module”, which is not installed."_s);
    row("node, bad option", {nodeProgram(), u"--quay-bad"_s},
        u"The server does not know the argument “--quay-bad”."_s);
    row("node, no file", {nodeProgram(), u"-e"_s, u"fs.readFileSync('/quay/no/file')"_s},
        u"The server did not find the file “/quay/no/file”."_s);
    row("node, port in use",
        {nodeProgram(), u"-e"_s,
         u"const s = net.createServer().listen(0, () => net.createServer().listen(s.address()))"_s},
        u"The server wants port *, which another program uses."_s);
    row("python, no module", {python, u"-c"_s, u"import quay_no_module"_s},
        u"The server needs “quay_no_module”, which is not installed."_s);
    row("python, no variable", {python, u"-c"_s, u"import os; os.environ['ACME_KEY']"_s},
        u"The server needs the variable “ACME_KEY”."_s);
    row("refuses initialize", {server, u"--refuse-initialize=-32603"_s},
        u"The server refused the connection (code -32603)."_s);
    row("unreadable", {server, u"--initialize-result=3"_s},
        u"The answer of the server to “initialize” could not be read."_s);
    row("other revision", {server, u"--unknown-version"_s},
        u"The server and Quayside have no protocol version in common."_s);
    row("no list", {server, u"--bad-cursor=99"_s, u"--pages=3"_s},
        u"The server is connected, and its list of tools cannot be read."_s);
    row("list of another type", {server, u"--answer=tools/list {\"tools\":3}"_s},
        u"The server is connected, and its list of tools cannot be read."_s);
    row("offers nothing", {server, u"--capabilities={}"_s},
        u"The server is connected, and offers nothing."_s);
    row("garbage", {server, u"--garbage=3"_s},
        u"The server works, and writes text where only messages may be."_s);
}

void TestCliDoctor::namesTheFaultOfAProgram()
{
    QFETCH(QStringList, command);
    QFETCH(QString, diagnosis);
    const bool isSilent =
        diagnosis.startsWith(u"The program "_s) && !diagnosis.contains(u"found"_s);
    const auto run =
        examineProgram(command, isSilent ? QStringList{u"--timeout"_s, u"2"_s} : QStringList());
    static const QRegularExpression port(u"port \\d+"_s);
    QCOMPARE(diagnosisOf(*run).replace(port, u"port *"_s), diagnosis);
    const bool isHealthy =
        diagnosis.startsWith(u"The server works"_s) || diagnosis.endsWith(u"offers nothing."_s);
    QCOMPARE(run->status(), isHealthy ? 0 : 1);
}

void TestCliDoctor::namesTheFaultOfAnAddress_data()
{
    QTest::addColumn<QByteArray>("response");
    QTest::addColumn<QString>("diagnosis");
    const auto row = [](const char *name, const QByteArray &response, const QString &diagnosis) {
        QTest::newRow(name) << response << diagnosis;
    };
    row("not found", httpAnswer("no", "404 Not Found"),
        u"There is no MCP server at this address (HTTP 404)."_s);
    row("website", httpAnswer("<html>", "200 OK", "Content-Type: text/html\r\n"),
        u"There is a website at this address, and no MCP server."_s);
    row("other service",
        httpAnswer("{\"hello\":1}", "200 OK", "Content-Type: application/json\r\n"),
        u"The answer of the server to “initialize” could not be read."_s);
    row("account", httpAnswer("no", "401 Unauthorized"),
        u"The server requires an account but does not specify a sign-in host."_s);
    row("refused", httpAnswer("no", "403 Forbidden"), u"The server denied access (HTTP 403)."_s);
    row("fault", httpAnswer("no", "500 Internal Server Error"),
        u"The server reported an internal error (HTTP 500)."_s);
    row("busy", httpAnswer("no", "503 Service Unavailable"), u"The server is busy (HTTP 503)."_s);
    row("moved", httpAnswer("", "308 Permanent Redirect", "Location: https://other.example/\r\n"),
        u"The server has moved."_s);
    row("no HTTP", "220 mail.example ESMTP\r\n",
        u"What answers at “127.0.0.1”, port *, is no web server."_s);
    row("closed", {}, u"The server closed the connection."_s);
}

void TestCliDoctor::namesTheFaultOfAnAddress()
{
    QFETCH(QByteArray, response);
    QFETCH(QString, diagnosis);
    HttpTestServer server;
    server.handler = [&response](const TestExchangePtr &exchange) {
        if (response.isEmpty())
            exchange->cut();
        else
            exchange->raw(response);
    };
    const auto run = examine({server.url().toString()});
    static const QRegularExpression port(u"port \\d+"_s);
    QCOMPARE(diagnosisOf(*run).replace(port, u"port *"_s), diagnosis);
    QCOMPARE(run->status(), 1);
    QVERIFY(stepsOf(*run, u"good"_s).contains(u"address"_s));
    QVERIFY(!run->objects(u"step").isEmpty());
}

void TestCliDoctor::namesTheFaultOfACertificate()
{
    TlsServer server("localhost");
    const auto run = examine({server.urlFor(u"localhost"_s, u"/mcp"_s).toString()});
    QCOMPARE(diagnosisOf(*run), u"The certificate of the server is not trusted."_s);
    QCOMPARE(stepsOf(*run, u"bad"_s), QStringList{u"certificate"_s});
}

void TestCliDoctor::namesAPortWithoutTls()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server, [&server] {
        QTcpSocket *socket = server.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            socket->disconnectFromHost();
        });
    });
    const auto run = examine({u"https://127.0.0.1:%1/mcp"_s.arg(server.serverPort())});
    QCOMPARE(diagnosisOf(*run), u"No secure connection to the server could be made."_s);
}

void TestCliDoctor::namesAPortWithoutServer()
{
    HeldPort held;
    quint16 port = 0;
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        port = server.serverPort();
        server.close();
        held.hold(port);
    }
    const auto run = examine({u"http://127.0.0.1:%1/mcp"_s.arg(port)});
    QCOMPARE(diagnosisOf(*run), u"Nothing is listening at “127.0.0.1”, port %1."_s.arg(port));
    QVERIFY(stepsOf(*run, u"bad"_s).contains(u"address"_s));
}

void TestCliDoctor::namesAHostThatDoesNotExist()
{
    if (QHostInfo::fromName(u"quay.invalid"_s).error() == QHostInfo::NoError)
        QSKIP("The name server here finds every name.");
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys()) {
        if (name.endsWith(u"_proxy"_s, Qt::CaseInsensitive))
            environment.remove(name);
    }
    const auto run =
        std::make_unique<CliRun>(QStringList{u"--config"_s, m_config.path(), u"--json"_s,
                                             u"doctor"_s, u"https://quay.invalid/mcp"_s},
                                 CliRun::Terminal::None, -1, environment);
    QCOMPARE(diagnosisOf(*run), u"The host “quay.invalid” was not found."_s);
    QCOMPARE(stepsOf(*run, u"bad"_s).value(0), u"name"_s);
}

void TestCliDoctor::tellsEachStepOfAServerThatWorks()
{
    const auto run = examineProgram({QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(diagnosisOf(*run), u"The server works."_s);
    QCOMPARE(run->status(), 0);
    QCOMPARE(stepsOf(*run, u"bad"_s), QStringList());
    const QStringList good = stepsOf(*run, u"good"_s);
    for (const char *step : {"program", "start", "answer", "protocol", "lists"})
        QVERIFY2(good.contains(QString::fromLatin1(step)), step);
    const auto text =
        std::make_unique<CliRun>(QStringList{u"--config"_s, m_config.path(), u"doctor"_s, u"-"_s,
                                             u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(text->status(), 0);
    QVERIFY2(text->out().contains("The server works. It was ready after "), text->out());
}

void TestCliDoctor::callsNoTool()
{
    const QString record = m_folder.filePath(u"record"_s);
    const auto run = examineProgram(
        {QStringLiteral(SCRIPTSERVER), u"--record="_s + record, u"--never-answer=ping"_s});
    QCOMPARE(run->status(), 0);
    QFile file(record);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray sent = file.readAll();
    QVERIFY(sent.contains("tools/list"));
    for (const char *method : {"tools/call", "resources/read", "prompts/get", "completion/"})
        QVERIFY2(!sent.contains(method), method);
}

void TestCliDoctor::keepsTheEndOfWhatWasWritten() // SEC-12
{
    const auto run = examineProgram({QStringLiteral(SCRIPTSERVER), u"--garbage=30"_s,
                                     u"--garbage-line="_s + QString(1'500, u'x')});
    QCOMPARE(run->status(), 0);
    const auto all = run->objects(u"diagnosis");
    QCOMPARE(all.size(), 1);
    const auto output = all.constFirst().at(u"output").items();
    QCOMPARE(output.size(), 20);
    for (const json::Value &line : output)
        QCOMPARE(line.toString(), QString(1'000, u'x'));
}

void TestCliDoctor::startsNothingThatIsNotReviewed() // SEC-03
{
    const QString mark = m_folder.filePath(u"mark"_s);
    const QString program = file(u"server"_s, "#!/bin/sh\ntouch '" + mark.toUtf8() + "'\n");
    QTemporaryDir config;
    QFile list(config.filePath(u"servers.json"_s));
    QVERIFY(list.open(QIODevice::WriteOnly));
    list.write(R"({"version":1,"servers":{"one":{"name":"one","command":")" + program.toUtf8()
               + R"("}}})");
    list.close();
    CliRun run({u"--config"_s, config.path(), u"--json"_s, u"doctor"_s, u"one"_s});
    QCOMPARE(diagnosisOf(run), u"The server is not approved, or has changed since it was."_s);
    QCOMPARE(run.status(), 1);
    QVERIFY(!QFile::exists(mark));
}

void TestCliDoctor::hidesWhatAProgramPretends() // SEC-37
{
    const QString program =
        file(u"liar"_s, "#!/bin/sh\nprintf '\\033[2J\\ngood  Start  all is well\\n' >&2; exit 1\n");
    CliRun run({u"--config"_s, m_config.path(), u"doctor"_s, u"-"_s, u"--"_s, program});
    QCOMPARE(run.status(), 1);
    QVERIFY(!run.out().contains('\033'));
    QVERIFY2(!run.out().contains("\ngood  Start"), run.out());
    QVERIFY2(run.out().contains("all is well"), run.out());
}

QUAYSIDE_TEST(TestCliDoctor, QCoreApplication)

} // namespace tst_clidoctor

#include "tst_clidoctor.moc"
