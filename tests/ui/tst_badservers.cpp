// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/resultcontroller.h"
#include "app/servers/servercontroller.h"
#include "app/tools/toolcontroller.h"
#include "core/base/limits.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "tests/integration/realserver.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QAccessible>
#include <QDir>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace quayside::tst_badservers {

using namespace Qt::StringLiterals;
using Outcome = ResultController::Outcome;

namespace {

QString manyProperties(int count)
{
    QStringList properties;
    for (int i = 0; i < count; ++i)
        properties.append(u"\"p%1\":{\"type\":\"string\"}"_s.arg(i));
    return u"{\"type\":\"object\",\"properties\":{%1}}"_s.arg(properties.join(u','));
}

/// An answer to tools/list and calls of one tool with this schema, as a server in a line of shell.
QString serverWithSchema(const QString &schema)
{
    return uR"(while read -r line; do
id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
case "$line" in
*'"initialize"'*) r='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}';;
*'"tools/list"'*) r='{"tools":[{"name":"odd","inputSchema":%1}]}';;
*'"tools/call"'*) r='{"content":[{"type":"text","text":"called"}]}';;
*) continue;;
esac
printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$r"
done)"_s.arg(schema);
}

} // namespace

/// A server with one resource in Markdown.
QString serverWithMarkdown(const QString &text)
{
    return uR"(while read -r line; do
id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
case "$line" in
*'"initialize"'*) r='{"protocolVersion":"2025-11-25","capabilities":{"resources":{}},"serverInfo":{"name":"s","version":"1"}}';;
*'"resources/list"'*) r='{"resources":[{"uri":"x:guide.md","name":"Guide","mimeType":"text/markdown"}]}';;
*'"resources/templates/list"'*) r='{"resourceTemplates":[]}';;
*'"resources/read"'*) r='{"contents":[{"uri":"x:guide.md","mimeType":"text/markdown","text":"%1"}]}';;
*) continue;;
esac
printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$r"
done)"_s.arg(text);
}

/// Incorrect servers: the window shows the problem at the right place, continues, and leaves no process behind.
class TestBadServers : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();
    void aServerThatDoesNotComeUpSaysWhy_data();
    void aServerThatDoesNotComeUpSaysWhy();
    void aSlowStartIsShown();
    void aServerThatMisbehavesIsStillOfUse_data();
    void aServerThatMisbehavesIsStillOfUse();
    void aCallThatGoesWrongSaysHow_data();
    void aCallThatGoesWrongSaysHow();
    void anOddSchemaDoesNotStopTheTool_data();
    void anOddSchemaDoesNotStopTheTool();
    void aWrongSchemaLeavesTheToolOut_data();
    void aWrongSchemaLeavesTheToolOut();
    void anImperfectSchemaKeepsTheTool_data();
    void anImperfectSchemaKeepsTheTool();
    void formattedTextFetchesNothing();
    void aRefusedRedirectLeadsToTheAddress();
    void aLookAlikeIsMarked();
    void aConfigurationThatIsNotJsonIsKeptAside();

private:
    void dock(const QString &program, const QStringList &arguments);
    bool runs(const QString &tool);
    ResultController *result() const { return m_server->tools()->current()->result(); }

    mcp::ManualClock m_clock; ///< The only clock of the program.
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    ServerController *m_server = nullptr;
};

void TestBadServers::init()
{
    QTest::failOnWarning(QRegularExpression(u"pixel size"_s)); // Found in use.
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestBadServers::cleanup()
{
    QVERIFY2(m_driver->button(u"Add server"_s), "the window must be alive");
    m_driver.reset();
    m_program.reset();
    QTRY_COMPARE(mcp::childProcesses(), QList<qint64>());
}

void TestBadServers::dock(const QString &program, const QStringList &arguments)
{
    mcp::ServerEntry entry;
    entry.name = u"Odd"_s;
    entry.program = program;
    entry.arguments = arguments;
    const auto added = m_program->host()->add(entry);
    QVERIFY(added.hasValue());
    const auto approved = (*added)->approve((*added)->review());
    m_program->app()->selectServer((*added)->entry().id);
    m_server = m_program->app()->currentServer();
    if (approved)
        m_server->start();
}

bool TestBadServers::runs(const QString &tool)
{
    if (!waitUntil([this] { return m_server->toolCount() > 0; }))
        return false;
    m_server->selectTool(tool);
    return waitUntil([this] { return m_driver->button(u"Run"_s) != nullptr; })
        && m_driver->click(u"Run"_s)
        && waitUntil([this] { return result() && result()->outcome() != Outcome::Running; });
}

void TestBadServers::aServerThatDoesNotComeUpSaysWhy_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("says");
    const QString script = QStringLiteral(SCRIPTSERVER);
    QTest::newRow("exits at once") << script << QStringList{u"--exit-at-once=7"_s} << u"code 7"_s;
    QTest::newRow("ended by a signal")
        << script << QStringList{u"--signal-at-once=11"_s} << u"signal"_s;
    QTest::newRow("last words") << script
                                << QStringList{u"--stderr-line=no harbour here"_s,
                                               u"--refuse-initialize=-32000"_s}
                                << u"no harbour here"_s;
    QTest::newRow("unknown revision")
        << script << QStringList{u"--unknown-version"_s} << u"2025-11-25"_s;
    QTest::newRow("not MCP at all") << u"/bin/echo"_s << QStringList{u"hello"_s} << u"hello"_s;
}

