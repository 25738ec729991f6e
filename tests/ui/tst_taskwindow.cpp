// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"
#include "core/tasks/tasktracker.h"
#include "tests/integration/realserver.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <functional>

namespace tst_taskwindow {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// The widest visible item below item whose type has this name in QML; null if there is none.
const QQuickItem *widest(const QQuickItem *item, const QByteArray &type)
{
    const bool isWanted = QByteArray(item->metaObject()->className()).startsWith(type);
    const QQuickItem *found = isWanted ? item : nullptr;
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children) {
        const QQuickItem *below = child->isVisible() ? widest(child, type) : nullptr;
        if (below && (!found || below->width() > found->width()))
            found = below;
    }
    return found;
}

} // namespace

/// Tasks of real servers in the window: run, watched, answered, cancelled, and found again.
class TestTaskWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void cleanup();

    void theDemoServerWorksOnATask_data() { bothEras(); }
    void theDemoServerWorksOnATask();
    void theProgressIsAsWideAsWhatIsBelowIt();
    void aQuestionIsAnsweredInThePanel_data() { bothEras(); }
    void aQuestionIsAnsweredInThePanel();
    void aTaskThatFailsSaysSo_data() { bothEras(); }
    void aTaskThatFailsSaysSo();
    void aTaskIsCancelledAfterAQuestion_data() { bothEras(); }
    void aTaskIsCancelledAfterAQuestion();
    void aTaskThatExpiresIsLost_data() { bothEras(); }
    void aTaskThatExpiresIsLost();
    void aToolSaysHowItMayRun();
    void aTaskIsRunAgainWithTheSameArguments();
    void anOpenQuestionIsShownAgainAfterARestart();
    void withoutTasksItSaysWhatTheyAre();
    void whileThePointerIsOverTheListNothingMoves();
    void theListIsUsedByKeyboardAlone();
    void aQuestionOfAPlainCallStandsWithTheTools();
    void returnNeverSendsAnAnswer();
    void threeTasksAndAFailureArePictured();
    void tenThousandTasksLeaveTheWindowAtWork();

private:
    static void bothEras();
    void openWindow(const QString &folder = {});
    bool dock(mcp::ServerEntry entry);
    bool dockDemo(const QString &era);
    void go(const std::function<void()> &step);
    bool open(const QString &tool, const QString &arguments);
    bool clickWhenThere(const QString &label);
    bool sees(const QString &words) const;
    /// As a server does in a call that is no task.
    mcp::Pending<mcp::json::Raw> ask() const;
    AppController *app() const { return m_program->app(); }
    ToolController *tool() const { return app()->currentServer()->tools()->current(); }
    mcp::TaskTracker *tracker() const { return m_program->host()->tasks(); }

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestTaskWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

void TestTaskWindow::bothEras()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("2025-11-25") << u"stateful"_s;
    QTest::newRow("2026-07-28") << u"stateless"_s;
}

void TestTaskWindow::openWindow(const QString &folder)
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>(nullptr, folder);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

bool TestTaskWindow::dock(mcp::ServerEntry entry)
{
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    go([&] { app()->selectServer((*added)->entry().id); });
    app()->currentServer()->start();
    return waitUntil([this] { return app()->currentServer()->toolCount() > 0; });
}

bool TestTaskWindow::dockDemo(const QString &era)
{
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    entry.arguments = {u"--era"_s, era};
    return dock(entry);
}

/// From the event loop, as for real input: deferred deletions happen only then.
void TestTaskWindow::go(const std::function<void()> &step)
{
    bool isDone = false;
    QTimer::singleShot(0, this, [&] {
        step();
        isDone = true;
    });
    QTRY_VERIFY(isDone);
}

/// Selects the tool and fills its form.
bool TestTaskWindow::open(const QString &name, const QString &arguments)
{
    go([&] { app()->currentServer()->selectTool(name); });
    if (!tool() || tool()->name() != name)
        return false;
    tool()->form()->setJson(arguments);
    return m_driver->waitForFrame();
}

