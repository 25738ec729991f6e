// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/integration/realserver.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/host/callhistory.h"
#include "core/json/value.h"
#include "core/storage/settingsstore.h"
#include "core/transport/bubblewrap.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace tst_cli {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// One finished run of quayside-cli.
struct Run
{
    int status = -1;
    QByteArray out;
    QByteArray err;

    /// The JSON objects on standard output, one a line.
    QList<json::Value> objects() const
    {
        QList<json::Value> all;
        for (const QByteArray &line : out.split('\n')) {
            if (!line.isEmpty())
                all.append(json::parse(json::Raw(line)).valueOr(json::Value()));
        }
        return all;
    }
    json::Value last() const { return objects().isEmpty() ? json::Value() : objects().constLast(); }
};

} // namespace

/// The command line for scripts; its grammar and exit status must stay stable.
class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void saysHowItIsUsed_data();
    void saysHowItIsUsed();
    void listsAddedServers();
    void addsAServerWithASandbox();
    void refusesASandboxThatIsNotClear_data();
    void refusesASandboxThatIsNotClear();
    void wantsTheWholePathOfAScriptInASandbox();
    void startsAServerInItsSandbox();
    void showsTheIdWhereANameIsNotEnough();
    void takesNoNameThatFillsAList();
    void addsManyServersAtOnce();
    void importsAndExports();
    void importsALink();
    void importsTwoAccountsOfOneProgram();
    void importNamesWhatItDoesNotTake();
    void tellsWhatIsRiskyInAnAddedServer();
    void givesVariablesWithoutShowingThem();
    void leavesNoValueOnItsCommandLine();
    void refusesVariablesThatAreNotThere_data();
    void refusesVariablesThatAreNotThere();
    void refusesAServerThatWasNotReviewed();
    void refusesAServerThatChanged();
    void callsAnAdHocProgram();
    void printsOneJsonObjectALine();
    void takesArgumentsByTheirSchema();
    void failsWithStatusOne_data();
    void failsWithStatusOne();
    void keepsCallsOfListedServersInTheHistory();
    void endsACallAtItsTimeLimit();
    void stopsOnCtrlC();
    void keepsABrokenConfigurationAside();
    void reportsFilesOfANewerVersion();
    void worksWithServerEverything_data();
    void worksWithServerEverything();
    void worksWithServerFilesystem();

private:
    Run run(const QStringList &arguments);
    QString configFile() const { return m_config->filePath(u"servers.json"_s); }

    std::unique_ptr<QTemporaryDir> m_config;
};

void TestCli::init()
{
    shareKeychain();
    m_config = std::make_unique<QTemporaryDir>();
}

Run TestCli::run(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(QUAYSIDE_CLI),
                  QStringList{u"--config"_s, m_config->path()} + arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(Waiting::kLimit))
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

void TestCli::saysHowItIsUsed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList();
    QTest::newRow("unknown command") << QStringList{u"fly"_s};
    QTest::newRow("unknown option") << QStringList{u"servers"_s, u"--fly"_s};
    QTest::newRow("no tool") << QStringList{u"call"_s, u"demo"_s};
    QTest::newRow("no program") << QStringList{u"tools"_s, u"-"_s};
    QTest::newRow("program for a configured name")
        << QStringList{u"tools"_s, u"demo"_s, u"--"_s, u"true"_s};
    QTest::newRow("no such server") << QStringList{u"tools"_s, u"demo"_s};
    QTest::newRow("bad time limit") << QStringList{u"servers"_s, u"--timeout"_s, u"soon"_s};
    QTest::newRow("argument without value")
        << QStringList{u"call"_s, u"-"_s, u"echo"_s, u"--arg"_s, u"message"_s, u"--"_s, u"true"_s};
}

void TestCli::saysHowItIsUsed()
{
    QFETCH(QStringList, arguments);
    const Run wrong = run(arguments);
    QCOMPARE(wrong.status, 2);
    QVERIFY(!wrong.err.isEmpty());
    QVERIFY(wrong.out.isEmpty());
}

