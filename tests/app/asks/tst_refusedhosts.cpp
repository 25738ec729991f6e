// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/inboxcontroller.h"
#include "app/asks/refusedhostscontroller.h"
#include "app/servers/servercontroller.h"
#include "app/shell/notifications.h"
#include "core/host/sandboxnetwork.h"
#include "tests/app/testapp.h"
#include "tests/support/sandboxprogram.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QPointer>
#include <QSignalSpy>

namespace quayside::tst_refusedhosts {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::Sandbox;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

/// A sandboxed server whose program is played, with its controller in the Inbox.
struct TestHosts : TestApp
{
    mcp::Server *server = addSandboxed();
    std::unique_ptr<mcp::SandboxProgram> program;
    std::unique_ptr<RefusedHostsController> refused =
        std::make_unique<RefusedHostsController>(server, ports, nullptr);
    QAbstractItemModelTester askedTester{refused->asked(), kFatal};
    QAbstractItemModelTester latelyTester{refused->lately(), kFatal};
    InboxController inbox{ports, InboxController::Opens::Oldest};

    TestHosts() { requests.add(refused.get()); }

    mcp::Server *addSandboxed()
    {
        mcp::ServerEntry entry;
        entry.name = u"Files"_s;
        entry.program = TestApp::program();
        entry.sandbox = Sandbox();
        return host.add(entry).valueOr(nullptr);
    }
    /// Approves and starts it.
    bool start()
    {
        using State = mcp::Server::State;
        program = std::make_unique<mcp::SandboxProgram>();
        server->stop();
        if (!waitUntil([this] { return server->isAtRest(); }) || !server->approve(server->review()))
            return false;
        server->start();
        if (!waitUntil([this] { return server->state() == State::Ready; })
            || !launcher.specs.constLast().attachNetwork)
            return false;
        launcher.specs.constLast().attachNetwork(program->takeChannel());
        return true;
    }
    /// It tries to connect there. True when that has been refused.
    bool connectTo(const QStringList &names)
    {
        qint64 expected = attempts();
        for (const QString &name : names) {
            program->connectTo(name.toLatin1(), 443);
            ++expected;
        }
        const bool isRefused = waitUntil([&] { return attempts() == expected; });
        clock.advance(100ms);
        return isRefused;
    }
    qint64 attempts() const
    {
        qint64 count = 0;
        const QList<mcp::RefusedHost> all = host.refusedHosts(server->entry().id);
        for (const mcp::RefusedHost &one : all)
            count += one.count;
        return count;
    }
    QStringList asked() const
    {
        QStringList hosts;
        for (int row = 0; row < refused->asked()->count(); ++row)
            hosts.append(refused->asked()->at(row).host);
        return hosts;
    }
    /// The card is looked at for long enough.
    void look()
    {
        refused->show();
        clock.advance(InboxItem::kInertTime);
    }
    QStringList allowed() const { return server->entry().sandbox->hosts; }
};

QStringList numbered(qsizetype count)
{
    QStringList names;
    for (qsizetype i = 0; i < count; ++i)
        names.append(u"h%1.example.com"_s.arg(i));
    return names;
}

} // namespace

/// The card of the hosts that a sandbox refused.
class TestRefusedHosts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRefusedHostWaitsForThePersonAndIsAllowed();
    void theAnswersAreInertAtFirst();
    void ofSeveralOnlyTheChosenAreAllowed();
    void anotherHostTakesTheChoiceBack();
    void notNowLastsUntilTheServerStartsAgain();
    void whatIsDismissedIsNotAskedAboutAgain();
    void aCardHasNoMoreThanTenHosts();
    void furtherNamesDoNotChangeAFullList();
    void theSetupListsAllAndAllowsOne();
    void aHostThatImitatesAnotherIsNoticed();
    void aFullListOfHostsSaysWhatToDo();
    void anotherPresetTakesTheCardAway();
    void theCardGoesWithItsServer();
    void aRemovedServerGoesBeforeItsCard();
    void whoLooksElsewhereIsToldOnce();
};

void TestRefusedHosts::aRemovedServerGoesBeforeItsCard()
{
    TestApp app;
    mcp::ServerEntry entry;
    entry.name = u"Files"_s;
    entry.program = TestApp::program();
    entry.sandbox = Sandbox();
    const QPointer<mcp::Server> server = app.host.add(entry).valueOr(nullptr);
    QVERIFY(server);
    const QString id = server->entry().id;
    auto refused = std::make_unique<RefusedHostsController>(server, app.ports, nullptr);
    app.requests.add(refused.get());
    QVERIFY(app.host.remove(id));
    QTRY_VERIFY(!server);
    QStringList changed;
    connect(&app.requests, &PersonRequests::changed, this,
            [&changed](const QString &one) { changed.append(one); });
    QCOMPARE(refused->serverName(), QString());
    refused.reset();
    QVERIFY(!changed.isEmpty());
    QCOMPARE(changed.constFirst(), id);
}