bool TestTaskWindow::clickWhenThere(const QString &label)
{
    const auto isThere = [this, &label] {
        const QQuickItem *button = m_driver->button(label);
        return button && button->isEnabled();
    };
    return waitUntil(isThere) && m_driver->click(label);
}

bool TestTaskWindow::sees(const QString &words) const
{
    return waitUntil([this, &words] { return m_driver->sees(words); });
}

void TestTaskWindow::theDemoServerWorksOnATask() // TASK-02, TASKX-04
{
    QFETCH(QString, era);
    openWindow();
    QVERIFY(dockDemo(era));
    const QString run = era == u"stateful" ? u"Run as task"_s : u"Run"_s;
    // What is seen only while it works needs one that works for long.
    QVERIFY(open(u"survey"_s, uR"({"seconds":600})"_s));
    QTRY_COMPARE(m_driver->button(u"Run as task"_s) != nullptr, era == u"stateful");
    QVERIFY(clickWhenThere(run));
    QTRY_VERIFY(sees(u"Running as a task"_s));
    QTRY_VERIFY(sees(u"Casting off"_s));
    QVERIFY2(tool()->isRunEnabled(), "the tool can be run again meanwhile");
    const QString first = tracker()->keys().constFirst();
    tracker()->cancel(first);
    QTRY_COMPARE(app()->get<TasksController>()->openCount(), 0);
    tracker()->forget(first);
    QTRY_COMPARE(app()->get<TasksController>()->totalCount(), 0);

    QVERIFY(open(u"survey"_s, uR"({"seconds":3})"_s));
    QVERIFY(clickWhenThere(run));
    QTRY_VERIFY(sees(u"Ran as a task"_s));
    QTRY_VERIFY(sees(u"depth m"_s));
    QTRY_VERIFY(m_driver->sees(u"North quay 1"_s));

    QVERIFY(m_driver->click(u"Open the task"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Tasks);
    QTRY_VERIFY(sees(u"Started with"_s));
    QTRY_VERIFY(sees(u"North quay 1"_s));
    QCOMPARE(app()->get<TasksController>()->finishedCount(), 1);
    QVERIFY(clickWhenThere(u"Remove from list"_s));
    QTRY_COMPARE(app()->get<TasksController>()->totalCount(), 0);
    QVERIFY(tracker()->keys().isEmpty());
}

void TestTaskWindow::theProgressIsAsWideAsWhatIsBelowIt() // W22
{
    openWindow();
    m_program->window()->resize(1900, 900);
    QVERIFY(dockDemo(u"stateless"_s));
    QVERIFY(open(u"survey"_s, uR"({"seconds":120})"_s));
    QVERIFY(clickWhenThere(u"Run"_s));
    QVERIFY(sees(u"Running as a task"_s));
    const QQuickItem *progress = nullptr;
    QTRY_VERIFY((progress = widest(m_program->window()->contentItem(), "TaskProgress_")));
    QTRY_VERIFY(progress->width() > 700);
    const QList<QQuickItem *> parts = progress->childItems();
    QVERIFY(QByteArray(parts.constFirst()->metaObject()->className()).startsWith("ProgressLine_"));
    QTRY_COMPARE(parts.constFirst()->width(), progress->width());
}

void TestTaskWindow::aQuestionIsAnsweredInThePanel() // TASK-10, TASK-11, TASKX-12
{
    QFETCH(QString, era);
    openWindow();
    QVERIFY(dockDemo(era));
    app()->get<PanelController>()->setShown(true);
    QVERIFY(open(u"plan_voyage"_s, uR"({"seconds":2,"destination":"Bergen"})"_s));
    QVERIFY(clickWhenThere(era == u"stateful" ? u"Run as task"_s : u"Run"_s));
    go([this] { app()->showPage(AppController::Page::Home); });

    QVERIFY(clickWhenThere(u"Answer"_s));
    QTRY_VERIFY(sees(u"Demo asks a question"_s));
    QTRY_VERIFY(sees(u"Two routes lead to Bergen."_s));
    QCOMPARE(app()->get<TasksController>()->needsCount(), 1);
    QVERIFY(m_program->savePictures(u"panel-question"_s));
    QVERIFY(clickWhenThere(u"Behind the islands"_s));
    QVERIFY(clickWhenThere(u"Send answer"_s));

    QTRY_VERIFY(sees(u"To Bergen behind the islands in 4 days."_s));
    QCOMPARE(app()->get<TasksController>()->needsCount(), 0);
    QVERIFY(clickWhenThere(u"All tasks"_s));
    QTRY_VERIFY(sees(u"Show result"_s));
}

void TestTaskWindow::aTaskThatFailsSaysSo() // TASK-14, TASKX-11
{
    QFETCH(QString, era);
    openWindow();
    QVERIFY(dockDemo(era));
    QVERIFY(open(u"dredge"_s, uR"({"seconds":2})"_s));
    QVERIFY(clickWhenThere(era == u"stateful" ? u"Run as task"_s : u"Run"_s));
    QTRY_VERIFY(sees(u"There is a wreck in the basin."_s));
    QTRY_VERIFY(m_driver->sees(u"The tool reports an error"_s));
    go([this] { app()->showPage(AppController::Page::Tasks); });
    QTRY_VERIFY(sees(u"Error"_s));
    QCOMPARE(app()->get<TasksController>()->finishedCount(), 1);
}

void TestTaskWindow::aTaskIsCancelledAfterAQuestion() // TASK-17, TASKX-19
{
    QFETCH(QString, era);
    openWindow();
    QVERIFY(dockDemo(era));
    QVERIFY(open(u"survey"_s, uR"({"seconds":600})"_s));
    QVERIFY(clickWhenThere(era == u"stateful" ? u"Run as task"_s : u"Run"_s));
    QVERIFY(clickWhenThere(u"Cancel task"_s));
    QTRY_VERIFY(sees(u"This asks Demo to cancel the task."_s));
    QVERIFY(clickWhenThere(u"Keep running"_s));
    QCOMPARE(app()->get<TasksController>()->openCount(), 1);
    QVERIFY(clickWhenThere(u"Cancel task"_s));
    QVERIFY(clickWhenThere(u"Cancel the task"_s));
    QTRY_COMPARE(app()->get<TasksController>()->openCount(), 0);
    QTRY_VERIFY(sees(u"Cancelled"_s));
}

void TestTaskWindow::aTaskThatExpiresIsLost() // TASK-20, TASKX-21
{
    QFETCH(QString, era);
    openWindow();
    QVERIFY(dockDemo(era));
    QVERIFY(open(u"weather_balloon"_s, uR"({"seconds":4})"_s));
    QVERIFY(clickWhenThere(era == u"stateful" ? u"Run as task"_s : u"Run"_s));
    app()->get<PanelController>()->setShown(true);
    QTRY_VERIFY(sees(u"Lost"_s));
    QTRY_VERIFY(sees(u"The task expired."_s));
}

void TestTaskWindow::aToolSaysHowItMayRun() // TASK-02
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    const CatalogModel *tools = app()->currentServer()->tools()->list();
    QStringList chips;
    for (int row = 0; row < tools->count(); ++row)
        chips.append(tools->at(row).chip);
    QVERIFY(chips.contains(u"Task"_s));
    QVERIFY(open(u"slow"_s, u"{}"_s));
    QTRY_VERIFY(m_driver->button(u"Run"_s) && !m_driver->button(u"Run as task"_s));
    QVERIFY(open(u"patrol"_s, u"{}"_s));
    QTRY_VERIFY(!m_driver->button(u"Run"_s) && m_driver->button(u"Run as task"_s));
    QVERIFY(open(u"survey"_s, u"{}"_s));
    QTRY_VERIFY(m_driver->button(u"Run"_s) && m_driver->button(u"Run as task"_s));
}

