// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"
#include "core/tasks/tasktracker.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QGuiApplication>
#include <QTest>

namespace tst_homewindow {

using namespace Qt::StringLiterals;
using namespace quayside;

/// The home page, and where the keyboard is after a page was opened.
class TestHomeWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void withoutServersItIsTheWelcome();
    void anEmptyHomeHasOneAction();
    void whatWaitsIsOneClickAway();
    void aCallIsStoppedAndFoundAgain();
    void aTaskIsNotCancelledByADoubleClick();
    void aTaskIsKeptByEscape();
    void theKeyboardGoesToTheTaskThatIsLeft();
    void isUsedByKeyboardAlone();
    void aShortcutTakesTheKeyboardToItsPage_data();
    void aShortcutTakesTheKeyboardToItsPage();
    void theChosenPageHasTheKeyboard_data();
    void theChosenPageHasTheKeyboard();
    void theKeyboardDoesNotGoWithItsPage();
    void theKeyboardStaysInASheet();
    void theKeyboardStaysInTheSidebar();

private:
    AppController *app() const { return m_program->app(); }
    QQuickItem *focused() const { return m_program->window()->activeFocusItem(); }
    bool isInPage(const QQuickItem *item) const;
    QQuickItem *buttonInPage(const QString &label) const;
    QString focusedName() const;
    void focusSidebar() const;
    /// Whether a row is there with its width: the first layout of a page comes after some frames.
    bool isLaidOut(const QString &label) const
    {
        const QQuickItem *row = m_driver->button(label);
        return row && row->width() > 200;
    }
    bool runSlowly() const;
    void startTask(const QString &title);
};

bool TestHomeWindow::isInPage(const QQuickItem *item) const
{
    while (item && !QByteArray(item->metaObject()->className()).startsWith("PageColumn"))
        item = item->parentItem();
    return item;
}

QQuickItem *TestHomeWindow::buttonInPage(const QString &label) const
{
    QList<QQuickItem *> items{m_program->window()->contentItem()};
    for (qsizetype i = 0; i < items.size(); ++i) {
        QQuickItem *item = items.at(i);
        if (item->isVisible() && item->inherits("QQuickAbstractButton") && isInPage(item)
            && item->property("text").toString() == label)
            return item;
        items += item->childItems();
    }
    return nullptr;
}

/// The title of a row, or what a field is for.
QString TestHomeWindow::focusedName() const
{
    if (!focused())
        return {};
    for (const char *name : {"title", "placeholderText", "label", "text"}) {
        const QString value = focused()->property(name).toString();
        if (!value.isEmpty())
            return value;
    }
    return {};
}

void TestHomeWindow::focusSidebar() const
{
    QTRY_VERIFY(m_driver->button(u"Quayside"_s));
    m_driver->button(u"Quayside"_s)->forceActiveFocus(Qt::TabFocusReason);
    QVERIFY(!isInPage(focused()));
}

bool TestHomeWindow::runSlowly() const
{
    server()->selectTool(u"slow"_s);
    ToolController *tool = server()->tools()->current();
    if (!tool || !waitUntil([tool] { return tool->isRunEnabled(); }))
        return false;
    tool->form()->setJson(uR"({"seconds":600})"_s);
    tool->run();
    // It is sent then: one that is stopped before is in no history.
    return waitUntil([tool] { return tool->hasProgress(); });
}

void TestHomeWindow::startTask(const QString &title)
{
    mcp::ToolCall start;
    start.serverId = server()->serverId();
    start.tool = u"survey"_s;
    start.toolTitle = title;
    start.arguments = {mcp::json::Raw(QByteArrayLiteral(R"({"seconds":600})"))};
    start.mode = mcp::CallMode::AsTask;
    m_program->host()->callTool(start).then(this, [](const auto &) {});
}

void TestHomeWindow::withoutServersItIsTheWelcome()
{
    QTRY_VERIFY(m_driver->button(u"Try the demo server"_s));
    QVERIFY(m_driver->click(u"Home"_s));
    QVERIFY(m_driver->button(u"Try the demo server"_s));
    QVERIFY(openDemo());
    QVERIFY(m_driver->click(u"Home"_s));
    QTRY_VERIFY(m_driver->sees(u"Nothing waits for you"_s));
    QVERIFY(!m_driver->button(u"Try the demo server"_s));
    QVERIFY(m_program->host()->remove(m_program->host()->servers().constFirst()->entry().id));
    QTRY_VERIFY(m_driver->button(u"Try the demo server"_s));
}