void TestRefusedHosts::aRefusedHostWaitsForThePersonAndIsAllowed()
{
    TestHosts test;
    QVERIFY(test.start());
    QCOMPARE(test.inbox.totalCount(), 0);
    QVERIFY(test.connectTo({u"api.example.com"_s}));
    QCOMPARE(test.inbox.totalCount(), 1);
    QCOMPARE(test.inbox.hostCount(), 1);
    QCOMPARE(test.inbox.chosenHosts(), test.refused.get());
    QCOMPARE(test.refused->title(), u"Files wants to connect to 1 host(s)"_s);
    QCOMPARE(test.refused->facts(), u"api.example.com · just now"_s);
    test.look();
    test.refused->allow();
    QCOMPARE(test.allowed(), QStringList{u"api.example.com"_s});
    QVERIFY2(test.server->review().isApproved, "the person has decided it");
    QCOMPARE(test.inbox.totalCount(), 0);
    QCOMPARE(test.refused->lately()->count(), 0);
}

void TestRefusedHosts::theAnswersAreInertAtFirst() // SEC-46
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"api.example.com"_s}));
    const auto answer = [&] {
        test.refused->allow();
        test.refused->allowLately(0);
        test.refused->postpone();
        test.refused->dismiss();
    };
    answer();
    test.refused->show();
    test.clock.advance(InboxItem::kInertTime - 1ms);
    answer();
    QCOMPARE(test.asked(), QStringList{u"api.example.com"_s});
    QCOMPARE(test.allowed(), QStringList());
    QVERIFY(!test.refused->canAllow());
    test.clock.advance(1ms);
    QVERIFY(test.refused->canAllow());
    QVERIFY(test.connectTo({u"b.example.com"_s}));
    QVERIFY2(!test.refused->isArmed(), "the card is another one now");
    answer();
    QCOMPARE(test.asked().size(), 2);
}

void TestRefusedHosts::ofSeveralOnlyTheChosenAreAllowed()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s, u"b.example.com"_s, u"c.example.com"_s}));
    test.look();
    QVERIFY2(!test.refused->canAllow(), "nothing is chosen in advance");
    test.refused->allow();
    QCOMPARE(test.allowed(), QStringList());
    test.refused->choose(0, true);
    test.refused->choose(2, true);
    test.refused->choose(0, false);
    test.refused->choose(3, true);
    QVERIFY2(test.refused->canAllow(), "a choice of the person does not make the card another one");
    test.refused->allow();
    QCOMPARE(test.allowed(), QStringList{u"c.example.com"_s});
    QCOMPARE(test.asked(), (QStringList{u"a.example.com"_s, u"b.example.com"_s}));
}

/// The only host is chosen by itself, but not with others.
void TestRefusedHosts::anotherHostTakesTheChoiceBack()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"b.example.com"_s}));
    test.look();
    QVERIFY(test.refused->canAllow());
    QVERIFY(test.connectTo({u"a.example.com"_s, u"b.example.com"_s}));
    QCOMPARE(test.asked(), (QStringList{u"b.example.com"_s, u"a.example.com"_s}));
    test.look();
    QVERIFY(!test.refused->canAllow());
}

void TestRefusedHosts::notNowLastsUntilTheServerStartsAgain()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    test.look();
    test.refused->postpone();
    QCOMPARE(test.inbox.totalCount(), 0);
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    QCOMPARE(test.asked(), QStringList());
    QVERIFY(test.connectTo({u"b.example.com"_s}));
    QCOMPARE(test.asked(), QStringList{u"b.example.com"_s});
    QVERIFY(test.start());
    QCOMPARE(test.asked(), QStringList{u"b.example.com"_s});
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    QCOMPARE(test.asked(), (QStringList{u"b.example.com"_s, u"a.example.com"_s}));
}

void TestRefusedHosts::whatIsDismissedIsNotAskedAboutAgain()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    test.look();
    test.refused->dismiss();
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    QCOMPARE(test.asked(), QStringList());
    QCOMPARE(test.refused->lately()->count(), 1);
    test.look();
    test.refused->allowLately(0);
    QCOMPARE(test.allowed(), QStringList{u"a.example.com"_s});
}

void TestRefusedHosts::aCardHasNoMoreThanTenHosts()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo(numbered(RefusedHostsController::kMostAsked)));
    QCOMPARE(test.asked().size(), RefusedHostsController::kMostAsked);
    QCOMPARE(test.refused->moreCount(), 0);
    QVERIFY(test.connectTo({u"one.example.com"_s, u"two.example.com"_s}));
    QCOMPARE(test.asked(), numbered(RefusedHostsController::kMostAsked));
    QCOMPARE(test.refused->moreCount(), 2);
    QCOMPARE(test.refused->title(), u"Files wants to connect to 12 host(s)"_s);
    test.look();
    test.refused->postpone();
    QCOMPARE(test.asked(), (QStringList{u"one.example.com"_s, u"two.example.com"_s}));
}

