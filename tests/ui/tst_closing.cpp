// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/windowglue.h"
#include "core/host/questions.h"
#include "core/tasks/tasktracker.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QProcess>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_closing {

using namespace Qt::StringLiterals;
using namespace quayside;

/// Closing the window while something runs: the person is asked, and their choice is carried out.
class TestClosing : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void closesWhenNothingRuns();
    void asksWhileATaskRunsThatWouldEnd();
    void theButtonsStayWhenSomethingEnds();
    void doesNotCountATaskThatSurvives();
    void asksWhileACallRuns();
    void asksWhileAQuestionIsOpenAndLosesNothingTyped();
    void isUsedByKeyboardAlone();
    void keepsRunningInTheBackground();
    void endsThem();
    void theSessionEndsWithoutAQuestion();
    void theTrayListsWhatRuns();
    void namesInTheTrayAreOneLine();
    void theTrayOpensATaskAndStopsTheServers();

private:
    mcp::Server *dock(const QStringList &arguments = {}, const QString &url = {});
    bool runTask(const QString &name, const QByteArray &arguments);
    bool sees(const QString &words) const
    {
        return waitUntil([this, &words] { return m_driver->sees(words); });
    }
    bool click(const QString &label) const
    {
        return waitUntil([this, &label] { return m_driver->button(label) != nullptr; })
            && m_driver->click(label);
    }
    static QStringList shownIn(const TrayIcon &tray);
    AppController *app() const { return m_program->app(); }
    QQuickWindow *window() const { return m_program->window(); }

    mcp::SystemClock m_clock;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    std::unique_ptr<WindowGlue> m_glue;
    std::unique_ptr<QSignalSpy> m_quitting;
    std::unique_ptr<QProcess> m_service;
};

void TestClosing::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(window());
    m_glue = std::make_unique<WindowGlue>(window(), m_program->host(), app(), &m_clock);
    m_quitting = std::make_unique<QSignalSpy>(m_glue.get(), &WindowGlue::quitting);
    window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(window(), Waiting::kLimit));
}

void TestClosing::cleanup()
{
    m_quitting.reset();
    m_glue.reset();
    m_driver.reset();
    m_program.reset();
    if (m_service) {
        m_service->kill();
        m_service->waitForFinished();
        m_service.reset();
    }
}

mcp::Server *TestClosing::dock(const QStringList &arguments, const QString &url)
{
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.url = url;
    if (url.isEmpty())
        entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    entry.arguments = arguments;
    mcp::Server *server = m_program->host()->add(entry).valueOr(nullptr);
    if (!server || !server->approve(server->review()))
        return nullptr;
    app()->selectServer(server->entry().id);
    server->start();
    const auto isThere = [this] { return app()->currentServer()->toolCount() > 0; };
    return waitUntil(isThere) ? server : nullptr;
}

bool TestClosing::runTask(const QString &name, const QByteArray &arguments)
{
    const int before = app()->get<TasksController>()->openCount();
    mcp::ToolCall start;
    start.serverId = app()->currentServer()->serverId();
    start.tool = start.toolTitle = name;
    start.arguments = {mcp::json::Raw(arguments)};
    start.mode = mcp::CallMode::AsTask;
    m_program->host()->callTool(start).then(this, [](const auto &) {});
    return waitUntil(
        [this, before] { return app()->get<TasksController>()->openCount() > before; });
}

void TestClosing::closesWhenNothingRuns() // window 3
{
    QVERIFY(dock());
    QVERIFY(window()->close());
    QCOMPARE(m_quitting->size(), 1);
    QVERIFY(!window()->isVisible());
}

void TestClosing::asksWhileATaskRunsThatWouldEnd() // window 3
{
    QVERIFY(dock());
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    QVERIFY(!window()->close());
    QTRY_VERIFY(sees(u"Quit Quayside?"_s));
    QTRY_VERIFY(m_driver->sees(u"1 task"_s));
    QTRY_VERIFY(m_driver->sees(u"survey · Demo"_s));
    QVERIFY(window()->isVisible());
    QVERIFY(!window()->close()); // Again: the dialog is open already.
    QVERIFY(runTask(u"dredge"_s, R"({"seconds":600})"));
    QTRY_VERIFY(sees(u"dredge · Demo"_s));
    for (int i = 0; i < 3; ++i)
        QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    QTRY_VERIFY(sees(u"and 2 more"_s));
    QVERIFY(m_program->savePictures(u"closing"_s));
    QVERIFY(click(u"Cancel"_s));
    QTRY_VERIFY(!m_driver->sees(u"Quit Quayside?"_s));
    QCOMPARE(app()->get<TasksController>()->openCount(), 5);
    QCOMPARE(m_quitting->size(), 0);
}

