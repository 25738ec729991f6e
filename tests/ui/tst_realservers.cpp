// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/resultcontroller.h"
#include "app/servers/servercontroller.h"
#include "app/tools/toolcontroller.h"
#include "core/client/record/trafficlog.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QTest>

namespace quayside::tst_realservers {

using namespace Qt::StringLiterals;

/// The window with widely used servers: every tool is listed, and works by form, pointer and keyboard.
class TestRealServers : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void cleanup();
    void everythingListsItsTools();
    void everythingAnswers_data();
    void everythingAnswers();
    void everythingShowsAPicture();
    void everythingMovesAndIsStoppedHalfWay();
    void filesystemListsAndReads();
    void aKilledServerEndsTheCallClearly();
    void everyEraAndTransportSideBySide();

private:
    void openWindow();
    /// Adds, approves and starts it, and waits for its tools.
    bool dock(const mcp::ServerEntry &entry);
    void dock(const QString &script, const QStringList &arguments);
    bool open(const QString &tool);
    ResultController *result() const { return m_server->tools()->current()->result(); }

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    ServerController *m_server = nullptr;
};

void TestRealServers::dock(const QString &script, const QStringList &arguments)
{
    const auto entry = mcp::nodeServer(script, arguments);
    if (!entry)
        QSKIP(mcp::kNoNodeServer);
    openWindow();
    QVERIFY(dock(*entry));
}

void TestRealServers::openWindow()
{
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

bool TestRealServers::dock(const mcp::ServerEntry &entry)
{
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    m_program->app()->selectServer((*added)->entry().id);
    m_server = m_program->app()->currentServer();
    m_server->start();
    return waitUntil([this] { return m_server->toolCount() > 0; });
}

bool TestRealServers::open(const QString &tool)
{
    m_server->selectTool(tool);
    return waitUntil([this] { return m_driver->button(u"Run"_s) != nullptr; });
}

void TestRealServers::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

#define DOCK(...)                                                                                  \
    dock(__VA_ARGS__);                                                                             \
    if (!m_program)                                                                                \
    return

void TestRealServers::everythingListsItsTools() // TOOL-01
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(m_server->toolCount() >= 10);
    QVERIFY(m_server->tools()->warnings().isEmpty());
    QTRY_VERIFY(m_driver->sees(u"get-sum"_s));
    QTRY_VERIFY(m_driver->sees(u"get-tiny-image"_s));
}

void TestRealServers::everythingAnswers_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QStringList>("fields"); ///< Label and text, one after the other.
    QTest::addColumn<QString>("sees");
    QTest::newRow("echo") << u"echo"_s << QStringList{u"message, required"_s, u"ahoy"_s}
                          << u"Echo: ahoy"_s;
    QTest::newRow("get-sum") << u"get-sum"_s
                             << QStringList{u"a, required"_s, u"19"_s, u"b, required"_s, u"23"_s}
                             << u"42"_s;
    QTest::newRow("get-structured-content")
        << u"get-structured-content"_s << QStringList() << u"temperature"_s;
}

void TestRealServers::everythingAnswers()
{
    QFETCH(QString, tool);
    QFETCH(QStringList, fields);
    QFETCH(QString, sees);
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(tool));
    for (qsizetype i = 0; i < fields.size(); i += 2) {
        QTRY_VERIFY(m_driver->input(fields.at(i)));
        QVERIFY(m_driver->type(fields.at(i), fields.at(i + 1)));
    }
    if (tool == u"get-structured-content")
        m_server->tools()->current()->form()->setJson(u"{\"location\":\"Chicago\"}"_s);
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(result() && result()->outcome() == ResultController::Outcome::Done);
    QTRY_VERIFY2(m_driver->sees(sees), qPrintable(result()->rawText()));
}

void TestRealServers::everythingShowsAPicture() // TOOL-14
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(u"get-tiny-image"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"image/png"_s));
}

void TestRealServers::everythingMovesAndIsStoppedHalfWay() // PROG-02, TOOL-22
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(u"trigger-long-running-operation"_s));
    m_server->tools()->current()->form()->setJson(u"{\"duration\":60,\"steps\":300}"_s);
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_server->tools()->current()->progress() > 0);
    const double before = m_server->tools()->current()->progress();
    QTRY_VERIFY(m_server->tools()->current()->progress() > before);
    // The button of the window is beside the server's.
    m_server->tools()->current()->stop();
    QTRY_COMPARE(result()->outcome(), ResultController::Outcome::Stopped);
    QTRY_VERIFY(m_driver->sees(u"Stopped"_s));
}

