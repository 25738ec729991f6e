// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/sidebarcontroller.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

namespace quayside::tst_sidebar {

using namespace Qt::StringLiterals;

/// The servers of the sidebar: order, groups, filter, when they start, and copies.
class TestSidebar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsGroupsAndTheirServers();
    void dropsWhereThePointerShows();
    void filtersWhenThereAreMany();
    void twoServersWithOneNameStayApart();
    void aNameThatLooksLikeAnotherIsMarked();
    void aDisabledServerStartsByHandOnly();
    void startsWithTheWindowOnUseOrByHand();
    void aCopyHasItsOwnSecretsAndAsksForItsOwnReview();

private:
    static QStringList shown(AppController &app);
};

/// Groups in brackets.
QStringList TestSidebar::shown(AppController &app)
{
    QStringList names;
    for (int row = 0; row < app.get<SidebarController>()->rows()->count(); ++row) {
        const SidebarModel::Row &each = app.get<SidebarController>()->rows()->at(row);
        names.append(each.isGroup() ? u'[' + each.name + u']' : each.name);
    }
    return names;
}

void TestSidebar::listsGroupsAndTheirServers()
{
    TestApp test;
    AppController app(test.ports);
    for (const QString &name : {u"a"_s, u"b"_s, u"c"_s})
        QVERIFY(test.add(name));
    SidebarController *sidebar = app.get<SidebarController>();
    QVERIFY(sidebar->addGroup(u"Work"_s, u"b"_s));
    QVERIFY(!sidebar->addGroup(u" work "_s, {}));
    QCOMPARE(shown(app), (QStringList{u"a"_s, u"c"_s, u"[Work]"_s, u"b"_s}));
    QCOMPARE(sidebar->step(u"c"_s, 1), 2);
    QCOMPARE(shown(app), (QStringList{u"a"_s, u"[Work]"_s, u"c"_s, u"b"_s}));
    sidebar->setCollapsed(u"Work"_s, true);
    QCOMPARE(shown(app), (QStringList{u"a"_s, u"[Work]"_s}));
    QCOMPARE(sidebar->rows()->at(1).memberCount, 2);
    QVERIFY(sidebar->renameGroup(u"Work"_s, u"Office"_s));
    QCOMPARE(sidebar->groups(), QStringList{u"Office"_s});
    QCOMPARE(app.get<ServerListModel>()->at(1).name, u"c"_s);
    sidebar->removeGroup(u"Office"_s);
    QCOMPARE(shown(app), (QStringList{u"a"_s, u"c"_s, u"b"_s}));
}

void TestSidebar::dropsWhereThePointerShows()
{
    TestApp test;
    AppController app(test.ports);
    for (const QString &name : {u"a"_s, u"b"_s, u"c"_s})
        QVERIFY(test.add(name));
    SidebarController *sidebar = app.get<SidebarController>();
    QVERIFY(sidebar->addGroup(u"G"_s, u"c"_s)); // a b [G] c
    sidebar->drop(u"b"_s, 0);
    QCOMPARE(shown(app), (QStringList{u"b"_s, u"a"_s, u"[G]"_s, u"c"_s}));
    sidebar->drop(u"b"_s, 1); // Where it is.
    sidebar->drop(u"b"_s, 0);
    QCOMPARE(shown(app), (QStringList{u"b"_s, u"a"_s, u"[G]"_s, u"c"_s}));
    sidebar->drop(u"b"_s, 3); // Below the head.
    QCOMPARE(shown(app), (QStringList{u"a"_s, u"[G]"_s, u"b"_s, u"c"_s}));
    sidebar->drop(u"a"_s, 4);
    QCOMPARE(shown(app), (QStringList{u"[G]"_s, u"b"_s, u"c"_s, u"a"_s}));
    sidebar->drop(u"c"_s, 0);
    QCOMPARE(shown(app), (QStringList{u"c"_s, u"[G]"_s, u"b"_s, u"a"_s}));
    sidebar->setCollapsed(u"G"_s, true);
    sidebar->drop(u"c"_s, 2);
    sidebar->setCollapsed(u"G"_s, false);
    QCOMPARE(shown(app), (QStringList{u"[G]"_s, u"b"_s, u"a"_s, u"c"_s}));
    sidebar->drop(u"c"_s, 99);
    sidebar->drop(u"nobody"_s, 0);
    QCOMPARE(shown(app), (QStringList{u"[G]"_s, u"b"_s, u"a"_s, u"c"_s}));
}

