// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/consentstore.h"
#include "core/storage/serverstore.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QAccessible>
#include <QFile>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace tst_sidebarwindow {

using namespace Qt::StringLiterals;
using namespace quayside;

/// The servers in the sidebar, by pointer and keyboard.
class TestSidebarWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void theContextMenuWorksByKeyboard();
    void aRightClickOpensTheMenu();
    void aGroupIsCreatedRenamedAndRemoved();
    void rowsMoveByKeyboard();
    void rowsMoveByPointer();
    void manyServersHaveAFilter();
    void aServerChosenElsewhereIsInSight();
    void whatAnotherProgramAddsAppears();
    void theOfferToUndoCoversNoPage();
    void aChangedServerSaysWhatHasChanged();
    void aServerThatRunsSaysThatItsSetupHasChanged();
    void aReadyServerShowsTheNumberOfItsTools();

private:
    bool add(const QString &name);
    QQuickItem *row(const QString &name) const { return m_driver->button(name); }
    bool focus(const QString &name) const;
    QStringList names() const;
    void key(int code, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(m_program->window(), Qt::Key(code), modifiers);
    }
    QQuickWindow *window() const { return m_program->window(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestSidebarWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_folder = std::make_unique<QTemporaryDir>();
    m_program = std::make_unique<Program>(nullptr, m_folder->path());
    QVERIFY(window());
    window()->resize(1280, 800);
    m_driver = std::make_unique<WindowDriver>(window());
    QVERIFY(QTest::qWaitForWindowActive(window(), Waiting::kLimit));
    QVERIFY(add(u"Anchor"_s) && add(u"Buoy"_s) && add(u"Crane"_s));
    QTRY_VERIFY(row(u"Crane"_s));
    QVERIFY(m_driver->waitForFrame());
}

void TestSidebarWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
    m_folder.reset();
}

bool TestSidebarWindow::add(const QString &name)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = u"/bin/true"_s;
    return m_program->host()->add(entry).hasValue();
}

bool TestSidebarWindow::focus(const QString &name) const
{
    if (!row(name))
        return false;
    row(name)->forceActiveFocus(Qt::TabFocusReason);
    return row(name)->hasActiveFocus();
}

QStringList TestSidebarWindow::names() const
{
    QStringList names;
    const SidebarModel *rows = m_program->app()->get<SidebarController>()->rows();
    for (int i = 0; i < rows->count(); ++i)
        names.append(rows->at(i).name);
    return names;
}

void TestSidebarWindow::theContextMenuWorksByKeyboard()
{
    QVERIFY(focus(u"Buoy"_s));
    key(Qt::Key_Menu);
    QTRY_VERIFY(m_driver->button(u"Rename…"_s));
    QTRY_VERIFY(m_driver->button(u"Remove"_s));
    QVERIFY(m_program->savePictures(u"sidebar-menu"_s));
    key(Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->button(u"Rename…"_s));
    QTRY_VERIFY(row(u"Buoy"_s)->hasActiveFocus());

    key(Qt::Key_F10, Qt::ShiftModifier);
    QTRY_VERIFY(m_driver->button(u"Rename…"_s));
    for (int i = 0; i < 4; ++i) // Start, Setup, Activity, Rename
        key(Qt::Key_Down);
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"Rename server"_s));
    QTRY_VERIFY(m_driver->input(u"Name"_s) && m_driver->input(u"Name"_s)->hasActiveFocus());
    m_driver->typeHere(u"Beacon"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(row(u"Beacon"_s));
    QTRY_VERIFY(row(u"Beacon"_s)->hasActiveFocus());

    // Its place in the list does not depend on the name.
    QCOMPARE(names(), (QStringList{u"Anchor"_s, u"Beacon"_s, u"Crane"_s}));
    key(Qt::Key_Menu);
    QTRY_VERIFY(m_driver->button(u"Disable"_s));
    QVERIFY(m_driver->click(u"Disable"_s));
    QTRY_VERIFY(m_driver->sees(u"Disabled"_s));
    QVERIFY(focus(u"Beacon"_s));
    key(Qt::Key_Menu);
    QTRY_VERIFY(m_driver->button(u"Setup"_s));
    QVERIFY(m_driver->click(u"Setup"_s));
    QTRY_VERIFY(m_driver->sees(u"/bin/true"_s));
    QCOMPARE(m_program->app()->currentServer()->name(), u"Beacon"_s);
}