void TestCli::listsAddedServers()
{
    QCOMPARE(run({u"add"_s, u"Demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}).status, 0);
    const Run listed = run({u"servers"_s, u"--json"_s});
    QCOMPARE(listed.status, 0);
    const json::Value last = listed.last();
    QVERIFY(last.find(u"servers"));
    const json::Value servers = *last.find(u"servers");
    QCOMPARE(servers.items().size(), 1);
    QCOMPARE(member(servers.items().constFirst(), u"name"), u"Demo"_s);
    QCOMPARE(run({u"tools"_s, u"Demo"_s}).status, 0);
}

void TestCli::addsAServerWithASandbox() // HOST-06
{
    const QString folder = QDir(m_config->path()).canonicalPath() + u"/docs"_s;
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::link(folder, m_config->filePath(u"link"_s)));
    const QStringList demo{u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)};
    const auto sandboxOf = [this](const QString &name) {
        const json::Value servers = *run({u"servers"_s, u"--json"_s}).last().find(u"servers");
        for (const json::Value &server : servers.items()) {
            if (member(server, u"name") == name)
                return server.find(u"sandbox") ? server.find(u"sandbox")->toJson() : QByteArray();
        }
        return QByteArray("not listed");
    };
    QCOMPARE(run(QStringList{u"add"_s, u"all"_s, u"--sandbox"_s, u"everything"_s} + demo).status,
             0);
    QCOMPARE(sandboxOf(u"all"_s), QByteArray());
    QCOMPARE(run(QStringList{u"add"_s, u"itself"_s, u"--sandbox"_s, u"itself"_s} + demo).status, 0);
    QCOMPARE(sandboxOf(u"itself"_s), "{}");
    QCOMPARE(run(QStringList{u"add"_s, u"some"_s, u"--read"_s, m_config->filePath(u"link"_s),
                             u"--write"_s, folder, u"--allow-host"_s, u"API.example.com"_s,
                             u"--allow-host"_s, u"*.example.org"_s}
                 + demo)
                 .status,
             0);
    QCOMPARE(sandboxOf(u"some"_s),
             QByteArray(
                 R"({"read":["%1"],"write":["%1"],"network":["api.example.com","*.example.org"]})")
                 .replace("%1", folder.toUtf8()));
}

void TestCli::refusesASandboxThatIsNotClear_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const QStringList &options, const char *says) {
        QTest::newRow(name) << options << QByteArray(says);
    };
    row("unknown preset", {u"--sandbox"_s, u"some"_s}, "--sandbox must be itself or everything");
    row("everything and a folder", {u"--sandbox"_s, u"everything"_s, u"--read"_s, u"/usr"_s},
        "cannot be combined");
    row("no such folder", {u"--read"_s, u"/nonexistent/folder"_s},
        "--read: /nonexistent/folder is no folder that can be given");
    row("the root", {u"--write"_s, u"/"_s}, "--write: / is no folder that can be given");
    row("an address", {u"--allow-host"_s, u"https://example.com"_s}, "--allow-host needs the name");
    QStringList many;
    for (int i = 0; i <= 64; ++i)
        many += {u"--allow-host"_s, u"h%1.example.com"_s.arg(i)};
    row("too many hosts", many, "at most 64 times");
}

void TestCli::refusesASandboxThatIsNotClear()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const Run refused =
        run(QStringList{u"add"_s, u"a"_s} + options + QStringList{u"--"_s, u"true"_s});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains(says), refused.err.constData());
    const Run elsewhere =
        run(QStringList{u"add"_s, u"a"_s} + options + QStringList{u"https://example.com"_s});
    QCOMPARE(elsewhere.status, 2);
}

/// It would be another file there.
void TestCli::wantsTheWholePathOfAScriptInASandbox() // SEC-04
{
    const QString former = QDir::currentPath();
    QFile script(m_config->filePath(u"server.js"_s));
    QVERIFY(script.open(QFile::WriteOnly) && QDir::setCurrent(m_config->path()));
    const Run refused =
        run({u"add"_s, u"a"_s, u"--sandbox"_s, u"itself"_s, u"--"_s, u"node"_s, u"server.js"_s});
    QDir::setCurrent(former);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains("Write the whole path of server.js"), refused.err.constData());
}