void TestRealServers::filesystemListsAndReads()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"tides.txt"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("low water 14:40");
    file.close();
    DOCK(u"@modelcontextprotocol/server-filesystem/dist/index.js"_s, {folder.path()});
    QVERIFY(open(u"list_directory"_s));
    QTRY_VERIFY(m_driver->input(u"path, required"_s));
    QVERIFY(m_driver->type(u"path, required"_s, folder.path()));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"[FILE] tides.txt"_s));

    QVERIFY(open(u"read_text_file"_s));
    m_server->tools()->current()->form()->setJson(u"{\"path\":\"%1\"}"_s.arg(file.fileName()));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"low water 14:40"_s));
}

void TestRealServers::aKilledServerEndsTheCallClearly() // REL-07
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(u"trigger-long-running-operation"_s));
    m_server->tools()->current()->form()->setJson(u"{\"duration\":60,\"steps\":300}"_s);
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_server->tools()->current()->progress() > 0);
    mcp::killServers();
    QTRY_COMPARE(result()->outcome(), ResultController::Outcome::Failed);
    QVERIFY(!result()->error().title.isEmpty());
    QTRY_COMPARE(m_server->state(), ServerState::Kind::Connecting);
    QTRY_COMPARE(m_server->state(), ServerState::Kind::Ready); // STDIO-15
}

void TestRealServers::everyEraAndTransportSideBySide() // LIFE-01, LSSE-08
{
    const QString everything =
        mcp::packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    const QString stateless = mcp::testServerFile(u"stateless.mjs"_s);
    if (mcp::nodeProgram().isEmpty() || everything.isEmpty() || stateless.isEmpty())
        QSKIP(mcp::kNoNodeServer);
    mcp::NodeServer streamable({everything, u"streamableHttp"_s});
    mcp::NodeServer sse({everything, u"sse"_s});
    mcp::NodeServer newest({stateless, u"http"_s});
    for (mcp::NodeServer *server : {&streamable, &sse, &newest})
        QVERIFY2(server->start(), server->output());
    struct Docked
    {
        QString name;
        QStringList program;
        QUrl url;
        QString revision;
        QString transport;
        QString spoken;
    };
    const QList<Docked> all{
        {u"Everything"_s, {everything, u"stdio"_s}, {}, u"2025-11-25"_s, u"stdio"_s, u"node"_s},
        {u"Everything on the web"_s,
         {},
         streamable.url(),
         u"2025-11-25"_s,
         u"HTTP"_s,
         u"Streamable HTTP"_s},
        {u"Everything, the old way"_s,
         {},
         sse.url(u"/sse"_s),
         u"2025-11-25"_s,
         u"HTTP+SSE"_s,
         u"legacy transport"_s},
        {u"Notes"_s, {stateless, u"stdio"_s}, {}, u"2026-07-28"_s, u"stdio"_s, u"node"_s},
        {u"Notes on the web"_s, {}, newest.url(), u"2026-07-28"_s, u"HTTP"_s, u"Streamable HTTP"_s},
    };
    openWindow();
    for (const Docked &one : all) {
        mcp::ServerEntry entry;
        entry.name = one.name;
        entry.url = one.url.toString();
        if (!one.program.isEmpty()) {
            entry.program = mcp::nodeProgram();
            entry.arguments = one.program;
        }
        QVERIFY2(dock(entry), qPrintable(one.name + u": "_s + m_server->failure().title));
    }
    for (const Docked &one : all) {
        QVERIFY(m_driver->click(one.name));
        QTRY_COMPARE(m_program->app()->currentServer()->name(), one.name);
        QTRY_VERIFY2(m_driver->sees(one.revision), qPrintable(one.name));
        QTRY_VERIFY2(m_driver->sees(one.transport), qPrintable(one.name));
        QTRY_VERIFY2(m_driver->sees(one.spoken), qPrintable(one.name));
        QVERIFY(m_program->savePictures(u"docked-"_s + one.name));
    }
    QVERIFY(m_driver->click(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_driver->typeHere(u"discover"_s);
    QTRY_COMPARE(m_program->app()->currentServer()->traffic()->messages()->count(), 2);
    QVERIFY(m_driver->click(u"Response to server/discover"_s));
    QTRY_VERIFY(m_driver->sees(u"HTTP\u00A0200"_s));
    QVERIFY(m_program->savePictures(u"docked-traffic"_s));
    m_program->app()->get<PanelController>()->setView(PanelController::Traffic);
    m_program->app()->get<PanelController>()->setShown(true);
    QTRY_VERIFY(m_driver->sees(u" · Notes on the web"_s));
    QVERIFY(m_program->savePictures(u"docked-panel"_s));
    m_program->window()->resize(1000, 700);
    QVERIFY(m_program->savePictures(u"docked-panel-small"_s));
}

QUAYSIDE_TEST(TestRealServers, QGuiApplication)

} // namespace quayside::tst_realservers

#include "tst_realservers.moc"