void TestSidebarWindow::aRightClickOpensTheMenu()
{
    const QQuickItem *crane = row(u"Crane"_s);
    QTest::mouseClick(window(), Qt::RightButton, {}, crane->mapToScene(QPointF(60, 20)).toPoint());
    QTRY_VERIFY(m_driver->button(u"Remove"_s));
    QVERIFY(m_driver->click(u"Remove"_s));
    QTRY_COMPARE(names(), (QStringList{u"Anchor"_s, u"Buoy"_s}));
}

void TestSidebarWindow::aGroupIsCreatedRenamedAndRemoved()
{
    QVERIFY(focus(u"Buoy"_s));
    key(Qt::Key_Menu);
    QTRY_VERIFY(m_driver->button(u"Group"_s));
    QVERIFY(m_driver->click(u"Group"_s));
    QTRY_VERIFY(m_driver->button(u"New group…"_s));
    QVERIFY(m_driver->click(u"New group…"_s));
    QTRY_VERIFY(m_driver->input(u"Name"_s) && m_driver->input(u"Name"_s)->hasActiveFocus());
    m_driver->typeHere(u"Work"_s);
    key(Qt::Key_Return);
    QTRY_COMPARE(names(), (QStringList{u"Anchor"_s, u"Crane"_s, u"Work"_s, u"Buoy"_s}));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"sidebar-group"_s));

    const QString head = u"Work"_s;
    QTRY_VERIFY(row(head));
    QVERIFY(m_driver->click(head));
    QTRY_VERIFY(!row(u"Buoy"_s));
    QVERIFY(focus(head));
    key(Qt::Key_Right);
    QTRY_VERIFY(row(u"Buoy"_s));
    key(Qt::Key_Menu);
    QTRY_VERIFY(m_driver->button(u"Rename…"_s));
    QVERIFY(m_driver->click(u"Rename…"_s));
    QTRY_VERIFY(m_driver->input(u"Name"_s) && m_driver->input(u"Name"_s)->hasActiveFocus());
    m_driver->typeHere(u"Office"_s);
    key(Qt::Key_Return);
    const QString renamed = u"Office"_s;
    QTRY_VERIFY(row(renamed));
    QVERIFY(focus(renamed));
    key(Qt::Key_Menu);
    QTRY_VERIFY(m_driver->button(u"Remove group"_s));
    QVERIFY(m_driver->click(u"Remove group"_s));
    QTRY_COMPARE(names(), (QStringList{u"Anchor"_s, u"Crane"_s, u"Buoy"_s}));
}