void TestSidebar::filtersWhenThereAreMany()
{
    TestApp test;
    AppController app(test.ports);
    for (int i = 1; i <= SidebarController::kUnfiltered; ++i)
        QVERIFY(test.add(u"Harbour %1"_s.arg(i)));
    SidebarController *sidebar = app.get<SidebarController>();
    QVERIFY(!sidebar->canFilter());
    QVERIFY(test.add(u"Light house"_s));
    QVERIFY(sidebar->canFilter());
    QVERIFY(sidebar->addGroup(u"G"_s, u"light-house"_s));
    sidebar->setCollapsed(u"G"_s, true);
    sidebar->setFilter(u" house LIGHT "_s);
    QCOMPARE(shown(app), (QStringList{u"[G]"_s, u"Light house"_s}));
    sidebar->step(u"light-house"_s, -1);
    sidebar->drop(u"light-house"_s, 0);
    QCOMPARE(sidebar->groupOf(u"light-house"_s), u"G"_s);
    sidebar->setFilter({});
    QCOMPARE(shown(app).size(), SidebarController::kUnfiltered + 1);
}

void TestSidebar::twoServersWithOneNameStayApart() // C14
{
    TestApp test;
    AppController app(test.ports);
    QVERIFY(test.add(u"Twin"_s));
    QVERIFY(test.add(u"Twin"_s));
    QCOMPARE(shown(app), (QStringList{u"Twin"_s, u"Twin"_s}));
    QCOMPARE(app.get<SidebarController>()->rows()->at(0).idText, u"twin"_s);
    QCOMPARE(app.get<SidebarController>()->rows()->at(1).idText, u"twin-2"_s);
    app.get<SidebarController>()->step(u"twin-2"_s, -1);
    QCOMPARE(app.get<SidebarController>()->rows()->at(0).serverId, u"twin-2"_s);
    app.get<SidebarController>()->server(u"twin"_s)->rename(u"  Other\n"_s);
    QCOMPARE(shown(app), (QStringList{u"Twin"_s, u"Other"_s}));
    QVERIFY(app.get<SidebarController>()->rows()->at(0).idText.isEmpty());
    QVERIFY(app.get<SidebarController>()->rows()->at(1).idText.isEmpty());
    app.get<SidebarController>()->server(u"twin"_s)->rename(QString(500, u'x'));
    QCOMPARE(app.get<SidebarController>()->rows()->at(1).name.size(), mcp::ServerEntry::kNameChars);
    app.get<SidebarController>()->server(u"twin"_s)->rename(u"  "_s);
    QCOMPARE(app.get<SidebarController>()->rows()->at(1).name.size(), mcp::ServerEntry::kNameChars);
    app.get<SidebarController>()->server(u"twin"_s)->duplicate();
    QTRY_COMPARE(app.get<SidebarController>()->rows()->count(), 3);
    const QString copied = app.get<SidebarController>()->rows()->at(2).name;
    QVERIFY2(copied.endsWith(u"(copy)"_s), qPrintable(copied));
    QCOMPARE(copied.size(), mcp::ServerEntry::kNameChars);
}

void TestSidebar::aNameThatLooksLikeAnotherIsMarked() // SEC-38
{
    TestApp test;
    AppController app(test.ports);
    const SidebarModel *rows = app.get<SidebarController>()->rows();
    QVERIFY(test.add(u"Files"_s));
    QVERIFY(test.add(u"Search"_s));
    QVERIFY(rows->at(0).lookAlike.isEmpty());
    mcp::Server *fake =
        test.add(u"Fi\u217Ces"_s); // U+217C is a Roman numeral that looks like an l.
    QVERIFY(rows->at(0).lookAlike.contains(u"U+006C"_s));
    QVERIFY(rows->at(0).lookAlike.contains(u"U+217C"_s));
    QVERIFY(rows->at(1).lookAlike.isEmpty());
    QVERIFY(rows->at(2).lookAlike.contains(u"“Files”"_s));
    mcp::ServerEntry renamed = fake->entry();
    renamed.name = u"Copies"_s;
    QVERIFY(test.host.change(renamed));
    QVERIFY(rows->at(0).lookAlike.isEmpty());
    renamed.name = u"Search"_s;
    QVERIFY(test.host.change(renamed));
    QCOMPARE(rows->at(1).lookAlike, u"Another server has the same name."_s);
}