/// Otherwise a server that wants ever new hosts would keep the answers inert.
void TestRefusedHosts::furtherNamesDoNotChangeAFullList() // SEC-46
{
    TestHosts test;
    QVERIFY(test.start());
    const QStringList names = numbered(mcp::SandboxNetwork::kRefused);
    for (const QString &name : names)
        QVERIFY(test.connectTo({name}));
    const QStringList asked = test.asked();
    test.look();
    QVERIFY(test.refused->isArmed());
    for (qsizetype i = 0; i < asked.size(); ++i)
        test.program->connectTo("new" + QByteArray::number(i) + ".example.com", 443);
    QVERIFY(test.connectTo({names.constLast()})); // When it is refused, those before were.
    QCOMPARE(test.asked(), asked);
    QVERIFY(test.refused->isArmed());
}

void TestRefusedHosts::theSetupListsAllAndAllowsOne()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"b.example.com"_s, u"a.example.com"_s}));
    const RefusedHostModel *lately = test.refused->lately();
    QCOMPARE(lately->count(), 2);
    QCOMPARE(lately->at(0).host, u"a.example.com"_s);
    QVERIFY(lately->at(0).canAllow);
    test.look();
    test.refused->allowLately(2);
    test.refused->allowLately(0);
    QCOMPARE(test.allowed(), QStringList{u"a.example.com"_s});
    QCOMPARE(test.asked(), QStringList{u"b.example.com"_s});
}

void TestRefusedHosts::aHostThatImitatesAnotherIsNoticed() // SEC-33
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"xn--pypal-4ve.example"_s}));
    QCOMPARE(test.refused->notices().size(), 1);
    QVERIFY(test.refused->notices().constFirst().startsWith(u"xn--pypal-4ve.example: "_s));
    QVERIFY(test.connectTo({u"plain.example"_s}));
    QCOMPARE(test.refused->notices().size(), 1);
}

void TestRefusedHosts::aFullListOfHostsSaysWhatToDo()
{
    TestHosts test;
    mcp::ServerEntry entry = test.server->entry();
    entry.sandbox->network = Sandbox::Network::Hosts;
    entry.sandbox->hosts = numbered(Sandbox::kMostHosts);
    QVERIFY(test.host.change(entry));
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"another.example.com"_s}));
    test.look();
    test.refused->allow();
    QCOMPARE(test.allowed(), numbered(Sandbox::kMostHosts));
    QCOMPARE(test.refused->problem(),
             u"Files has 64 hosts already. Remove one in its Setup first."_s);
    QCOMPARE(test.asked(), QStringList{u"another.example.com"_s});
}

void TestRefusedHosts::anotherPresetTakesTheCardAway()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    QCOMPARE(test.inbox.totalCount(), 1);
    mcp::ServerEntry entry = test.server->entry();
    entry.sandbox.reset();
    QVERIFY(test.host.change(entry));
    QCOMPARE(test.inbox.totalCount(), 0);
    QCOMPARE(test.refused->lately()->count(), 0);
}

void TestRefusedHosts::theCardGoesWithItsServer()
{
    TestHosts test;
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    const QString id = test.server->entry().id;
    QCOMPARE(test.requests.refusedHosts(id), test.refused.get());
    QVERIFY(test.host.remove(id));
    QCOMPARE(test.inbox.totalCount(), 0);
    QVERIFY(!test.inbox.chosen());

    test.refused.reset();
    QVERIFY(!test.requests.refusedHosts(id));
}

void TestRefusedHosts::whoLooksElsewhereIsToldOnce()
{
    TestHosts test;
    Notifications notifications(&test.taskItems, &test.requests);
    QSignalSpy posted(&notifications, &Notifications::posted);
    QSignalSpy withdrawn(&notifications, &Notifications::withdrawn);
    notifications.setWindowActive(false);
    QVERIFY(test.start());
    QVERIFY(test.connectTo({u"a.example.com"_s}));
    QVERIFY(test.connectTo({u"b.example.com"_s}));
    const QString place = AppController::placeOfHosts(test.server->entry().id);
    QCOMPARE(posted.size(), 1);
    QCOMPARE(posted.at(0).at(0).toString(), place);
    QCOMPARE(posted.at(0).at(1).toString(), u"Files wants to connect to 1 host(s)"_s);
    test.look();
    test.refused->postpone();
    QCOMPARE(withdrawn.size(), 1);
    QCOMPARE(withdrawn.at(0).at(0).toString(), place);
}

QUAYSIDE_TEST(TestRefusedHosts, QCoreApplication)

} // namespace quayside::tst_refusedhosts

#include "tst_refusedhosts.moc"