void TestTaskWindow::aTaskIsRunAgainWithTheSameArguments()
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    QVERIFY(open(u"survey"_s, uR"({"seconds":1})"_s));
    QVERIFY(clickWhenThere(u"Run as task"_s));
    QTRY_VERIFY(sees(u"Ran as a task"_s));
    tool()->form()->setJson(uR"({"seconds":77})"_s);
    QVERIFY(m_driver->click(u"Open the task"_s));
    QVERIFY(clickWhenThere(u"Fill in again"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Server);
    QCOMPARE(tool()->name(), u"survey"_s);
    QCOMPARE(tool()->form()->arguments().find(u"seconds")->toInteger(), 1);
    QCOMPARE(tracker()->keys().size(), 1);
}

/// The server exits with the program and starts again with its tasks; the request is answered once.
void TestTaskWindow::anOpenQuestionIsShownAgainAfterARestart() // TASK-27, TASKX-08, TASKX-13
{
    const QTemporaryDir folder;
    const QString record = folder.filePath(u"record"_s);
    const QString node = mcp::nodeProgram();
    if (node.isEmpty() || mcp::packageFile(u"@modelcontextprotocol/server"_s).isEmpty())
        QSKIP(mcp::kNoNodeServer);
    mcp::ServerEntry entry;
    entry.program = node;
    entry.arguments = {mcp::testServerFile(u"tasks-stateless.mjs"_s),
                       u"stdio"_s,
                       u"--store"_s,
                       folder.filePath(u"store"_s),
                       u"--record"_s,
                       record};
    entry.name = u"Keeper"_s;
    openWindow(folder.path());
    QVERIFY(dock(entry));
    QVERIFY(open(u"asks"_s, uR"({"steps":2,"stepMs":50,"pollMs":200})"_s));
    QVERIFY(clickWhenThere(u"Run"_s));
    QTRY_VERIFY(sees(u"Who is there?"_s));
    cleanup();

    openWindow(folder.path());
    app()->get<PanelController>()->setShown(true);
    m_program->host()->startApproved();
    QVERIFY(clickWhenThere(u"Answer"_s));
    QTRY_VERIFY(sees(u"Who is there?"_s));
    QVERIFY(clickWhenThere(u"Send answer"_s));
    QTRY_VERIFY(sees(u"Ahoy Ahab"_s));
    QFile written(record);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll().count("\"answered\""), 1);
}