/// The server of tst_sandboxprobe shows what a sandbox refuses; here it is only asked for its tools.
void TestCli::startsAServerInItsSandbox()
{
    Bubblewrap bubblewrap;
    if (const auto usable = bubblewrap.check(); !usable)
        QSKIP(qPrintable(u"No sandbox can be made here: %1"_s.arg(usable.error().detail)));
    // Not one of our own programs: the sanitizers reserve more memory than a sandbox gives.
    const QString node = QFileInfo(nodeProgram()).canonicalFilePath();
    const QString server =
        QFileInfo(packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s))
            .canonicalFilePath();
    QVERIFY2(!node.isEmpty() && !server.isEmpty(), "npm ci in tests is missing");
    QCOMPARE(run({u"add"_s, u"Demo"_s, u"--sandbox"_s, u"itself"_s, u"--"_s, node, server}).status,
             0);
    const Run tools = run({u"tools"_s, u"Demo"_s});
    QVERIFY2(tools.status == 0, tools.err.constData());
    QVERIFY(tools.out.contains("echo"));

    QCOMPARE(run({u"add"_s, u"Net"_s, u"--allow-host"_s, u"example.com"_s, u"--"_s, node, server})
                 .status,
             0);
    const QTemporaryDir outside; // The profile is never given.
    const QString folder = QDir(outside.path()).canonicalPath() + u"/docs"_s;
    QVERIFY(QDir().mkpath(folder));
    QCOMPARE(run({u"add"_s, u"Docs"_s, u"--read"_s, folder, u"--"_s, node, server}).status, 0);
    QVERIFY(QDir().rmdir(folder));
    const Run missing = run({u"tools"_s, u"Docs"_s});
    QCOMPARE(missing.status, 1);
    QVERIFY2(missing.err.contains("A folder that the server is given does not exist."),
             missing.err.constData());
    const Run networked = run({u"tools"_s, u"Net"_s});
    QVERIFY2(networked.status == 0, networked.err.constData());
}

void TestCli::showsTheIdWhereANameIsNotEnough() // C14
{
    const QString demo = QStringLiteral(QUAYSIDE_DEMO_SERVER);
    for (const QString &name :
         {u"alone"_s, u"My demo"_s, u"Same"_s, u"Same"_s, u"twin"_s, u"twin"_s})
        QCOMPARE(run({u"add"_s, name, u"--"_s, demo}).status, 0);
    const QByteArray listed = run({u"servers"_s}).out;
    QVERIFY2(listed.startsWith("alone  (ready to start)\n"), listed);
    for (const char *line :
         {"\nMy demo  (ready to start, id my-demo)\n", "\nSame  (ready to start, id same)\n",
          "\nSame  (ready to start, id same-2)\n", "\ntwin  (ready to start, id twin)\n",
          "\ntwin  (ready to start, id twin-2)\n"})
        QVERIFY2(listed.contains(line), listed);
    const Run several = run({u"tools"_s, u"Same"_s});
    QCOMPARE(several.status, 2);
    QVERIFY2(several.err.contains("2 servers are called \"Same\"")
                 && several.err.contains("same, same-2"),
             several.err);
    const Run none = run({u"tools"_s, u"other"_s});
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.contains("There is no server called \"other\""), none.err);
    QCOMPARE(run({u"tools"_s, u"same-2"_s}).status, 0);
}

