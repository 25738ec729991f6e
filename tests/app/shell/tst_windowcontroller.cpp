// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/windowcontroller.h"
#include "core/storage/settingsstore.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QGuiApplication>
#include <QScreen>
#include <QSignalSpy>
#include <QWindow>

namespace quayside::tst_windowcontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What the window remembers, and how it closes (window 6, 8).
class TestWindowController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isRememberedOverARestart();
    void aPlaceOutsideTheScreensIsNotUsed();
    void whatIsOddInTheFileIsLeftOut();
    void thePageOfTheLastTimeIsShown();
    void theTabOfEachServerIsKept();
    void theFirstPageIsHome();
    void closingLeavesItInTheTrayWhenWanted();
    void aRemovalIsUndone();
    void theNextRemovalEndsTheFirst();
    void offersAFolderAndANameForAFile();
};

void TestWindowController::isRememberedOverARestart()
{
    TestApp app;
    WindowController window(app.ports, nullptr);
    window.load();
    QCOMPARE(window.width(), 0);
    QCOMPARE(window.visibility(), int(QWindow::Windowed));
    window.remember(20, 30, 700, 500, QWindow::Windowed);
    window.rememberSidebar(300);
    window.setConversation(u"c-1"_s);
    window.remember(0, 0, 4000, 3000, QWindow::Maximized);
    window.remember(0, 0, 10, 10, QWindow::Minimized);
    QVERIFY(app.host.settings()->value(u"window"_s).isNull());
    app.clock.advance(1s); // Not with every step of a drag.
    WindowController next(app.ports, nullptr);
    next.load();
    QVERIFY(next.hasPosition());
    QCOMPARE(QRect(next.x(), next.y(), next.width(), next.height()), QRect(20, 30, 700, 500));
    QCOMPARE(next.visibility(), int(QWindow::Maximized));
    QCOMPARE(next.sidebarWidth(), 300);
    QCOMPARE(next.conversation(), u"c-1"_s); // Found in use.
    next.startHidden();
    QCOMPARE(next.visibility(), int(QWindow::Hidden));
    QVERIFY(next.wasMaximized());
}

void TestWindowController::aPlaceOutsideTheScreensIsNotUsed()
{
    TestApp app;
    const QRect screen = QGuiApplication::primaryScreen()->geometry();
    {
        WindowController window(app.ports, nullptr);
        window.remember(screen.right() + 500, 0, 700, 500, QWindow::Windowed);
    }
    WindowController next(app.ports, nullptr);
    next.load();
    QVERIFY(!next.hasPosition());
    QCOMPARE(next.width(), 700);
}