void TestTaskWindow::withoutTasksItSaysWhatTheyAre()
{
    openWindow();
    QVERIFY(clickWhenThere(u"Tasks"_s));
    QTRY_VERIFY(sees(u"Long-running work appears here."_s));
    QVERIFY(m_program->savePictures(u"tasks-0"_s));
}

void TestTaskWindow::whileThePointerIsOverTheListNothingMoves()
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    app()->get<PanelController>()->setShown(true);
    QVERIFY(open(u"survey"_s, uR"({"seconds":600})"_s));
    QVERIFY(clickWhenThere(u"Run as task"_s));
    QTRY_VERIFY(m_driver->list(u"Tasks"_s));
    const QQuickItem *list = m_driver->list(u"Tasks"_s);
    int step =
        0; // A pointer that does not move causes no hover event, even when items move under it.
    const auto isHeld = [&] {
        const QPointF over(list->width() / 2 + (++step % 2), list->height() - 20);
        QTest::mouseMove(m_program->window(), list->mapToScene(over).toPoint());
        return app()->get<PanelController>()->tasks()->list()->isHeld();
    };
    QTRY_VERIFY(isHeld());
    QObject context;
    m_program->host()
        ->callTool({app()->currentServer()->serverId(),
                    u"survey"_s,
                    u"Another survey"_s,
                    {mcp::json::Raw(QByteArrayLiteral("{\"seconds\":600}"))},
                    mcp::CallMode::AsTask})
        .then(&context, [](const auto &) {});
    QTRY_COMPARE(app()->get<PanelController>()->tasks()->list()->waitingCount(), 1);
    QCOMPARE(app()->get<PanelController>()->tasks()->list()->count(), 1);
    QCOMPARE(app()->get<PanelController>()->tasks()->openCount(), 2);
    QTest::mouseMove(m_program->window(), QPoint(400, 400));
    QTRY_COMPARE(app()->get<PanelController>()->tasks()->list()->count(), 2);
}