void TestCli::takesNoNameThatFillsAList() // C14
{
    const QString name(5'000, u'n');
    QCOMPARE(run({u"add"_s, name, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}).status, 0);
    const json::Value servers = *run({u"servers"_s, u"--json"_s}).last().find(u"servers");
    QCOMPARE(member(servers.items().constFirst(), u"name").size(), 100);
    QCOMPARE(run({u"tools"_s, name}).status, 0);
}

void TestCli::addsManyServersAtOnce() // M9
{
    constexpr int kRuns = 24;
    std::vector<std::unique_ptr<QProcess>> runs;
    for (int i = 0; i < kRuns; ++i) {
        runs.push_back(std::make_unique<QProcess>());
        runs.back()->start(QStringLiteral(QUAYSIDE_CLI),
                           {u"--config"_s, m_config->path(), u"add"_s, u"Server %1"_s.arg(i),
                            u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
        runs.back()->closeWriteChannel();
    }
    // All of them, before any may fail: an end of the test would kill the others.
    for (const auto &one : runs)
        (void)(one->state() == QProcess::NotRunning || one->waitForFinished(Waiting::kLimit));
    QByteArray errors;
    for (const auto &one : runs) {
        QCOMPARE(one->state(), QProcess::NotRunning);
        errors += one->readAllStandardError();
        QVERIFY2(one->exitCode() == 0, errors.constData());
    }
    const json::Value listed = run({u"servers"_s, u"--json"_s}).last();
    const json::Value *servers = listed.find(u"servers");
    QVERIFY(servers);
    QCOMPARE(servers->items().size(), kRuns);
    for (const json::Value &server : servers->items())
        QVERIFY2(member(server, u"state") == u"ready to start"_s, errors.constData());
}

void TestCli::importsAndExports() // SEC-01
{
    const QString path = m_config->filePath(u"mcp.json"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"mcpServers":{"one":{"command":")" QUAYSIDE_DEMO_SERVER
               R"(","args":["--token=s3"]},"bad":{"args":[]},
        "asks":{"command":"x","args":["${input:place}"]}}})");
    file.close();
    const Run imported = run({u"import"_s, path});
    QVERIFY2(imported.status == 0, imported.err.constData());
    QVERIFY(imported.out.contains("Added one as one"));
    QVERIFY2(imported.err.contains("neither command nor url"), imported.err.constData());
    QVERIFY(imported.err.contains("asks needs values for: place"));
    QCOMPARE(run({u"tools"_s, u"one"_s}).status, 3); // It waits for a review.
    QVERIFY(run({u"import"_s, path}).err.contains("one is there already"));

    const Run exported = run({u"export"_s});
    QCOMPARE(exported.status, 0);
    const auto document = json::parse(json::Raw(exported.out));
    QVERIFY2(document, exported.out.constData());
    QCOMPARE(document->at(u"mcpServers").at(u"one").at(u"args").items().at(0).toString(),
             u"--token=${TOKEN}"_s);

    QCOMPARE(run({u"import"_s, m_config->filePath(u"none.json"_s)}).status, 1);
    QCOMPARE(run({u"import"_s}).status, 2);
    const Run unknown = run({u"import"_s, u"--from"_s, u"Netscape"_s});
    QCOMPARE(unknown.status, 1);
    QVERIFY(unknown.err.contains("Claude Desktop"));
}

void TestCli::importsALink() // SEC-09
{
    const QString link =
        u"quayside:add?%7B%22mcpServers%22%3A%7B%22linked%22%3A%7B%22command%22%3A%22npx%22%7D%7D%7D"_s;
    const Run imported = run({u"import"_s, link});
    QVERIFY2(imported.status == 0, imported.err.constData());
    QVERIFY(imported.out.contains("Added linked"));
    QCOMPARE(run({u"tools"_s, u"linked"_s}).status, 3); // It waits for a review.
    const Run gallery = run({u"import"_s, u"vscode:mcp/by-name/io.example/a"_s});
    QVERIFY2(gallery.status != 0 && gallery.err.contains("io.example/a"), gallery.err.constData());
}

void TestCli::importsTwoAccountsOfOneProgram() // C02
{
    const auto importOf = [this](const QByteArray &servers) {
        const QString path = m_config->filePath(u"accounts.json"_s);
        QFile file(path);
        (void)file.open(QIODevice::WriteOnly);
        file.write("{\"mcpServers\":{" + servers + "}}");
        file.close();
        return run({u"import"_s, path});
    };
    const auto account = [](const QByteArray &name, const QByteArray &token) -> QByteArray {
        return "\"" + name + "\":{\"command\":\"demo\",\"env\":{\"SECRET_TOKEN\":\"" + token
            + "\"}}";
    };
    QVERIFY(importOf(account("imp9", "one")).out.contains("Added imp9"));
    const Run second = importOf(account("imp17", "two"));
    QCOMPARE(second.status, 0);
    QVERIFY2(second.out.contains("Added imp17"), second.err.constData());
    QVERIFY2(second.err.contains("imp17 is like imp9"), second.err.constData());
    const Run again = importOf(account("imp9", "one") + "," + account("imp17", "two"));
    QVERIFY(again.out.isEmpty());
    QVERIFY(again.err.contains("imp9 is there already."));
    QVERIFY(again.err.contains("imp17 is there already."));

    QVERIFY(importOf("\"plain\":{\"command\":\"demo\",\"args\":[\"1\"]}").out.contains("plain"));
    const Run renamed = importOf("\"other\":{\"command\":\"demo\",\"args\":[\"1\"]}");
    QVERIFY(renamed.out.isEmpty());
    QVERIFY2(renamed.err.contains("other is the same as plain, which is there already."),
             renamed.err.constData());
}

void TestCli::importNamesWhatItDoesNotTake() // K26
{
    const QString path = m_config->filePath(u"parts.json"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"mcpServers\":{\"a\":{\"command\":\"demo\",\"envFile\":\".env\","
               "\"disabledTools\":[\"x\"],\"args\":[\"$A_KEY\"]},"
               "\"s\":{\"url\":\"unix:///tmp/s.sock\"}}}");
    file.close();
    const Run imported = run({u"import"_s, path, u"--json"_s});
    QVERIFY2(imported.status == 0, imported.err.constData());
    QStringList messages;
    for (const QByteArray &line : imported.out.split('\n')) {
        const auto object = json::parse(json::Raw(line));
        if (object && object->at(u"type").toString() == u"warning"_s)
            messages.append(object->at(u"message").toString());
    }
    const auto isNamed = [&messages](const QString &words) {
        return !messages.filter(words).isEmpty();
    };
    QVERIFY2(isNamed(u"envFile, disabledTools"_s), imported.out.constData());
    QVERIFY2(isNamed(u"args[0]"_s), imported.out.constData());
    QVERIFY2(isNamed(u"unix: addresses"_s), imported.out.constData());
}

// H6, SEC-02
void TestCli::tellsWhatIsRiskyInAnAddedServer()
{
    const Run added =
        run({u"add"_s, u"Demo"_s, u"--env"_s, u"npm_config_registry=http://evil.example/"_s,
             u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(added.status, 0);
    QVERIFY2(added.err.contains("npm_config_registry sets where packages come from"),
             added.err.constData());
}

void TestCli::givesVariablesWithoutShowingThem() // L6
{
    const QString file = m_config->filePath(u"variables"_s);
    QFile variables(file);
    QVERIFY(variables.open(QIODevice::WriteOnly));
    variables.write("# canaries\n\nFROM_FILE=a=b c\r\nFROM_HERE\n");
    variables.close();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"FROM_HERE"_s, u"canary-here"_s);
    environment.insert(u"ALSO_HERE"_s, u"canary-also"_s);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(QUAYSIDE_CLI),
                  {u"call"_s, u"-"_s, u"launch"_s, u"--env"_s, u"SPELLED=canary-spelled"_s,
                   u"--env"_s, u"ALSO_HERE"_s, u"--env-file"_s, file, u"--env-file=-"_s, u"--"_s,
                   QStringLiteral(SCRIPTSERVER)});
    QVERIFY(process.waitForStarted(Waiting::kLimit));
    process.write("FROM_INPUT=canary-input\n");
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(Waiting::kLimit));
    const QByteArray out = process.readAllStandardOutput();
    for (const char *value :
         {"canary-spelled", "canary-also", "canary-here", "canary-input", "a=b c"})
        QVERIFY2(out.contains(value), out.constData());
}

// L6: /proc shows the command line to everybody.
void TestCli::leavesNoValueOnItsCommandLine()
{
    QProcess process;
    process.start(QStringLiteral(QUAYSIDE_CLI),
                  {u"call"_s, u"-"_s, u"slow"_s, u"--arg"_s, u"seconds=100"_s,
                   u"--env=ONE=canary-1"_s, u"--env"_s, u"TWO=canary-2"_s, u"--"_s,
                   QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QVERIFY(process.waitForStarted(Waiting::kLimit));
    const auto line = [&process] {
        QFile file(u"/proc/%1/cmdline"_s.arg(process.processId()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QTRY_VERIFY(line().contains("quayside-cli"));
    QTRY_VERIFY2(!line().contains("canary"), line().constData());
    QVERIFY(line().contains("TWO="));
    process.kill();
    QVERIFY(process.waitForFinished(Waiting::kLimit));
}

void TestCli::refusesVariablesThatAreNotThere_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("not set") << QStringList{u"--env"_s, u"NO_SUCH_VARIABLE"_s};
    QTest::newRow("no name") << QStringList{u"--env"_s, u"=canary"_s};
    QTest::newRow("no file") << QStringList{u"--env-file"_s, u"/no/such/file"_s};
}

void TestCli::refusesVariablesThatAreNotThere()
{
    QFETCH(QStringList, options);
    const Run wrong = run(QStringList{u"tools"_s, u"-"_s} + options
                          + QStringList{u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(wrong.status, 2);
    QVERIFY(!wrong.err.isEmpty() && !wrong.err.contains("canary"));
}

void TestCli::refusesAServerThatWasNotReviewed() // SEC-01
{
    QFile file(configFile());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"mcpServers":{"demo":{"command":")" QUAYSIDE_DEMO_SERVER R"("}}})");
    file.close();
    const Run refused = run({u"tools"_s, u"demo"_s});
    QCOMPARE(refused.status, 3);
    QVERIFY(refused.err.contains("not reviewed"));
}

void TestCli::refusesAServerThatChanged() // SEC-03
{
    QCOMPARE(run({u"add"_s, u"demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}).status, 0);
    QFile file(configFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    file.close();
    text.replace(R"("command")", R"("args": ["--other"], "command")");
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(run({u"tools"_s, u"demo"_s}).status, 3);
}

void TestCli::callsAnAdHocProgram()
{
    const Run called = run({u"call"_s, u"-"_s, u"echo"_s, u"--arg"_s, u"message=ahoy"_s, u"--"_s,
                            QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(called.status, 0);
    QCOMPARE(called.out, QByteArray("ahoy\n"));
    QVERIFY(called.err.isEmpty());
}

void TestCli::printsOneJsonObjectALine()
{
    const Run called = run({u"call"_s, u"-"_s, u"slow"_s, u"--arg"_s, u"seconds=1"_s, u"--json"_s,
                            u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(called.status, 0);
    const QList<json::Value> lines = called.objects();
    QVERIFY(lines.size() >= 3);
    QCOMPARE(member(lines.constFirst(), u"type"), u"progress"_s);
    QCOMPARE(member(lines.constLast(), u"type"), u"result"_s);
    QVERIFY(lines.constLast().find(u"content"));
}

void TestCli::takesArgumentsByTheirSchema() // RPC-22
{
    const Run called =
        run({u"call"_s, u"-"_s, u"book_berth"_s, u"--arg"_s, u"name=12"_s, u"--arg"_s,
             u"length=9007199254740993"_s, u"--args"_s, u"{\"berth\":\"n1\"}"_s, u"--json"_s,
             u"--no-validate"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(called.status, 0);
    const json::Value last = called.last();
    const json::Value *back = last.find(u"structuredContent");
    QVERIFY(back);
    QCOMPARE(back->toJson(), QByteArray(R"({"berth":"n1","name":"12","length":9007199254740993})"));
}

void TestCli::failsWithStatusOne_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const QString demo = QStringLiteral(QUAYSIDE_DEMO_SERVER);
    QTest::newRow("error of the tool")
        << QStringList{u"call"_s, u"-"_s, u"fail"_s, u"--"_s, demo} << QByteArray("error");
    QTest::newRow("no such tool") << QStringList{u"call"_s, u"-"_s, u"fly"_s, u"--"_s, demo}
                                  << QByteArray("no tool");
    QTest::newRow("program not found")
        << QStringList{u"tools"_s, u"-"_s, u"--"_s, u"/nowhere/server"_s}
        << QByteArray("not found");
    QTest::newRow("program ends at once")
        << QStringList{u"tools"_s, u"-"_s, u"--"_s, u"false"_s} << QByteArray("code 1");
}

void TestCli::failsWithStatusOne()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const Run failed = run(arguments);
    QCOMPARE(failed.status, 1);
    QVERIFY2(failed.err.contains(says), failed.err.constData());
}

/// The window shows them; the same switch holds.
void TestCli::keepsCallsOfListedServersInTheHistory()
{
    const QStringList demo{u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)};
    const auto kept = [this] {
        HistoryStore store(m_config->path());
        return store.open(QDateTime::currentDateTimeUtc())
            ? store.recentCalls(u"demo"_s, 10).valueOr({})
            : QList<StoredCall>();
    };
    QCOMPARE(run(QStringList{u"add"_s, u"demo"_s} + demo).status, 0);
    const QStringList ahoy{u"--arg"_s, u"message=ahoy"_s};
    QCOMPARE(run(QStringList{u"call"_s, u"demo"_s, u"echo"_s} + ahoy).status, 0);
    QCOMPARE(run(QStringList{u"call"_s, u"-"_s, u"echo"_s} + ahoy + demo).status, 0);
    QCOMPARE(kept().size(), 1);
    QCOMPARE(kept().constFirst().tool, u"echo"_s);
    QCOMPARE(kept().constFirst().outcome, StoredCall::Outcome::Done);
    QCOMPARE(kept().constFirst().arguments, R"({"message":"ahoy"})"_ba);
    const Run survey =
        run({u"call"_s, u"demo"_s, u"survey"_s, u"--arg"_s, u"seconds=1"_s, u"--task"_s});
    QVERIFY2(survey.status == 0, survey.err);
    QCOMPARE(kept().size(), 2);
    QCOMPARE(kept().constFirst().tool, u"survey"_s);
    QVERIFY(kept().constFirst().hasResult);

    SettingsStore settings(m_config->path());
    settings.load();
    CallHistory(m_config->path(), &settings).setOn(false);
    QCOMPARE(run(QStringList{u"call"_s, u"demo"_s, u"echo"_s} + ahoy).status, 0);
    QCOMPARE(kept().size(), 2);
}

void TestCli::endsACallAtItsTimeLimit() // TIME-01
{
    const Run late =
        run({u"call"_s, u"-"_s, u"slow"_s, u"--arg"_s, u"seconds=100"_s, u"--timeout"_s, u"0.5"_s,
             u"--json"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(late.status, 1);
    QCOMPARE(member(late.last(), u"type"), u"error"_s);
}

void TestCli::stopsOnCtrlC()
{
    QProcess process;
    process.start(QStringLiteral(QUAYSIDE_CLI),
                  {u"call"_s, u"-"_s, u"slow"_s, u"--arg"_s, u"seconds=100"_s, u"--"_s,
                   QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QByteArray told;
    QTRY_VERIFY(!(told += process.readAllStandardError()).isEmpty());
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(Waiting::kLimit));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
}

void TestCli::keepsABrokenConfigurationAside()
{
    QFile file(configFile());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ this is not JSON");
    file.close();
    const Run listed = run({u"servers"_s});
    QVERIFY(listed.err.contains("servers.json"));
    const QStringList kept =
        QDir(m_config->path()).entryList({u"servers.json.broken-*"_s}, QDir::Files);
    QCOMPARE(kept.size(), 1);
}

void TestCli::reportsFilesOfANewerVersion() // REL-11
{
    const QByteArray newer = R"({"version":2})";
    const auto put = [&](const QString &name) {
        QFile file(m_config->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(newer);
    };
    const auto kept = [&](const QString &name) {
        QFile file(m_config->filePath(name));
        return file.open(QIODevice::ReadOnly) && file.readAll() == newer;
    };
    put(u"models.json"_s);
    const Run listed = run({u"servers"_s});
    QCOMPARE(listed.status, 0);
    QVERIFY2(listed.err.contains("newer version") && listed.err.contains("models.json"),
             listed.err.constData());
    QVERIFY(kept(u"models.json"_s));

    put(u"servers.json"_s);
    for (const QStringList &command :
         {QStringList{u"servers"_s}, {u"add"_s, u"new"_s, u"https://new.example"_s}}) {
        const Run refused = run(command);
        QVERIFY2(refused.status != 0, qPrintable(command.join(u' ')));
        QVERIFY2(refused.err.contains("servers.json"), refused.err.constData());
        QVERIFY(kept(u"servers.json"_s));
    }
}

void TestCli::worksWithServerEverything_data()
{
    QTest::addColumn<QStringList>("call");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("echo") << QStringList{u"echo"_s, u"--arg"_s, u"message=ahoy"_s}
                          << QByteArray("ahoy");
    QTest::newRow("get-sum") << QStringList{u"get-sum"_s, u"--arg"_s, u"a=19"_s, u"--arg"_s,
                                            u"b=23"_s}
                             << QByteArray("42");
    QTest::newRow("get-tiny-image")
        << QStringList{u"get-tiny-image"_s} << QByteArray("[image image/png");
    QTest::newRow("get-structured-content")
        << QStringList{u"get-structured-content"_s, u"--arg"_s, u"location=Chicago"_s}
        << QByteArray("temperature");
    QTest::newRow("trigger-long-running-operation")
        << QStringList{u"trigger-long-running-operation"_s, u"--arg"_s, u"duration=1"_s, u"--arg"_s,
                       u"steps=3"_s}
        << QByteArray("completed");
}

void TestCli::worksWithServerEverything()
{
    const auto entry =
        nodeServer(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    if (!entry)
        QSKIP(kNoNodeServer);
    QFETCH(QStringList, call);
    QFETCH(QByteArray, says);
    const Run called = run(QStringList{u"call"_s, u"-"_s} + call
                           + QStringList{u"--"_s, entry->program} + entry->arguments);
    QVERIFY2(called.status == 0, called.err.constData());
    QVERIFY2(called.out.contains(says), called.out.constData());
}

void TestCli::worksWithServerFilesystem()
{
    const QTemporaryDir folder;
    const auto entry =
        nodeServer(u"@modelcontextprotocol/server-filesystem/dist/index.js"_s, {folder.path()});
    if (!entry)
        QSKIP(kNoNodeServer);
    QFile file(folder.filePath(u"tides.txt"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("low water 14:40");
    file.close();
    const QStringList program = QStringList{u"--"_s, entry->program} + entry->arguments;
    const Run list = run(
        QStringList{u"call"_s, u"-"_s, u"list_directory"_s, u"--arg"_s, u"path="_s + folder.path()}
        + program);
    QCOMPARE(list.status, 0);
    QVERIFY(list.out.contains("[FILE] tides.txt"));
    const Run read = run(QStringList{u"call"_s, u"-"_s, u"read_text_file"_s, u"--arg"_s,
                                     u"path="_s + file.fileName()}
                         + program);
    QCOMPARE(read.status, 0);
    QVERIFY(read.out.contains("low water 14:40"));
}

QUAYSIDE_TEST(TestCli, QCoreApplication)

} // namespace tst_cli

#include "tst_cli.moc"