void TestClosing::theButtonsStayWhenSomethingEnds() // W14
{
    QVERIFY(dock());
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    QVERIFY(runTask(u"dredge"_s, R"({"seconds":600})"));
    QVERIFY(!window()->close());
    QTRY_VERIFY(sees(u"dredge · Demo"_s));
    QVERIFY(m_driver->waitForLayout());
    const auto place = [this] { return m_driver->button(u"Cancel"_s)->mapToScene({}); };
    const QPointF before = place();
    const QStringList keys = app()->get<TaskItems>()->keys();
    for (const QString &key : keys) {
        if (app()->get<TaskItems>()->find(key)->title == u"dredge")
            m_program->host()->tasks()->cancel(key);
    }
    QTRY_VERIFY(!m_driver->sees(u"dredge · Demo"_s));
    QVERIFY(m_driver->waitForLayout());
    QCOMPARE(place(), before);
    QVERIFY(click(u"Cancel"_s));
}

void TestClosing::doesNotCountATaskThatSurvives() // window 2
{
    m_service = std::make_unique<QProcess>();
    m_service->start(QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s,
                     {u"--http"_s, u"--era"_s, u"stateless"_s});
    QVERIFY(waitUntil([this] { return m_service->canReadLine(); }));
    QVERIFY(dock({}, QString::fromUtf8(m_service->readLine().trimmed())));
    app()->currentServer()->selectTool(u"survey"_s);
    ToolController *tool = app()->currentServer()->tools()->current();
    tool->form()->setJson(uR"({"seconds":600})"_s);
    tool->run();
    QTRY_VERIFY(sees(u"You can leave this page or quit Quayside"_s));
    QVERIFY(window()->close());
    QCOMPARE(m_quitting->size(), 1);
}

void TestClosing::asksWhileACallRuns()
{
    QVERIFY(dock());
    app()->currentServer()->selectTool(u"slow"_s);
    ToolController *tool = app()->currentServer()->tools()->current();
    tool->form()->setJson(uR"({"seconds":600})"_s);
    tool->run();
    QVERIFY(tool->isRunning());
    QVERIFY(!window()->close());
    QTRY_VERIFY(sees(u"Count slowly · Demo"_s));
    tool->stop();
    QTRY_VERIFY(sees(u"Nothing is running now."_s));
    QVERIFY(click(u"Quit"_s));
    QTRY_COMPARE(m_quitting->size(), 1);
}

void TestClosing::asksWhileAQuestionIsOpenAndLosesNothingTyped() // window 3
{
    QVERIFY(dock());
    const mcp::json::Raw params(QByteArrayLiteral(
        R"({"message":"Who is there?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Name"}}}})"));
    const auto answer = m_program->host()
                            ->questions()
                            ->handlerFor(app()->currentServer()->serverId())
                            ->answer(mcp::readRequest({u"elicitation/create"_s, params, {}}));
    QTRY_VERIFY(sees(u"Who is there?"_s));
    QVERIFY(m_driver->type(u"Name"_s, u"Ishmael"_s));
    QVERIFY(!window()->close());
    QTRY_VERIFY(sees(u"1 question"_s));
    QVERIFY(m_program->savePictures(u"closing-question"_s));
    QTest::keyClick(window(), Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->sees(u"Quit Quayside?"_s));
    QTRY_VERIFY(m_driver->sees(u"Ishmael"_s));
    QVERIFY(answer.handle().isOpen());
    QVERIFY(!window()->close());
    QVERIFY(click(u"Keep running in the background"_s));
    m_glue->bringToFront();
    QTRY_VERIFY(sees(u"Ishmael"_s));
    QVERIFY(answer.handle().isOpen());
}

void TestClosing::isUsedByKeyboardAlone() // window 3
{
    QVERIFY(dock());
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    QTest::keyClick(window(), Qt::Key_Q, Qt::ControlModifier);
    QTRY_VERIFY(sees(u"Quit Quayside?"_s));
    QTest::keyClick(window(), Qt::Key_Return); // No button has the focus at first.
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(app()->get<CloseController>()->isOpen());
    const QSignalSpy kept(app()->get<CloseController>(), &CloseController::keepRequested);
    for (int i = 0; i < 4 && kept.isEmpty(); ++i) {
        QTest::keyClick(window(), Qt::Key_Tab);
        const QQuickItem *keep = m_driver->button(u"Keep running in the background"_s);
        if (keep && keep->hasActiveFocus())
            QTest::keyClick(window(), Qt::Key_Space);
    }
    QCOMPARE(kept.size(), 1);
}

/// Without a tray, as here.
void TestClosing::keepsRunningInTheBackground() // window 3
{
    QVERIFY(dock());
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    window()->close();
    QTRY_VERIFY(sees(u"the window is minimised"_s));
    QVERIFY(click(u"Keep running in the background"_s));
    QTRY_VERIFY(window()->windowStates().testFlag(Qt::WindowMinimized));
    QCOMPARE(m_quitting->size(), 0);
    QCOMPARE(app()->get<TasksController>()->openCount(), 1);
    m_glue->bringToFront();
    QTRY_VERIFY(!window()->windowStates().testFlag(Qt::WindowMinimized));
    QVERIFY(window()->isVisible());
}