void TestTaskWindow::theListIsUsedByKeyboardAlone()
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    QVERIFY(open(u"dredge"_s, uR"({"seconds":1})"_s));
    QVERIFY(clickWhenThere(u"Run as task"_s));
    QTRY_VERIFY(sees(u"Ran as a task"_s));
    QVERIFY(open(u"survey"_s, uR"({"seconds":600})"_s));
    QVERIFY(clickWhenThere(u"Run as task"_s));
    QTRY_COMPARE(app()->get<TasksController>()->totalCount(), 2);
    QVERIFY(m_driver->click(u"Tasks"_s));
    QTRY_VERIFY(m_driver->list(u"Tasks"_s));
    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_driver->typeHere(u"dredge"_s);
    QTRY_COMPARE(app()->get<TasksController>()->list()->count(), 1);
    QTRY_VERIFY(sees(u"1 of 2 task"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_COMPARE(app()->get<TasksController>()->list()->count(), 2);
    QTest::keyClick(m_program->window(), Qt::Key_Down);
    QTest::keyClick(m_program->window(), Qt::Key_Down);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTRY_VERIFY(app()->get<TasksController>()->chosen());
    QCOMPARE(app()->get<TasksController>()->chosen()->tool(), u"dredge"_s);
    QTRY_VERIFY(sees(u"There is a wreck in the basin."_s));
}

mcp::Pending<mcp::json::Raw> TestTaskWindow::ask() const
{
    const mcp::json::Raw params(QByteArrayLiteral(
        R"({"message":"Who is there?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Name","default":"Ahab"}}}})"));
    return m_program->host()
        ->questions()
        ->handlerFor(app()->currentServer()->serverId())
        ->answer(mcp::readRequest({u"elicitation/create"_s, params, {}}));
}

void TestTaskWindow::aQuestionOfAPlainCallStandsWithTheTools()
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    QObject context;
    QString answer;
    ask().then(&context, [&answer](const mcp::Result<mcp::json::Raw> &result) {
        answer = result ? QString::fromUtf8(result->toByteArray()) : u"none"_s;
    });
    QTRY_VERIFY(sees(u"Demo asks a question"_s));
    QTRY_VERIFY(m_driver->sees(u"Has a question"_s));
    QVERIFY(open(u"echo"_s, u"{}"_s));
    QTRY_VERIFY(sees(u"Demo asks a question"_s));
    QVERIFY(m_driver->type(u"Name"_s, u"Ishmael"_s));
    go([this] { app()->showPage(AppController::Page::Tasks); });
    QVERIFY(m_driver->waitForFrame());
    go([this] { app()->selectServer(m_program->host()->servers().constFirst()->entry().id); });
    QTRY_VERIFY2(sees(u"Ishmael"_s), "what was typed stays");
    QVERIFY(clickWhenThere(u"Send answer"_s));
    QTRY_COMPARE(answer, uR"({"action":"accept","content":{"name":"Ishmael"}})"_s);
    QTRY_VERIFY(!m_driver->sees(u"Has a question"_s));
}

