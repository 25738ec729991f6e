// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/auth/problem.h"
#include "core/auth/serverauthorizer.h"
#include "core/base/limits.h"
#include "core/client/record/trafficlog.h"
#include "core/host/host.h"
#include "core/storage/consentstore.h"
#include "tests/support/authorizationstage.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>

namespace tst_signin {

using namespace mcp;
using namespace Qt::StringLiterals;
using State = Server::State;
using SignIn = auth::ServerAuthorizer::State;

namespace {

constexpr auto kDiscovered =
    R"({"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,)"
    R"("instructions":"it is TOKEN","cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":)"
    R"({"name":"n","version":"1"}}})";

/// A host, and a server that wants an account.
struct Bench
{
    Bench()
    {
        stage.whenSignedIn = [](const TestExchangePtr &exchange) {
            const QJsonObject asked = QJsonDocument::fromJson(exchange->body).object();
            const QByteArray id = QByteArray::number(asked.value(u"id"_s).toInt());
            // It puts the token into its answer.
            const QByteArray result =
                QByteArray(kDiscovered).replace("TOKEN", exchange->header("authorization").mid(7));
            exchange->answer(200, "application/json",
                             R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + result + '}');
        };
        restart();
    }

    void restart()
    {
        if (host)
            settleConsent();
        host.reset();
        host = std::make_unique<Host>(
            HostPorts{folder.path(), {}, &launcher, &clock, false, {}, &keys});
        QVERIFY(host->load());
        settleConsent();
        server = host->server(u"Ledger"_s);
        if (server)
            follow();
    }

    void settleConsent() const
    {
        QTRY_VERIFY(!host->consent()->isSaving() && !host->consent()->isChecking());
    }

    void add(const QList<std::pair<QString, QString>> &headers = {})
    {
        ServerEntry entry;
        entry.name = u"Ledger"_s;
        entry.url = stage.endpoint().toString();
        entry.headers = headers;
        const auto added = host->add(entry);
        QVERIFY(added);
        server = *added;
        QVERIFY(server->approve(server->review()));
        follow();
    }

    void follow()
    {
        states.clear();
        QObject::connect(server, &Server::stateChanged, &stage,
                         [this] { states.append(server->state()); });
    }

    /// The person goes through with it.
    void signIn()
    {
        QObject::connect(server->authorizer(), &auth::ServerAuthorizer::browserWanted, &stage,
                         [this](const QUrl &address) { stage.browse(address); });
        server->authorizer()->agree();
    }

    bool reach(State state)
    {
        return waitUntil([&] { return server->state() == state; });
    }

    QTemporaryDir folder;
    ManualClock clock;
    FakeLauncher launcher;
    FakeKeyStore keys;
    AuthorizationStage stage;
    std::unique_ptr<Host> host;
    Server *server = nullptr;
    QList<State> states;
};

} // namespace

class TestSignIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesOnWithTheConnectionOnceSignedIn() // AUTH-01, AUTH-02, AUTH-60, TIME-03
    {
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        QCOMPARE(bench.server->authorizer()->state(), SignIn::NeedsPerson);
        bench.clock.advance(std::chrono::hours(1));
        QCOMPARE(bench.server->state(), State::NeedsSignIn);
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
        QCOMPARE(bench.host->credentials().accounts().size(), 1);
        QVERIFY(!bench.keys.kept.isEmpty());
    }

    void isReadyWithoutAWordAfterARestart() // AUTH-62
    {
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
        bench.restart();
        QVERIFY(bench.server);
        const qsizetype before = bench.stage.resource.requests.size();
        bench.server->start();
        QVERIFY(bench.reach(State::Ready));
        QVERIFY(!bench.states.contains(State::NeedsSignIn));
        // Known from the first word.
        QCOMPARE(bench.stage.resource.requests.at(before)->header("authorization"),
                 "Bearer canary-access-1");
    }

    void waitsUntilThePersonTriesAgainAfterANo() // AUTH-02
    {
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.server->authorizer()->refuse();
        QTRY_VERIFY(bench.server->isAtRest());
        QCOMPARE(bench.server->state(), State::NeedsSignIn);
        QVERIFY(isProblem(bench.server->failure(), auth::Problem::NotAuthorized));
        // From the card of the server, without a connection.
        bench.server->authorizer()->signIn();
        QTRY_VERIFY(bench.server->authorizer()->state() == SignIn::NeedsPerson);
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
    }

    void stopsWhileItWaitsForThePerson()
    {
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.server->stop();
        QVERIFY(bench.reach(State::Stopped));
        QVERIFY(bench.server->isAtRest());
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.host->stopAll();
        QTRY_VERIFY(bench.host->isStopped());
    }

    void readsTheListsAgainForAnotherAccount() // LIFE-47
    {
        Bench bench;
        int lists = 0;
        bench.stage.whenSignedIn = [&lists](const TestExchangePtr &exchange) {
            const QJsonObject asked = QJsonDocument::fromJson(exchange->body).object();
            const bool isList = asked.value(u"method"_s) == u"tools/list"_s;
            lists += isList;
            const QByteArray result = isList
                ? QByteArray(R"({"resultType":"complete","tools":[],"ttlMs":3600000})")
                : QByteArray(kDiscovered)
                      .replace(R"("capabilities":{})", R"("capabilities":{"tools":{}})");
            exchange->answer(200, "application/json",
                             R"({"jsonrpc":"2.0","id":)"
                                 + QByteArray::number(asked.value(u"id"_s).toInt())
                                 + R"(,"result":)" + result + '}');
        };
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
        QTRY_VERIFY(lists == 1);
        const QSignalSpy dropped(bench.server->connection(), &Connection::changesMissed);

        // A renewed token is for the same account.
        bench.stage.revokeAccess();
        bool hasAnswered = false;
        bench.server->connection()->ping().then(
            &bench.stage, [&hasAnswered](const auto &answer) { hasAnswered = answer.hasValue(); });
        QTRY_VERIFY(hasAnswered);
        bench.clock.advance(limits::kRefreshSpacing);
        QCOMPARE(dropped.size(), 0);

        bench.server->authorizer()->signIn();
        QTRY_VERIFY(bench.server->authorizer()->state() == SignIn::NeedsPerson);
        bench.server->authorizer()->agree();
        QTRY_VERIFY(dropped.size() == 1);
        bench.clock.advance(limits::kRefreshSpacing);
        QTRY_VERIFY(lists == 2);
        QCOMPARE(bench.server->state(), State::Ready);
    }

    void failsWhenNobodyCanSignIn() // AUTH-05
    {
        Bench bench;
        bench.add();
        bench.stage.resourceMetadata.insert(u"resource"_s, u"https://elsewhere.example"_s);
        bench.server->start();
        QVERIFY(bench.reach(State::Failed));
        QVERIFY(isProblem(bench.server->failure(), auth::Problem::ResourceMismatch));
    }

    void asksForNoAccountWhereThePersonGaveAHeader() // AUTH-67, HTTP-15
    {
        Bench bench;
        bench.add({{u"authorization"_s, u"Bearer canary-own-key"_s}});
        bench.server->start();
        QVERIFY(bench.reach(State::Failed));
        QVERIFY(!bench.server->authorizer());
        QCOMPARE(bench.server->failure().kind, ErrorKind::Auth);
        QCOMPARE(bench.server->failure().httpStatus, 401);
        QVERIFY(bench.stage.server.requests.isEmpty());
    }

    void leavesNothingOfARemovedServer() // AUTH-66, SEC-34
    {
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
        QVERIFY(bench.host->remove(bench.server->entry().id));
        const auto isOurs = [](const QString &name) {
            return name.startsWith(u"audit-") || name == u"consent-key";
        };
        QTRY_VERIFY(std::ranges::all_of(bench.keys.kept.keys(), isOurs));
        QVERIFY(bench.host->credentials().accounts().isEmpty());
        QTRY_VERIFY(bench.stage.count("/revoke") == 1);
    }

    void theLogTellsOfSignInAndOut() // SEC-74
    {
        QStringList said;
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
        bench.server->signOut();
        const auto read = [&] {
            bench.host->audit()->page({}, 0, 10).then(&bench.stage, [&](const auto &entries) {
                if (!entries)
                    return;
                said.clear();
                for (const AuditRecord &record : *entries)
                    said.prepend(record.entry.decision);
            });
            return said.size() == 3;
        };
        QTRY_VERIFY(read());
        QCOMPARE(said, (QStringList{u"approved"_s, u"signedIn"_s, u"signedOut"_s}));
    }

    void hidesTokensInTheTraffic() // SEC-68, HTTP-22, HOST-12
    {
        Bench bench;
        bench.add();
        bench.server->start();
        QVERIFY(bench.reach(State::NeedsSignIn));
        bench.signIn();
        QVERIFY(bench.reach(State::Ready));
        TrafficLog *traffic = bench.server->connection()->traffic();
        while (traffic->read(10)) { }
        QStringList shown;
        for (const TrafficMessage &message : traffic->messages())
            shown.append(message.text());
        QVERIFY(shown.join(u' ').contains(u"it is •••"_s));
        QVERIFY(!shown.join(u' ').contains(u"canary"_s));
    }
};

QUAYSIDE_TEST(TestSignIn, QCoreApplication)

} // namespace tst_signin

#include "tst_signin.moc"
