// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace tst_palettewindow {

using namespace Qt::StringLiterals;
using namespace quayside;

/// Ctrl+K and the history of calls, by keyboard and with the demo server.
class TestPaletteWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void ctrlKLeadsToATool();
    void theFocusReturnsWhereItWas();
    void aCallIsRunAgainAfterARestart();
    void ctrlKLeadsToAPromptAndAResource();
    void argumentsAreSavedAndLoaded();

private:
    void openTool(const QString &name);
    void run();
    void open();
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(m_program->window(), key, modifiers);
    }
    void find(const QString &text);
    ServerController *server() const { return m_program->app()->currentServer(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestPaletteWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML|DelegateModel"_s));
    m_folder = std::make_unique<QTemporaryDir>();
    open();
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    mcp::Server *demo = m_program->host()->add(entry).valueOr(nullptr);
    QVERIFY(demo && demo->approve(demo->review()));
    demo->start();
    QTRY_VERIFY(Program::areListsRead(demo)); // They are looked at when the field is opened.
}

void TestPaletteWindow::open()
{
    if (m_program) { // Views go before what they show.
        m_program->app()->showPage(AppController::Page::Home);
        QVERIFY(m_driver->waitForFrame());
    }
    m_driver.reset();
    m_program.reset();
    m_program = std::make_unique<Program>(nullptr, m_folder->path());
    QVERIFY(m_program->window());
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestPaletteWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
    m_folder.reset();
}

void TestPaletteWindow::find(const QString &text)
{
    key(Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->input(u"Search everything"_s)
                && m_driver->input(u"Search everything"_s)->hasActiveFocus());
    m_driver->typeHere(text);
    QTRY_VERIFY(m_program->app()->get<PaletteController>()->found()->count() > 0);
}

void TestPaletteWindow::ctrlKLeadsToATool()
{
    find(u"forecast"_s);
    QTRY_COMPARE(m_program->app()->get<PaletteController>()->found()->at(0).name, u"forecast"_s);
    QVERIFY(m_program->savePictures(u"palette"_s));
    key(Qt::Key_Return);
    QTRY_VERIFY(server() && server()->tools()->current());
    QCOMPARE(server()->tools()->current()->name(), u"forecast"_s);
    QTRY_VERIFY(!m_driver->input(u"Search everything"_s));
    QTRY_VERIFY(m_driver->input(u"Place, required"_s)
                && m_driver->input(u"Place, required"_s)->hasActiveFocus());
    m_driver->typeHere(u"New York"_s); // The focus is not on a button that a space would press.
    QCOMPARE(m_driver->input(u"Place, required"_s)->property("text").toString(), u"OsloNew York"_s);

    // What was opened last is first, and the arrow keys move between rows.
    find(u""_s);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"palette-recent"_s));
    QCOMPARE(m_program->app()->get<PaletteController>()->found()->at(0).name, u"forecast"_s);
    QQuickItem *list = m_driver->list(u"Found"_s);
    QVERIFY(list);
    const int last = m_program->app()->get<PaletteController>()->found()->count() - 1;
    const std::pair<Qt::Key, int> steps[]{{Qt::Key_Down, 1},    {Qt::Key_Up, 0},
                                          {Qt::Key_Up, 0},      {Qt::Key_End, last},
                                          {Qt::Key_Down, last}, {Qt::Key_Home, 0}};
    for (const auto &[step, row] : steps) {
        key(step);
        QCOMPARE(list->property("currentIndex").toInt(), row);
    }
    key(Qt::Key_PageDown);
    QVERIFY(list->property("currentIndex").toInt() > 1);
    m_driver->typeHere(u"zzz"_s);
    QTRY_VERIFY(m_driver->sees(u"Nothing matches “zzz”."_s));
    key(Qt::Key_Return); // Opens nothing.
    QVERIFY(m_program->app()->get<PaletteController>()->isOpen());
}

void TestPaletteWindow::openTool(const QString &name)
{
    find(name);
    QTRY_COMPARE(m_program->app()->get<PaletteController>()->found()->at(0).name, name);
    key(Qt::Key_Return);
    QTRY_VERIFY(server() && server()->tools()->current());
    QTRY_VERIFY(server()->tools()->current()->isRunEnabled());
    QVERIFY(m_driver->waitForFrame());
}

void TestPaletteWindow::run()
{
    const ToolController *tool = server()->tools()->current();
    key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(tool->result());
    QTRY_COMPARE(tool->result()->outcome(), ResultController::Outcome::Done);
}