void TestBadServers::aServerThatDoesNotComeUpSaysWhy() // STDIO-14, LIFE-22
{
    QFETCH(QString, program);
    QFETCH(QStringList, flags);
    QFETCH(QString, says);
    dock(program, flags);
    QTRY_COMPARE(m_server->state(), ServerState::Kind::Failed);
    QTRY_VERIFY2(m_driver->sees(says),
                 qPrintable(m_server->failure().title + u" | "_s + m_server->failure().detail
                            + u" | "_s + m_server->failureLines().join(u' ')));
    QTRY_VERIFY(m_driver->button(u"Start again"_s));
}

void TestBadServers::aSlowStartIsShown() // K03, W1, TIME-01
{
    m_driver.reset();
    m_program = std::make_unique<Program>(&m_clock);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    const QString script = u"echo 'npm http fetch GET 200' >&2; read -r probe; read -r greeting; "
                           "echo greeted >&2; exec sleep 1000"_s;
    dock(u"/bin/sh"_s, {u"-c"_s, script, u"npx"_s, u"-y"_s, u"server-files"_s});
    QTRY_COMPARE(m_server->state(), ServerState::Kind::Connecting);
    const auto log = [this] { return m_server->server()->connection()->log()->errorTail(2); };
    const mcp::TrafficLog *traffic = m_server->server()->connection()->traffic();
    QTRY_VERIFY(traffic->lastNumber() > 0);
    // The probe is given up, however long the program takes to start.
    m_clock.advance(mcp::limits::kProbeTimeout);
    QTRY_COMPARE(log().value(1), u"greeted"_s);
    m_clock.advance(std::chrono::seconds(75));
    QTRY_VERIFY(m_driver->sees(u"npx may be downloading the package: 1 min "_s));
    QTRY_VERIFY(m_driver->sees(u"of at most 5 min"_s));
    QTRY_VERIFY(m_driver->sees(u"greeted"_s));
    QVERIFY(m_program->savePictures(u"server-slow-start"_s));
    m_clock.advance(std::chrono::minutes(5));
    const auto isAtRest = [&] {
        m_clock.advance(std::chrono::seconds(1)); // The program is ended in several steps.
        return m_server->canStart();
    };
    QVERIFY(waitUntil(isAtRest));
    QTRY_VERIFY(m_driver->sees(u"No answer after 5 min."_s));
    QVERIFY(m_program->savePictures(u"server-no-answer"_s));
    QVERIFY(m_driver->click(u"Wait longer"_s));
    QTRY_COMPARE(m_server->state(), ServerState::Kind::Connecting);
    QCOMPARE(m_server->setup()->connectTime(), 600);
    QTRY_VERIFY(m_clock.activeAlarms() > 0);
    m_clock.advance(std::chrono::seconds(10));
    QVERIFY(m_driver->click(u"Stop"_s));
    QVERIFY(waitUntil(isAtRest));
}

void TestBadServers::aServerThatMisbehavesIsStillOfUse_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::newRow("prints rubbish") << QStringList{u"--garbage=200"_s};
    QTest::newRow("invalid UTF-8") << QStringList{u"--invalid-utf8"_s};
    QTest::newRow("a line of 80 MB") << QStringList{u"--endless-line=80000000"_s};
    QTest::newRow("loud error output") << QStringList{u"--stderr-noise=3000000"_s};
    QTest::newRow("answers twice") << QStringList{u"--answer-twice"_s};
    QTest::newRow("answers an unknown id") << QStringList{u"--answer-unknown"_s};
    QTest::newRow("ends its lines with CR LF") << QStringList{u"--crlf"_s};
    QTest::newRow("children that ignore signals")
        << QStringList{u"--grandchild=ignoring"_s, u"--ignore-term"_s};
    QTest::newRow("tools that cannot be read") << QStringList{u"--bad-tools"_s};
}

void TestBadServers::aServerThatMisbehavesIsStillOfUse() // STDIO-04, RPC-03, RPC-21, SEC-14
{
    QFETCH(QStringList, flags);
    dock(QStringLiteral(SCRIPTSERVER), flags);
    QVERIFY(runs(u"echo"_s));
    QCOMPARE(result()->outcome(), Outcome::Done);
}