void TestSidebar::aDisabledServerStartsByHandOnly()
{
    TestApp test;
    AppController app(test.ports);
    QVERIFY(test.addApproved(u"a"_s));
    ServerController *server = app.get<SidebarController>()->server(u"a"_s);
    server->setEnabled(false);
    QCOMPARE(app.get<SidebarController>()->rows()->at(0).stateText, u"Disabled"_s);
    test.host.startApproved();
    QVERIFY(test.launcher.specs.isEmpty());
    server->start();
    QTRY_COMPARE(server->state(), ServerState::Kind::Ready);
    QVERIFY(server->isEnabled());
    server->setEnabled(false);
    QTRY_COMPARE(server->state(), ServerState::Kind::Stopped);
}

void TestSidebar::startsWithTheWindowOnUseOrByHand()
{
    TestApp test;
    AppController app(test.ports);
    for (const QString &name : {u"a"_s, u"b"_s, u"c"_s})
        QVERIFY(test.addApproved(name));
    app.get<SidebarController>()->server(u"b"_s)->setup()->setStartMode(
        int(mcp::ServerEntry::Start::OnUse));
    app.get<SidebarController>()->server(u"c"_s)->setup()->setStartMode(
        int(mcp::ServerEntry::Start::ByHand));
    test.host.startApproved();
    QTRY_COMPARE(app.get<SidebarController>()->server(u"a"_s)->state(), ServerState::Kind::Ready);
    app.selectServer(u"c"_s);
    QCOMPARE(app.currentServer()->state(), ServerState::Kind::Stopped);
    QCOMPARE(app.get<SidebarController>()->server(u"b"_s)->state(), ServerState::Kind::Stopped);
    app.selectServer(u"b"_s);
    QTRY_COMPARE(app.currentServer()->state(), ServerState::Kind::Ready);
    app.currentServer()->stop();
    QTRY_COMPARE(app.currentServer()->state(), ServerState::Kind::Stopped);
    app.selectServer(u"b"_s); // Still on the page: stopped by hand.
    QCOMPARE(app.currentServer()->state(), ServerState::Kind::Stopped);
}

void TestSidebar::aCopyHasItsOwnSecretsAndAsksForItsOwnReview() // SEC-01, SEC-34
{
    TestApp test;
    AppController app(test.ports);
    mcp::ServerEntry entry;
    entry.name = u"Tracker"_s;
    entry.program = TestApp::program();
    entry.environment = {{u"TRACKER_TOKEN"_s, u"a-secret-of-one-account"_s}};
    mcp::Server *original = test.host.add(entry).valueOr(nullptr);
    QVERIFY(original && original->approve(original->review()));
    ServerController *server = app.get<SidebarController>()->server(u"tracker"_s);
    QVERIFY(test.add(u"Last"_s));
    server->duplicate();
    QTRY_COMPARE(shown(app), (QStringList{u"Tracker"_s, u"Tracker (copy)"_s, u"Last"_s}));
    const mcp::Server *copy = test.host.server(u"tracker-copy"_s);
    QVERIFY(copy);
    QCOMPARE(copy->state(), mcp::Server::State::NotReviewed);
    QVERIFY(app.get<ReviewController>()->isOpen());
    const QString reference = copy->entry().environment.constFirst().second;
    QVERIFY(mcp::isSecretReference(reference));
    QVERIFY(reference != original->entry().environment.constFirst().second);
    QFile file(test.folder.filePath(u"servers.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("a-secret-of-one-account"));
}

QUAYSIDE_TEST(TestSidebar, QCoreApplication)

} // namespace quayside::tst_sidebar

#include "tst_sidebar.moc"