void TestPaletteWindow::aCallIsRunAgainAfterARestart() // REL-02
{
    const auto rowOf = [](const QString &text) { return u"message: %1"_s.arg(text); };
    openTool(u"echo"_s);
    for (const QString &text : {u"first ship"_s, u"second ship"_s}) {
        server()->tools()->current()->form()->setJson(u"{\"message\":\"%1\"}"_s.arg(text));
        run();
    }
    open(); // The program starts again.
    mcp::Server *demo = m_program->host()->servers().constFirst();
    demo->start();
    QTRY_VERIFY(Program::areListsRead(demo));
    openTool(u"echo"_s);
    key(Qt::Key_H, Qt::ControlModifier);
    HistoryController *history = server()->tools()->current()->history();
    QTRY_COMPARE(history->calls()->count(), 2);
    QTRY_VERIFY(m_driver->sees(u"second ship"_s) && m_driver->sees(u"first ship"_s));
    QVERIFY(m_driver->click(rowOf(u"second ship"_s)));
    QTRY_VERIFY(history->result() && m_driver->sees(u"Fill in again"_s));
    QTRY_COMPARE(history->result()->outcome(), ResultController::Outcome::Done);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"history"_s));

    QVERIFY(m_driver->click(u"Compare…"_s));
    QTRY_VERIFY(m_driver->sees(u"Select the call to compare with."_s));
    QVERIFY(m_driver->click(rowOf(u"first ship"_s)));
    QTRY_VERIFY(history->difference());
    QTRY_VERIFY(m_driver->sees(u"first ship"_s));
    QVERIFY(history->difference()->count() > 1);
    const QString heads = history->differenceText(); // W35
    QVERIFY2(heads.startsWith(u"− earlier call: "), qPrintable(heads));
    QVERIFY(heads.indexOf(u"message: first ship") < heads.indexOf(u"+ later call: "));
    QVERIFY(heads.indexOf(u"message: second ship") > heads.indexOf(u"+ later call: "));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"history-difference"_s));

    QVERIFY(m_driver->click(rowOf(u"first ship"_s)));
    QTRY_VERIFY(history->canFillIn());
    QVERIFY(m_driver->click(u"Fill in again"_s));
    QVERIFY(!history->isOpen());
    QVERIFY(server()->tools()->current()->form()->json().contains(u"first ship"_s));
    QVERIFY(!server()->tools()->current()->result()); // The person presses Run.
    QVERIFY(m_driver->waitForFrame());
    run();
}

void TestPaletteWindow::ctrlKLeadsToAPromptAndAResource()
{
    find(u"menu"_s);
    QTRY_COMPARE(m_program->app()->get<PaletteController>()->found()->at(0).name, u"menu"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(server() && server()->prompts()->current());
    QCOMPARE(server()->prompts()->current()->name(), u"menu"_s);
    QCOMPARE(server()->tab(), ServerController::Prompts);
    find(u"pilot"_s);
    QTRY_VERIFY(m_program->app()->get<PaletteController>()->found()->at(0).kind
                == PaletteItem::Kind::Resource);
    key(Qt::Key_Return);
    QTRY_COMPARE(server()->tab(), ServerController::Resources);
    find(u"voyages from"_s);
    QTRY_VERIFY(m_program->app()->get<PaletteController>()->found()->at(0).kind
                == PaletteItem::Kind::Template);
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->input(u"port"_s));
    QVERIFY(server()->resources()->currentTemplate());
}

void TestPaletteWindow::argumentsAreSavedAndLoaded()
{
    openTool(u"echo"_s);
    server()->tools()->current()->form()->setJson(u"{\"message\":\"kept words\"}"_s);
    QVERIFY(m_driver->click(u"Saved arguments"_s));
    QTRY_VERIFY(m_driver->input(u"Name for the arguments in the form"_s));
    QVERIFY(m_driver->waitForFrame());
    // W35: what one types goes into the name.
    QTRY_COMPARE(m_program->window()->activeFocusItem(),
                 m_driver->input(u"Name for the arguments in the form"_s));
    m_driver->typeHere(u"My ship"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"My ship"_s));
    QVERIFY(m_program->savePictures(u"saved"_s));
    server()->tools()->current()->form()->setJson(u"{}"_s);
    QVERIFY(m_driver->click(u"My ship"_s));
    QTRY_VERIFY(server()->tools()->current()->form()->json().contains(u"kept words"_s));
}

void TestPaletteWindow::theFocusReturnsWhereItWas()
{
    m_program->app()->selectServer(m_program->host()->servers().constFirst()->entry().id);
    QTRY_VERIFY(server() && server()->toolCount() > 0);
    QVERIFY(m_driver->waitForFrame());
    key(Qt::Key_F, Qt::ControlModifier);
    const QQuickItem *filter = m_program->window()->activeFocusItem();
    QVERIFY(filter && filter->property("placeholderText").toString() == "Filter tools"_L1);
    find(u"sett"_s);
    key(Qt::Key_Escape);
    QTRY_VERIFY(!m_program->app()->get<PaletteController>()->isOpen());
    QTRY_COMPARE(m_program->window()->activeFocusItem(), filter);
    // The field in the sidebar does the same as Ctrl+K.
    QVERIFY(m_driver->click(u"Search"_s));
    QTRY_VERIFY(m_program->app()->get<PaletteController>()->isOpen());
}

QUAYSIDE_TEST(TestPaletteWindow, QGuiApplication)

} // namespace tst_palettewindow

#include "tst_palettewindow.moc"