void TestBadServers::aCallThatGoesWrongSaysHow_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("says");
    QTest::newRow("dies in mid-call") << QStringList{u"--die-in-call=4"_s} << u"code 4"_s;
    QTest::newRow("is killed in mid-call") << QStringList{u"--kill-in-call"_s} << u"killed"_s;
    QTest::newRow("an error") << QStringList{u"--error=-32603"_s} << u"-32603"_s;
    QTest::newRow("a result and an error") << QStringList{u"--answer-both"_s} << QString();
    QTest::newRow("a result without anything") << QStringList{u"--result={}"_s} << QString();
    QTest::newRow("a result that is no object") << QStringList{u"--result=[1,2]"_s} << QString();
}

void TestBadServers::aCallThatGoesWrongSaysHow() // REL-07, RPC-04, TOOL-13
{
    QFETCH(QStringList, flags);
    QFETCH(QString, says);
    dock(QStringLiteral(SCRIPTSERVER), flags);
    QVERIFY(runs(u"echo"_s));
    QCOMPARE(result()->outcome(), Outcome::Failed);
    QVERIFY(!result()->error().title.isEmpty());
    QTRY_VERIFY(m_driver->sees(says.isEmpty() ? result()->error().title : says)
                || m_server->failure().title.contains(says));
}

void TestBadServers::anOddSchemaDoesNotStopTheTool_data()
{
    QTest::addColumn<QString>("schema");
    QTest::newRow("1 000 properties") << manyProperties(1'000);
    QTest::newRow("refers to itself")
        << u"{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#\"}}}"_s;
}

void TestBadServers::anOddSchemaDoesNotStopTheTool() // SCH-02, SEC-19
{
    QFETCH(QString, schema);
    dock(u"/bin/sh"_s, {u"-c"_s, serverWithSchema(schema)});
    QVERIFY(runs(u"odd"_s));
    QCOMPARE(result()->outcome(), Outcome::Done);
}

void TestBadServers::aWrongSchemaLeavesTheToolOut_data()
{
    QTest::addColumn<QString>("schema");
    QTest::newRow("of no object") << u"{\"type\":\"string\"}"_s;
    QTest::newRow("refers to the network")
        << u"{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"https://example.org/s\"}}}"_s;
}

void TestBadServers::aWrongSchemaLeavesTheToolOut() // SCH-02, SCH-04, SEC-19
{
    QFETCH(QString, schema);
    dock(u"/bin/sh"_s, {u"-c"_s, serverWithSchema(schema)});
    QTRY_VERIFY(m_driver->sees(u"cannot be used"_s));
    QCOMPARE(m_server->tools()->warnings().size(), 1);
    QVERIFY(m_server->tools()->warnings().constFirst().contains(u"odd"));
}

void TestBadServers::anImperfectSchemaKeepsTheTool_data()
{
    QTest::addColumn<QString>("schema");
    QTest::newRow("unknown types")
        << u"{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"whale\"}}}"_s;
    QTest::newRow("properties that are no object") << u"{\"type\":\"object\",\"properties\":[1]}"_s;
}

void TestBadServers::anImperfectSchemaKeepsTheTool() // K05, SCH-04
{
    QFETCH(QString, schema);
    dock(u"/bin/sh"_s, {u"-c"_s, serverWithSchema(schema)});
    QTRY_VERIFY(m_driver->sees(u"odd"_s));
    QVERIFY(m_server->tools()->warnings().isEmpty());
    m_server->selectTool(u"odd"_s);
    QTRY_VERIFY(m_driver->button(u"Run"_s));
    QVERIFY(m_program->savePictures(u"tool-imperfect-schema"_s));
}

/// Pictures and links in a formatted text: no request until the person has said yes to the question.
void TestBadServers::formattedTextFetchesNothing() // SEC-39
{
    mcp::HttpTestServer victim;
    const QString address = victim.url(u"/canary"_s).toString();
    dock(u"/bin/sh"_s,
         {u"-c"_s,
          serverWithMarkdown(
              u"# Guide\\n\\n[follow](%1)\\n\\n![picture](%1.png)\\n\\n![by "
              u"name][one]\\n\\n<%1>\\n\\n"
              u"[local](file:///etc/hostname)\\n\\n<img src=%1.gif>\\n\\n[one]: %1.jpg\\n"_s.arg(
                  address))});
    QTRY_VERIFY(m_server->resources()->count() == 1);
    m_server->openResource(u"x:guide.md"_s);
    QTRY_VERIFY(m_driver->sees(u"by name"_s));
    QTRY_VERIFY(m_driver->sees(u"<img src="_s)); // As text.
    const auto *opened = &m_program->opener()->opened;

    // The first link, by the keyboard.
    const auto isLink = [this] {
        QQuickItem *focused = m_program->window()->activeFocusItem();
        const auto *iface = QAccessible::queryAccessibleInterface(focused);
        return iface && iface->role() == QAccessible::Link;
    };
    for (int i = 0; i < 40 && !isLink(); ++i)
        QTest::keyClick(m_program->window(), Qt::Key_Tab);
    QVERIFY(isLink());
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"Open this page in your browser?"_s));
    QTRY_VERIFY(m_driver->sees(address)); // In full.
    QVERIFY(opened->isEmpty());
    QTRY_VERIFY(m_driver->button(u"Open page"_s)->isEnabled());
    QVERIFY(m_driver->click(u"Open page"_s));
    QCOMPARE(*opened, QStringList{address});

    m_program->app()->get<LinkController>()->ask(u"file:///etc/hostname"_s);
    QTRY_VERIFY(m_driver->sees(u"A browser cannot open this address."_s));
    QVERIFY(!m_driver->button(u"Open page"_s));
    QCOMPARE(opened->size(), 1);
    QVERIFY(victim.requests.isEmpty()); // The browser is not ours.
}