void TestWindowController::whatIsOddInTheFileIsLeftOut()
{
    TestApp app;
    Value odd{Value::Object()};
    odd.insert(u"width"_s, Value(1e300));
    odd.insert(u"height"_s, Value(qint64(-5)));
    odd.insert(u"maximized"_s, Value(u"yes"_s));
    odd.insert(u"sidebar"_s, Value(qint64(1) << 60));
    odd.insert(u"page"_s, Value(qint64(3)));
    odd.insert(u"later"_s, Value(true));
    app.host.settings()->set(u"window"_s, odd);
    WindowController window(app.ports, nullptr);
    window.load();
    QCOMPARE(window.width(), 0);
    QCOMPARE(window.height(), 0);
    QCOMPARE(window.visibility(), int(QWindow::Windowed));
    QCOMPARE(window.sidebarWidth(), 16'384);
    QVERIFY(window.page().isEmpty());
    window.setPage(u"Tasks"_s, {});
    window.flush();
    QVERIFY(app.host.settings()->value(u"window"_s).at(u"later").toBool());
}

void TestWindowController::thePageOfTheLastTimeIsShown()
{
    TestApp app;
    const QString first = app.addApproved(u"First"_s)->entry().id;
    const QString second = app.addApproved(u"Second"_s)->entry().id;
    {
        AppController window(app.ports);
        window.load();
        QCOMPARE(window.page(), AppController::Page::Home); // Nothing else was open.
        QVERIFY(!window.currentServer());
        window.selectServer(second);
    }
    {
        AppController window(app.ports);
        window.load();
        QCOMPARE(window.currentServer()->serverId(), second);
        window.showSettings(u"limits"_s);
    }
    {
        AppController window(app.ports);
        window.load();
        QCOMPARE(window.page(), AppController::Page::Settings);
        window.selectServer(second);
    }
    QVERIFY(app.host.remove(second)); // By another program, say.
    AppController window(app.ports);
    window.load();
    QCOMPARE(window.page(), AppController::Page::Home);
    QVERIFY(!window.currentServer());
}

void TestWindowController::theTabOfEachServerIsKept()
{
    TestApp app;
    const QString first = app.addApproved(u"First"_s)->entry().id;
    const QString second = app.addApproved(u"Second"_s)->entry().id;
    {
        AppController window(app.ports);
        window.load();
        window.selectServer(first);
        window.currentServer()->setTab(ServerController::Traffic);
        window.selectServer(second);
        window.currentServer()->setTab(ServerController::Prompts);
    }
    {
        AppController window(app.ports);
        window.load();
        QCOMPARE(window.currentServer()->tab(), ServerController::Prompts);
        window.selectServer(first);
        QCOMPARE(window.currentServer()->tab(), ServerController::Traffic);
        window.currentServer()->setTab(ServerController::Tools);
        QVERIFY(app.host.remove(second));
    }
    const Value tabs = app.host.settings()->value(u"window"_s).at(u"tabs");
    QCOMPARE(tabs.members().size(), 1); // Nothing of a server that is gone.
    QCOMPARE(tabs.at(first).toString(), u"Tools"_s);
}

void TestWindowController::theFirstPageIsHome()
{
    TestApp app;
    {
        AppController window(app.ports);
        window.load();
        QCOMPARE(window.page(), AppController::Page::Home);
        QCOMPARE(window.get<HelpController>()->title(), u"Welcome"_s); // There is no server.
        QVERIFY(app.add(u"First"_s));
        QCOMPARE(window.get<HelpController>()->title(), u"Home"_s);
    }
    for (const auto &last :
         {u"Home"_s, u"Welcome"_s, u"Nowhere"_s, u""_s}) { // As older ones wrote it, too.
        app.host.settings()->set(u"window"_s, Value(Value::Object{{u"page"_s, Value(last)}}));
        AppController window(app.ports);
        window.load();
        QCOMPARE(window.page(), AppController::Page::Home);
    }
}

void TestWindowController::closingLeavesItInTheTrayWhenWanted()
{
    TestApp app;
    AppController window(app.ports);
    CloseController *closing = window.get<CloseController>();
    QSignalSpy kept(closing, &CloseController::keepRequested);
    QSignalSpy ended(closing, &CloseController::endRequested);
    window.get<SettingsController>()->setKeepsRunning(true);
    QVERIFY(closing->mayClose()); // This desktop has no tray.
    closing->setTray(true);
    QVERIFY(!closing->mayClose());
    QCOMPARE(kept.size(), 1);
    closing->quit(); // Ctrl+Q, with nothing running.
    QCOMPARE(ended.size(), 1);
    closing->allow();
    QVERIFY(closing->mayClose());
    window.get<SettingsController>()->setKeepsRunning(false);
    QVERIFY(closing->mayClose());
}

void TestWindowController::aRemovalIsUndone()
{
    TestApp app;
    const QString id = app.addApproved(u"Fake"_s)->entry().id;
    AppController window(app.ports);
    window.selectServer(id);
    window.currentServer()->start();
    QTRY_COMPARE(window.currentServer()->state(), ServerState::Kind::Ready);
    window.currentServer()->remove();
    QCOMPARE(window.get<ServerListModel>()->count(), 0);
    QCOMPARE(window.get<UndoController>()->text(), u"“Fake” was removed."_s);
    QTRY_COMPARE(app.launcher.running(), 0);
    QCOMPARE(app.host.servers().size(), 1);
    window.selectServer(id);
    QVERIFY(!window.currentServer());

    window.get<UndoController>()->undo();
    QCOMPARE(window.get<ServerListModel>()->count(), 1);
    QCOMPARE(window.currentServer()->serverId(), id);
    QVERIFY(app.host.server(id)->review().isApproved);
    QTRY_COMPARE(window.currentServer()->state(), ServerState::Kind::Ready);
    QVERIFY(!window.get<UndoController>()->isOpen());
    window.get<UndoController>()->undo();
    window.get<UndoController>()->finish();
    QCOMPARE(app.host.servers().size(), 1);

    window.currentServer()->remove();
    QCOMPARE(app.host.server(id)->state(), mcp::Server::State::Stopping);
    window.get<UndoController>()->undo(); // At once.
    QTRY_COMPARE(window.currentServer()->state(), ServerState::Kind::Ready);
}

void TestWindowController::theNextRemovalEndsTheFirst()
{
    TestApp app;
    const QString first = app.addApproved(u"First"_s)->entry().id;
    const QString second = app.addApproved(u"Second"_s)->entry().id;
    AppController window(app.ports);
    window.selectServer(first);
    window.currentServer()->remove();
    QCOMPARE(window.currentServer()->serverId(), second);
    window.currentServer()->remove();
    QVERIFY(!app.host.server(first));
    QVERIFY(app.host.server(second));
    QCOMPARE(window.page(), AppController::Page::Home);
    window.get<UndoController>()->undo();
    QCOMPARE(window.get<ServerListModel>()->count(), 1);
    QVERIFY(!app.host.server(first));
}

void TestWindowController::offersAFolderAndANameForAFile() // W16, W36
{
    TestApp app;
    WindowController window(app.ports, nullptr);
    const QFileInfo first(window.fileToSave(u"What is a quay? #1 50%.md"_s).toLocalFile());
    QCOMPARE(first.fileName(), u"What is a quay? #1 50%.md"_s);
    QVERIFY(first.dir().exists() && first.absolutePath() != QDir::currentPath());
    QCOMPARE(QFileInfo(window.fileToSave(u"../../etc/passwd"_s).toLocalFile()).fileName(),
             u"passwd"_s);
    window.onFileChosen(QUrl::fromLocalFile(app.folder.filePath(u"a.md"_s)));
    QCOMPARE(window.fileToSave(u"b.md"_s), QUrl::fromLocalFile(app.folder.filePath(u"b.md"_s)));
    window.onFileChosen(QUrl::fromLocalFile(u"/no/such/folder/a.md"_s));
    QVERIFY(QFileInfo(window.fileToSave(u"b.md"_s).toLocalFile()).dir().exists());
}

QUAYSIDE_TEST(TestWindowController, QGuiApplication)

} // namespace quayside::tst_windowcontroller

#include "tst_windowcontroller.moc"