void TestHomeWindow::anEmptyHomeHasOneAction()
{
    QVERIFY(openDemo());
    app()->showPage(AppController::Page::Home);
    QTRY_VERIFY(m_driver->sees(u"Nothing waits for you"_s));
    picture(u"home-empty"_s);
    for (const auto &title : {u"Running"_s, u"Recent calls"_s, u"Recent conversations"_s})
        QVERIFY(!m_driver->sees(title));
    QVERIFY(!m_driver->button(u"New conversation"_s)); // There is no model.
    QQuickItem *add = buttonInPage(u"Add server"_s);
    QVERIFY(add);
    add->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QTRY_VERIFY(app()->get<AddServerController>()->isOpen());
}

void TestHomeWindow::whatWaitsIsOneClickAway()
{
    QVERIFY(openDemo());
    app()->showPage(AppController::Page::Home);
    const mcp::json::Raw params(QByteArrayLiteral(
        R"({"message":"Who is there?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Name"}}}})"));
    const auto answer = m_program->host()
                            ->questions()
                            ->handlerFor(m_program->host()->servers().constFirst()->entry().id)
                            ->answer(mcp::readRequest({u"elicitation/create"_s, params, {}}));
    QTRY_COMPARE(app()->get<HomeController>()->needs()->count(), 1);
    const QString title = app()->get<HomeController>()->needs()->at(0)->title();
    QTRY_VERIFY(isLaidOut(title));
    picture(u"home-needs"_s);
    QVERIFY(m_driver->click(title));
    QTRY_COMPARE(app()->page(), AppController::Page::Inbox);
    QTRY_VERIFY(m_driver->sees(u"Who is there?"_s));
    QVERIFY(answer.handle().isOpen()); // Nothing was answered.
}

void TestHomeWindow::aCallIsStoppedAndFoundAgain()
{
    QVERIFY(openDemo());
    QVERIFY(runSlowly());
    const ToolController *tool = server()->tools()->current();
    QVERIFY(m_driver->click(u"Home"_s));
    QTRY_VERIFY(m_driver->sees(u"Running"_s));
    QTRY_VERIFY(isLaidOut(u"Count slowly"_s));
    picture(u"home-running"_s);
    QVERIFY(m_driver->click(u"Stop"_s));
    QTRY_VERIFY(!tool->isRunning());
    QTRY_VERIFY(m_driver->sees(u"Recent calls"_s));
    QTRY_VERIFY(!m_driver->sees(u"Running"_s));
    QCOMPARE(app()->get<HomeController>()->calls()->count(), 1);
    picture(u"home-calls"_s);
    QVERIFY(m_driver->click(u"Count slowly"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Server);
    QCOMPARE(server()->tools()->current(), tool);
    QTRY_COMPARE(server()->tools()->current()->history()->chosenRow(), 0);
}

void TestHomeWindow::aTaskIsNotCancelledByADoubleClick()
{
    QVERIFY(openDemo());
    startTask(u"survey"_s);
    QTRY_COMPARE(app()->get<TasksController>()->openCount(), 1);
    app()->showPage(AppController::Page::Home);
    QTRY_VERIFY(isLaidOut(u"survey"_s));
    QTRY_VERIFY(m_driver->button(u"Cancel task"_s));
    for (const qreal part : {0.0, 0.5, 1.0}) {
        QTRY_VERIFY(m_driver->button(u"Cancel task"_s));
        QVERIFY(m_driver->waitForFrame());
        // The row is another one after a change of the task.
        const QQuickItem *cancel = nullptr;
        QTRY_VERIFY((cancel = m_driver->button(u"Cancel task"_s)) && cancel->width() > 4);
        const QPoint point =
            cancel->mapToScene(QPointF(2 + part * (cancel->width() - 4), 14)).toPoint();
        QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, point);
        QTRY_VERIFY(m_driver->sees(u"Work done so far may be lost."_s));
        QVERIFY(m_driver->waitForFrame());
        QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, point);
        QTRY_VERIFY(!m_driver->sees(u"Work done so far may be lost."_s));
        QCOMPARE(app()->get<TasksController>()->openCount(), 1);
        QCOMPARE(app()->page(), AppController::Page::Home);
    }
    QVERIFY(m_driver->click(u"Cancel task"_s));
    QVERIFY(m_driver->click(u"Cancel the task"_s));
    QTRY_COMPARE(app()->get<TasksController>()->openCount(), 0);
}