/// A redirect is not followed; who trusts the new address is one click from entering it.
void TestBadServers::aRefusedRedirectLeadsToTheAddress() // F5, HTTP-07
{
    mcp::HttpTestServer victim;
    mcp::HttpTestServer mover;
    mover.handler = [&victim](const mcp::TestExchangePtr &exchange) {
        exchange->answer(307, {}, {}, "Location: " + victim.url(u"/mcp"_s).toEncoded() + "\r\n");
    };
    mcp::ServerEntry entry;
    entry.name = u"Mover"_s;
    entry.url = mover.url(u"/mcp"_s).toString();
    mcp::Server *server = m_program->host()->add(entry).valueOr(nullptr);
    QVERIFY(server && server->approve(server->review()));
    m_program->app()->selectServer(server->entry().id);
    server->start();
    QTRY_VERIFY(m_driver->sees(u"The server has moved."_s));
    QTRY_VERIFY(m_driver->button(u"Change the address"_s));
    QVERIFY(m_program->savePictures(u"server-moved"_s));
    QVERIFY(victim.requests.isEmpty());
    QVERIFY(m_driver->click(u"Change the address"_s));
    QTRY_VERIFY(m_driver->sees(u"Change “Mover”"_s));
    QTRY_VERIFY(m_driver->input(u"Address, required"_s)
                && m_driver->input(u"Address, required"_s)->hasActiveFocus());
    QTest::keySequence(m_program->window(), QKeySequence::SelectAll);
    m_driver->typeHere(victim.url(u"/mcp"_s).toString());
    QCOMPARE(m_program->app()->get<AddServerController>()->url(), victim.url(u"/mcp"_s).toString());
    QVERIFY(victim.requests.isEmpty());
}

void TestBadServers::aLookAlikeIsMarked() // SEC-38
{
    mcp::ServerEntry entry;
    entry.name = u"\u041Edd"_s; // Its first letter is Cyrillic.
    entry.program = QStringLiteral(SCRIPTSERVER);
    QVERIFY(m_program->host()->add(entry).hasValue());
    const QString tool = uR"(--tool={"name":"%1","inputSchema":{"type":"object"}})"_s;
    dock(QStringLiteral(SCRIPTSERVER), {tool.arg(u"search"_s), tool.arg(u"\u0455earch"_s)});
    QTRY_VERIFY(m_server->toolCount() > 1);
    QTRY_VERIFY(m_driver->sees(u"Look-alike name"_s)); // In the list of servers.
    m_server->selectTool(u"\u0455earch"_s);
    QTRY_VERIFY(m_driver->sees(u"Character 1 is U+0455 here and U+0073 there."_s));
    QVERIFY(m_program->savePictures(u"look-alike"_s));
    QTRY_VERIFY(m_driver->sees(u"look-alike"_s)); // In the list of tools.
    m_server->selectTool(u"echo"_s);
    QTRY_VERIFY(!m_driver->sees(u"The name looks like"_s));
}

void TestBadServers::aConfigurationThatIsNotJsonIsKeptAside()
{
    m_driver.reset();
    m_program.reset();
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"servers.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ this is not JSON");
    file.close();

    m_program = std::make_unique<Program>(nullptr, folder.path());
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));

    QTRY_VERIFY2(m_driver->sees(u"servers.json.broken-"_s), qPrintable(m_program->app()->notice()));
    const QStringList kept = QDir(folder.path()).entryList({u"servers.json.broken-*"_s});
    QCOMPARE(kept.size(), 1);
    QFile aside(folder.filePath(kept.constFirst()));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), QByteArray("{ this is not JSON"));
}

QUAYSIDE_TEST(TestBadServers, QGuiApplication)

} // namespace quayside::tst_badservers

#include "tst_badservers.moc"