void TestTaskWindow::returnNeverSendsAnAnswer() // SEC-46
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    const auto pending = ask();
    QTRY_VERIFY(m_driver->button(u"Send answer"_s)
                && m_driver->button(u"Send answer"_s)->isEnabled());
    QVERIFY(m_driver->clickInput(u"Name"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QVERIFY(m_driver->focus(u"Send answer"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTest::keyClick(m_program->window(), Qt::Key_Enter);
    QVERIFY(pending.handle().isOpen());
    QVERIFY(m_driver->focus(u"Send answer"_s)); // The note below the field may have moved it.
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QTRY_VERIFY(!pending.handle().isOpen());
}

void TestTaskWindow::threeTasksAndAFailureArePictured()
{
    openWindow();
    QVERIFY(dockDemo(u"stateful"_s));
    app()->get<PanelController>()->setShown(true);
    for (const auto &[name, arguments] : {std::pair(u"dredge"_s, uR"({"seconds":1})"_s),
                                          std::pair(u"survey"_s, uR"({"seconds":600})"_s),
                                          std::pair(u"plan_voyage"_s, uR"({"seconds":2})"_s)}) {
        QVERIFY(open(name, arguments));
        QVERIFY(clickWhenThere(u"Run as task"_s));
        QTRY_VERIFY(sees(u"as a task"_s));
    }
    QTRY_COMPARE(app()->get<TasksController>()->needsCount(), 1);
    QTRY_COMPARE(app()->get<TasksController>()->finishedCount(), 1);
    QVERIFY(m_program->savePictures(u"tasks-3"_s));
    QVERIFY(m_driver->click(u"Tasks"_s));
    QVERIFY(clickWhenThere(u"Dredge the basin"_s));
    QTRY_VERIFY(sees(u"There is a wreck in the basin."_s));
    QVERIFY(m_program->savePictures(u"tasks-failure"_s));
}

/// However many there are and however many change, only the cards in sight are built.
void TestTaskWindow::tenThousandTasksLeaveTheWindowAtWork()
{
    openWindow();
    QList<TaskItem> items;
    for (int i = 0; i < 10000; ++i) {
        TaskItem item;
        item.key = QString::number(i);
        item.serverId = item.serverName = i % 3 == 0 ? u"Weather"_s : u"Harbour"_s;
        item.title = u"Survey number %1"_s.arg(i);
        item.kind = i % 10 == 0 ? TaskState::Kind::Working : TaskState::Kind::Done;
        item.startedAt = QDateTime::currentDateTimeUtc().addSecs(-i);
        item.finishedAt = item.startedAt;
        item.message = u"Sounding quay %1"_s.arg(i);
        items.append(item);
    }
    app()->get<PanelController>()->setShown(true);
    go([this] { app()->showPage(AppController::Page::Tasks); });
    app()->get<TaskItems>()->put(items.first(300));
    QTRY_VERIFY(sees(u"30 open, 270 finished"_s));
    QVERIFY(m_program->savePictures(u"tasks-300"_s));
    app()->get<TaskItems>()->put(items);
    QTRY_VERIFY(sees(u"1000 open"_s) || sees(u"1,000 open"_s));
    QElapsedTimer timer;
    qint64 longest = 0;
    for (int round = 1; round <= 10; ++round) {
        QList<TaskItem> changed;
        for (int i = 0; i < 10000; i += 10) {
            items[i].progress = round;
            items[i].total = 10;
            changed.append(items.at(i));
        }
        timer.start();
        app()->get<TaskItems>()->put(changed);
        QVERIFY(m_driver->waitForFrame());
        longest = std::max(longest, timer.elapsed());
    }
    qInfo("the longest of ten steps took %lld ms", longest);
    const auto built = m_driver->list(u"Tasks"_s)
                           ->property("contentItem")
                           .value<QQuickItem *>()
                           ->childItems()
                           .size();
    QVERIFY2(built > 0 && built < 40, qPrintable(QString::number(built)));
}

QUAYSIDE_TEST(TestTaskWindow, QGuiApplication)

} // namespace tst_taskwindow

#include "tst_taskwindow.moc"