void TestHomeWindow::aTaskIsKeptByEscape()
{
    QVERIFY(openDemo());
    startTask(u"survey"_s);
    QTRY_COMPARE(app()->get<TasksController>()->openCount(), 1);
    app()->showPage(AppController::Page::Home);
    QTRY_VERIFY(m_driver->button(u"Cancel task"_s));
    m_driver->button(u"Cancel task"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QTRY_COMPARE(focusedName(), u"Keep running"_s);
    key(Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->sees(u"Work done so far may be lost."_s));
    QTRY_COMPARE(focusedName(), app()->get<HomeController>()->running()->at(0).title);
    QCOMPARE(app()->get<TasksController>()->openCount(), 1);
}

void TestHomeWindow::theKeyboardGoesToTheTaskThatIsLeft()
{
    QVERIFY(openDemo());
    startTask(u"survey 1"_s);
    startTask(u"survey 2"_s);
    QTRY_COMPARE(app()->get<TasksController>()->openCount(), 2);
    app()->showPage(AppController::Page::Home);
    QTRY_VERIFY(m_driver->button(u"Cancel task"_s));
    m_driver->button(u"Cancel task"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QTRY_COMPARE(focusedName(), u"Keep running"_s);
    key(Qt::Key_Backtab);
    QCOMPARE(focusedName(), u"Cancel the task"_s);
    key(Qt::Key_Space);
    QTRY_COMPARE(app()->get<HomeController>()->running()->count(), 1);
    QVERIFY(m_driver->waitForFrame());
    QTRY_COMPARE(focusedName(), app()->get<HomeController>()->running()->at(0).title);
}

void TestHomeWindow::isUsedByKeyboardAlone()
{
    QVERIFY(openDemo());
    QVERIFY(runSlowly());
    const ToolController *tool = server()->tools()->current();
    app()->showPage(AppController::Page::Home);
    QTRY_VERIFY(m_driver->button(u"Count slowly"_s));
    QStringList reached;
    focusSidebar();
    for (int i = 0; i < 40 && focusedName() != u"Stop"; ++i) {
        key(Qt::Key_Tab);
        reached.append(focusedName());
    }
    for (const auto &name : {u"Home"_s, u"Add server"_s, u"Count slowly"_s, u"Stop"_s})
        QVERIFY2(reached.contains(name), qPrintable(name));
    key(Qt::Key_Space);
    QTRY_VERIFY(!tool->isRunning());
    QTRY_VERIFY(m_driver->sees(u"Recent calls"_s));
    QTRY_VERIFY(!m_driver->sees(u"Running"_s)); // The row of the call has the same name.
    QTRY_VERIFY(m_driver->button(u"Count slowly"_s));
    m_driver->button(u"Count slowly"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QTRY_COMPARE(app()->page(), AppController::Page::Server);
    QTRY_VERIFY2(isInPage(focused()), "the keyboard has gone on to the page of the tool"); // W19
}

void TestHomeWindow::aShortcutTakesTheKeyboardToItsPage_data()
{
    QTest::addColumn<QKeySequence>("keys");
    QTest::addColumn<QString>("name"); // Empty: anything of the page.
    QTest::newRow("settings") << QKeySequence(u"Ctrl+,"_s) << u"Settings"_s;
    QTest::newRow("server") << QKeySequence(u"Ctrl+1"_s) << u"Filter tools"_s;
    QTest::newRow("needs you") << QKeySequence(u"Ctrl+Shift+I"_s) << QString();
    QTest::newRow("tasks") << QKeySequence(u"Ctrl+Shift+T"_s) << QString();
    QTest::newRow("activity") << QKeySequence(u"Ctrl+Shift+A"_s) << QString();
    QTest::newRow("conversations") << QKeySequence(u"Ctrl+Shift+C"_s) << QString();
    QTest::newRow("new conversation") << QKeySequence(u"Ctrl+N"_s) << QString();
}

void TestHomeWindow::aShortcutTakesTheKeyboardToItsPage() // W19
{
    QFETCH(QKeySequence, keys);
    QFETCH(QString, name);
    QVERIFY(openDemo());
    // From the sidebar, from another page, and again from the page itself.
    for (const bool isFromPage : {false, true, true}) {
        if (isFromPage) {
            app()->showPage(AppController::Page::Home);
            QVERIFY(m_driver->waitForFrame());
        } else {
            focusSidebar();
        }
        QTest::keySequence(m_program->window(), keys);
        QTRY_VERIFY(isInPage(focused()));
        if (!name.isEmpty())
            QTRY_COMPARE(focusedName(), name);
        QTest::keySequence(m_program->window(), keys);
        QVERIFY(m_driver->waitForFrame());
        QTRY_VERIFY(isInPage(focused())); // A new conversation is another page.
    }
}

void TestHomeWindow::theChosenPageHasTheKeyboard_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("title");
    QTest::newRow("home") << u"welcome overview"_s << u"Home"_s;
    QTest::newRow("tasks") << u"long-running"_s << u"Tasks"_s;
    QTest::newRow("activity") << u"audit log"_s << u"Activity"_s;
    QTest::newRow("settings") << u"preferences"_s << u"Settings"_s;
    QTest::newRow("section") << u"proxy company"_s << u"Network"_s;
    QTest::newRow("guide") << u"tutorial"_s << u"Guide"_s;
    QTest::newRow("chat") << u"assistant"_s << u"Chat"_s;
    QTest::newRow("inbox") << u"sign-ins inbox"_s << u"Needs you"_s;
}

void TestHomeWindow::theChosenPageHasTheKeyboard() // W19
{
    QFETCH(QString, words);
    QFETCH(QString, title);
    QVERIFY(openDemo());
    focusSidebar();
    key(Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->input(u"Search everything"_s)
                && m_driver->input(u"Search everything"_s)->hasActiveFocus());
    m_driver->typeHere(words);
    QTRY_VERIFY(app()->get<PaletteController>()->found()->count() > 0
                && app()->get<PaletteController>()->found()->at(0).title == title);
    key(Qt::Key_Return);
    QTRY_VERIFY(!app()->get<PaletteController>()->isOpen());
    QTRY_VERIFY(isInPage(focused()));
}

void TestHomeWindow::theKeyboardDoesNotGoWithItsPage() // W19
{
    QVERIFY(openDemo());
    QTest::keySequence(m_program->window(), QKeySequence(u"Ctrl+1"_s));
    QTRY_COMPARE(focusedName(), u"Filter tools"_s);
    app()->showPage(AppController::Page::Tasks); // As a notification does.
    QTRY_VERIFY(isInPage(focused()));
    app()->showSettings(u"models"_s);
    QTRY_COMPARE(focusedName(), u"Settings"_s); // The list of sections.
    app()->showPage(AppController::Page::Home);
    QTRY_VERIFY(isInPage(focused()));
}

void TestHomeWindow::theKeyboardStaysInASheet() // W19
{
    QVERIFY(openDemo());
    key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(app()->get<AddServerController>()->isOpen());
    QTRY_VERIFY(focused() && focused()->property("placeholderText").isValid());
    const QQuickItem *field = focused();
    for (const auto &keys : {u"Ctrl+,"_s, u"Ctrl+1"_s, u"Ctrl+Shift+T"_s}) {
        QTest::keySequence(m_program->window(), QKeySequence(keys));
        QVERIFY(m_driver->waitForFrame());
        QCOMPARE(focused(), field);
    }
}

void TestHomeWindow::theKeyboardStaysInTheSidebar() // W19
{
    QVERIFY(openDemo());
    m_driver->button(u"Tasks"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return); // So that one can walk on.
    QTRY_COMPARE(app()->page(), AppController::Page::Tasks);
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(focused(), m_driver->button(u"Tasks"_s));
    QTest::keySequence(m_program->window(), QKeySequence(u"Ctrl+9"_s)); // There is no such server.
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(focused(), m_driver->button(u"Tasks"_s));
}

QUAYSIDE_TEST(TestHomeWindow, QGuiApplication)

} // namespace tst_homewindow

#include "tst_homewindow.moc"
