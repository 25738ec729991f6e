// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/controllers/resultcontroller.h"
#include "app/controllers/servercontroller.h"
#include "app/controllers/toolcontroller.h"
#include "tests/integration/realserver.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QQuickStyle>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 30'000;

} // namespace

/// The window with servers people really use: every tool is listed, and what they do works by form, pointer and keyboard.
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

private:
    void dock(const QString &script, const QStringList &arguments);
    bool open(const QString &tool);
    ResultController *result() const { return m_server->currentTool()->result(); }

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    ServerController *m_server = nullptr;
};

void TestRealServers::dock(const QString &script, const QStringList &arguments)
{
    const auto entry = mcp::nodeServer(script, arguments);
    if (!entry)
        QSKIP(mcp::kNoNodeServer);
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window()));
    const auto added = m_program->host()->add(*entry);
    QVERIFY(added.hasValue());
    QVERIFY((*added)->approve((*added)->review()).hasValue());
    m_program->app()->selectServer((*added)->entry().id);
    m_server = m_program->app()->currentServer();
    m_server->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_server->toolCount() > 0, kPatience);
}

bool TestRealServers::open(const QString &tool)
{
    m_server->selectTool(tool);
    return QTest::qWaitFor([this] { return m_driver->button(u"Run"_s) != nullptr; });
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
    QVERIFY(m_server->toolWarnings().isEmpty());
    QTRY_VERIFY(m_driver->sees(u"get-sum"_s));
    QVERIFY(m_driver->sees(u"get-tiny-image"_s));
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
        m_server->currentTool()->form()->setJson(u"{\"location\":\"Chicago\"}"_s);
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY_WITH_TIMEOUT(result() && result()->outcome() == ResultController::Outcome::Done,
                             kPatience);
    QTRY_VERIFY2(m_driver->sees(sees), qPrintable(result()->rawText()));
}

void TestRealServers::everythingShowsAPicture() // TOOL-14
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(u"get-tiny-image"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"image/png"_s), kPatience);
}

void TestRealServers::everythingMovesAndIsStoppedHalfWay() // PROG-02, TOOL-22
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(u"trigger-long-running-operation"_s));
    m_server->currentTool()->form()->setJson(u"{\"duration\":60,\"steps\":300}"_s);
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_server->currentTool()->progress() > 0, kPatience);
    const double before = m_server->currentTool()->progress();
    QTRY_VERIFY_WITH_TIMEOUT(m_server->currentTool()->progress() > before, kPatience);
    // Its own button stands beside the server's.
    m_server->currentTool()->stop();
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
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"[FILE] tides.txt"_s), kPatience);

    QVERIFY(open(u"read_text_file"_s));
    m_server->currentTool()->form()->setJson(u"{\"path\":\"%1\"}"_s.arg(file.fileName()));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"low water 14:40"_s), kPatience);
}

void TestRealServers::aKilledServerEndsTheCallClearly() // REL-07
{
    DOCK(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    QVERIFY(open(u"trigger-long-running-operation"_s));
    m_server->currentTool()->form()->setJson(u"{\"duration\":60,\"steps\":300}"_s);
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_server->currentTool()->progress() > 0, kPatience);
    mcp::killServers();
    QTRY_COMPARE_WITH_TIMEOUT(result()->outcome(), ResultController::Outcome::Failed, 1'000);
    QVERIFY(!result()->errorTitle().isEmpty());
    QTRY_COMPARE(m_server->state(), ServerState::Kind::Connecting);
    QTRY_COMPARE_WITH_TIMEOUT(m_server->state(), ServerState::Kind::Ready, kPatience); // STDIO-15
}

} // namespace quayside

QTEST_MAIN(quayside::TestRealServers)

#include "tst_realservers.moc"