void TestSidebarWindow::rowsMoveByKeyboard()
{
    QVERIFY(focus(u"Crane"_s));
    key(Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(names(), (QStringList{u"Anchor"_s, u"Crane"_s, u"Buoy"_s}));
    QTRY_VERIFY(row(u"Crane"_s)->hasActiveFocus());
    key(Qt::Key_Up, Qt::AltModifier);
    key(Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(names(), (QStringList{u"Crane"_s, u"Anchor"_s, u"Buoy"_s}));
    QTRY_VERIFY(row(u"Crane"_s)->hasActiveFocus());
    key(Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE(names(), (QStringList{u"Anchor"_s, u"Crane"_s, u"Buoy"_s}));
}

void TestSidebarWindow::rowsMoveByPointer()
{
    const QPoint from = row(u"Anchor"_s)->mapToScene(QPointF(80, 24)).toPoint();
    const QPoint to = row(u"Crane"_s)->mapToScene(QPointF(80, 40)).toPoint();
    QTest::mousePress(window(), Qt::LeftButton, {}, from);
    for (int step = 1; step <= 10; ++step)
        QTest::mouseMove(window(), from + (to - from) * step / 10);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"sidebar-drag"_s));
    QTest::mouseRelease(window(), Qt::LeftButton, {}, to);
    QTRY_COMPARE(names(), (QStringList{u"Buoy"_s, u"Crane"_s, u"Anchor"_s}));
    // A drag is no click.
    QVERIFY(!m_program->app()->currentServer());
}

void TestSidebarWindow::manyServersHaveAFilter()
{
    QVERIFY(!m_driver->input(u"Filter servers"_s));
    for (int i = 0; i < SidebarController::kUnfiltered; ++i)
        QVERIFY(add(u"Dock %1"_s.arg(i)));
    QTRY_VERIFY(m_driver->input(u"Filter servers"_s));
    QVERIFY(m_program->savePictures(u"sidebar-many"_s));
    QVERIFY(m_driver->type(u"Filter servers"_s, u"crane"_s));
    QTRY_COMPARE(names(), QStringList{u"Crane"_s});
    key(Qt::Key_Down);
    QTRY_VERIFY(row(u"Crane"_s)->hasActiveFocus());
    key(Qt::Key_Return);
    QTRY_VERIFY(m_program->app()->currentServer());
    QVERIFY(m_driver->type(u"Filter servers"_s, u"zzz"_s));
    QTRY_VERIFY(m_driver->sees(u"No server matches."_s));
}

void TestSidebarWindow::aServerChosenElsewhereIsInSight() // W8
{
    for (int i = 0; i < 30; ++i)
        QVERIFY(add(u"Dock %1"_s.arg(i)));
    QTRY_VERIFY(m_driver->list(u"Servers"_s));
    const auto isInSight = [this](const QString &name) {
        const QQuickItem *list = m_driver->list(u"Servers"_s);
        const QQuickItem *shown = row(name);
        return shown && shown->property("selected").toBool()
            && QRectF({}, list->size()).contains(shown->mapRectToItem(list, shown->boundingRect()));
    };
    AppController *app = m_program->app();
    app->selectServer(u"dock-29"_s);
    QTRY_VERIFY(isInSight(u"Dock 29"_s));
    key(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(isInSight(u"Anchor"_s));
    app->get<SidebarController>()->setFilter(u"crane"_s);
    app->selectServer(u"dock-20"_s);
    QTRY_VERIFY(isInSight(u"Dock 20"_s));
    QVERIFY(app->get<SidebarController>()->addGroup(u"Work"_s, u"dock-9"_s));
    app->get<SidebarController>()->setCollapsed(u"Work"_s, true);
    app->selectServer(u"dock-9"_s);
    QTRY_VERIFY(isInSight(u"Work"_s));
}

void TestSidebarWindow::whatAnotherProgramAddsAppears() // SEC-70
{
    const mcp::SystemClock clock;
    mcp::ServerStore other(m_folder->path(), clock);
    QVERIFY(other.load());
    mcp::ServerEntry entry;
    entry.name = u"From outside"_s;
    entry.program = u"/bin/true"_s;
    QVERIFY(other.add(entry));
    QTRY_VERIFY(row(u"From outside"_s));
    QTRY_VERIFY(m_driver->sees(u"Not reviewed"_s));
}

void TestSidebarWindow::theOfferToUndoCoversNoPage()
{
    window()->resize(900, 600);
    m_program->app()->selectServer(u"buoy"_s);
    m_program->app()->get<SidebarController>()->server(u"anchor"_s)->remove();
    QTRY_VERIFY(m_driver->sees(u"“Anchor” was removed."_s));
    QVERIFY(m_driver->waitForFrame());
    const QQuickItem *undo = m_driver->button(u"Undo"_s);
    QVERIFY(undo);
    const QQuickItem *settings = m_driver->button(u"Settings"_s);
    QVERIFY(settings);
    const auto bounds = [](const QQuickItem *item) {
        return item->mapRectToScene(QRectF(QPointF(), item->size()));
    };
    const QRectF toast = bounds(undo->parentItem()->parentItem());
    QVERIFY(toast.right() < bounds(settings).right() + 1);
    QVERIFY(!toast.intersects(bounds(settings)));
    QVERIFY(m_program->savePictures(u"undo"_s));
}

void TestSidebarWindow::aChangedServerSaysWhatHasChanged() // SEC-03
{
    mcp::Server *server = m_program->host()->server(u"anchor"_s);
    QVERIFY(server && server->approve(server->review()));
    m_program->app()->selectServer(u"anchor"_s);
    mcp::ServerEntry entry = server->entry();
    entry.environment = {{u"COLOUR"_s, u"red"_s}};
    server->setEntry(entry);
    const QString reason = u"The variable COLOUR was added."_s;
    QTRY_VERIFY(m_driver->sees(reason));
    QTRY_VERIFY(m_driver->sees(u"Anchor has changed since you approved it."_s));
    QTRY_COMPARE(row(u"Anchor"_s)->property("tip").toString(), reason);
    QVERIFY(QAccessible::queryAccessibleInterface(row(u"Anchor"_s))
                ->text(QAccessible::Description)
                .contains(reason));
    QVERIFY(m_program->savePictures(u"changed"_s));
}

void TestSidebarWindow::aServerThatRunsSaysThatItsSetupHasChanged() // SEC-03, SEC-71
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    mcp::Server *server = m_program->host()->add(entry).valueOr(nullptr);
    QVERIFY(server && server->approve(server->review()));
    m_program->app()->selectServer(server->entry().id);
    server->start();
    QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    QVERIFY(!m_driver->sees(u"while this server runs"_s));
    entry = server->entry();
    entry.arguments = {u"--evil"_s};
    server->setEntry(entry);
    QTRY_VERIFY(m_driver->sees(u"The setup has changed while this server runs."_s));
    QVERIFY(m_program->savePictures(u"changed-while-running"_s));
    m_program->host()->consent()->withdraw(entry.id);
    QTRY_VERIFY(m_driver->sees(u"Your approval of this server is not in force any more."_s));
    server->stop();
    QTRY_VERIFY(!m_driver->sees(u"Your approval of this server is not in force any more."_s));
}

/// Found in use: "Version not pinned" left no room for it.
void TestSidebarWindow::aReadyServerShowsTheNumberOfItsTools() // SEC-04
{
    QFile npx(m_folder->filePath(u"npx"_s));
    QVERIFY(npx.open(QIODevice::WriteOnly));
    npx.write("#!/bin/sh\nexec '" + QFile::encodeName(QCoreApplication::applicationDirPath())
              + "/quayside-demo-server'\n");
    npx.close();
    QVERIFY(npx.setPermissions(npx.permissions() | QFile::ExeOwner | QFile::ExeUser));
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = npx.fileName();
    entry.arguments = {u"-y"_s, u"harbour"_s};
    mcp::Server *server = m_program->host()->add(entry).valueOr(nullptr);
    QVERIFY(server && server->review().mayChange && server->approve(server->review()));
    const QString mark = u"Version not pinned"_s;
    const auto line = [this] {
        return row(u"Harbour"_s) ? row(u"Harbour"_s)->property("subtitle").toString() : QString();
    };
    QTRY_VERIFY(line().endsWith(mark));
    server->start();
    QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    QTRY_VERIFY(line().startsWith(u"Ready"_s) && line().contains(u"tool"_s));
    QVERIFY2(!line().contains(mark), qPrintable(line()));
    QVERIFY(QAccessible::queryAccessibleInterface(row(u"Harbour"_s))
                ->text(QAccessible::Description)
                .contains(mark));
    m_program->app()->selectServer(server->entry().id);
    QTRY_VERIFY2(m_driver->sees(mark), "the header has it");
    QVERIFY(m_program->savePictures(u"sidebar-unpinned"_s));
    server->stop();
    QTRY_COMPARE(server->state(), mcp::Server::State::Stopped);
}

QUAYSIDE_TEST(TestSidebarWindow, QGuiApplication)

} // namespace tst_sidebarwindow

#include "tst_sidebarwindow.moc"