void TestClosing::endsThem() // window 3
{
    const mcp::Server *server = dock();
    QVERIFY(server);
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    window()->close();
    QVERIFY(click(u"Quit and end all"_s));
    QTRY_COMPARE(m_quitting->size(), 1);
    QVERIFY(!window()->isVisible());
    QTRY_VERIFY(m_program->host()->isStopped());
    QVERIFY(window()->close()); // Qt does this last, and must not be held up by it.
}

/// What Qt sends when the session manager says that this is the end.
void TestClosing::theSessionEndsWithoutAQuestion() // window 3
{
    QVERIFY(dock());
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    QEvent quit(QEvent::Quit);
    QCoreApplication::sendEvent(QCoreApplication::instance(), &quit);
    QCOMPARE(m_quitting->size(), 1);
    QVERIFY(!app()->get<CloseController>()->isOpen());
    QTRY_VERIFY(m_program->host()->isStopped());
}

QStringList TestClosing::shownIn(const TrayIcon &tray)
{
    QStringList texts;
    const QList<QAction *> actions = tray.menu()->actions();
    for (const QAction *action : actions) {
        if (action->isVisible() && !action->isSeparator())
            texts.append(action->text());
    }
    return texts;
}

void TestClosing::theTrayListsWhatRuns() // Missing 12
{
    mcp::Server *server = dock();
    QVERIFY(server);
    TrayIcon tray(app());
    QVERIFY(!tray.menu());
    tray.setShown(true);
    QCOMPARE(shownIn(tray),
             (QStringList{u"Show Quayside"_s, u"Needs you"_s, u"Stop all servers"_s, u"Quit"_s}));
    for (int i = 0; i < TrayIcon::kTasks + 2; ++i)
        QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    QTRY_COMPARE(shownIn(tray).filter(u"survey · Demo"_s).size(), TrayIcon::kTasks);
    QTRY_VERIFY(shownIn(tray).constLast().contains(u"7"));
    QSignalSpy wanted(&tray, &TrayIcon::taskRequested);
    for (QAction *action : tray.menu()->actions()) {
        if (action->text() == u"survey · Demo")
            action->trigger();
    }
    QCOMPARE(wanted.size(), TrayIcon::kTasks);
    for (const QVariantList &arguments : std::as_const(wanted))
        QVERIFY(app()->get<TaskItems>()->find(arguments.at(0).toString()));
    QSignalSpy stopped(&tray, &TrayIcon::stopRequested);
    QAction *stop = nullptr;
    for (QAction *action : tray.menu()->actions())
        stop = action->text() == u"Stop all servers" ? action : stop;
    QVERIFY(stop && stop->isEnabled());
    stop->trigger();
    QCOMPARE(stopped.size(), 1);
    server->stop();
    QTRY_VERIFY(!stop->isEnabled()); // There is nothing to stop.
    tray.setShown(false);
    QVERIFY(!tray.menu());
    tray.setShown(true);
    QCOMPARE(shownIn(tray).constFirst(), u"Show Quayside"_s);
}

void TestClosing::namesInTheTrayAreOneLine() // Missing 12
{
    TrayIcon tray(app());
    tray.setShown(true);
    TaskItem item;
    item.key = u"k"_s;
    item.serverId = u"s"_s;
    item.startedAt = QDateTime::currentDateTimeUtc();
    const auto shown = [&](const QString &title, const QString &server) {
        item.title = title;
        item.serverName = server;
        app()->get<TaskItems>()->put({item});
        return shownIn(tray).value(2);
    };
    QCOMPARE(shown(u"Fish & chips"_s, u"R&D"_s), u"Fish && chips · R&&D"_s);
    QCOMPARE(shown(u"two\nlines\tand a tab"_s, u"Demo"_s), u"two lines and a tab · Demo"_s);
    QCOMPARE(shown(u"%1 of %2"_s, u"%1"_s), u"%1 of %2 · %1"_s);
    QCOMPARE(shown(QString(500, u'x'), u"Demo"_s), QString(60, u'x') + u"… · Demo"_s);
    item.kind = TaskState::Kind::Done;
    QCOMPARE(shown(u"over"_s, u"Demo"_s), u"Stop all servers"_s);
}

void TestClosing::theTrayOpensATaskAndStopsTheServers() // Missing 12
{
    mcp::Server *server = dock();
    QVERIFY(server);
    QVERIFY(runTask(u"survey"_s, R"({"seconds":600})"));
    auto *tray = m_glue->findChild<TrayIcon *>();
    QVERIFY(tray);
    Q_EMIT tray->taskRequested(app()->get<TaskItems>()->keys().constFirst());
    QCOMPARE(app()->page(), AppController::Page::Tasks);
    QVERIFY(app()->get<TasksController>()->chosen());
    Q_EMIT tray->stopRequested();
    QTRY_VERIFY(server->isAtRest());
    QCOMPARE(m_quitting->size(), 0); // Quayside goes on.
    server->start();
    QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
}

QUAYSIDE_TEST(TestClosing, QApplication)

} // namespace tst_closing

#include "tst_closing.moc"
