// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/notifications.h"
#include "core/auth/problem.h"
#include "core/client/connection.h"
#include "core/host/callhistory.h"
#include "core/host/chats.h"
#include "core/storage/serverarrangement.h"
#include "core/storage/serverformat.h"
#include "tests/app/testapp.h"
#include "tests/support/accountserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDateTime>
#include <QJsonArray>
#include <QSignalSpy>
#include <QUrlQuery>

namespace quayside::tst_signincontroller {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using State = SignInController::State;

namespace {

/// The application, and a server that requires an account.
struct Desk : TestApp
{
    Desk()
    {
        mcp::ServerEntry entry;
        entry.name = u"Ledger"_s;
        entry.url = account.stage.endpoint().toString();
        mcp::Server *added = host.add(entry).valueOr(nullptr);
        if (added && added->approve(added->review()))
            app.selectServer(added->entry().id);
    }

    ServerController *server() const { return app.currentServer(); }
    SignInController *signIn() const { return server()->signIn(); }
    bool reach(State state) const
    {
        return waitUntil([&] { return signIn()->state() == state; });
    }
    bool isReady() const
    {
        return waitUntil([&] { return server()->toolCount() == 1; });
    }
    /// The window is inactive.
    void leave() { notifications.setWindowActive(false); }
    /// Half a second after the card appeared.
    void lookAtCard()
    {
        signIn()->show();
        clock.advance(InboxItem::kInertTime);
    }
    void agree()
    {
        lookAtCard();
        signIn()->agree();
    }
    /// The person completes the sign-in.
    void browse() { account.stage.browse(QUrl(opener.opened.constLast())); }
    /// A company's configuration, without a person.
    void actAsProgram(bool isIssuerConfigured = true)
    {
        account.stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                      QJsonArray{u"client_secret_post"_s});
        account.stage.givesRefreshTokens = false;
        mcp::ServerEntry entry = server()->server()->entry();
        entry.oauth.clientId = u"machine"_s;
        entry.oauth.clientSecret = u"canary-machine"_s;
        entry.oauth.isUnattended = true;
        if (isIssuerConfigured)
            entry.oauth.issuer = account.stage.issuer();
        QVERIFY(host.change(entry));
    }
    void signInWholly()
    {
        server()->start();
        QVERIFY(reach(State::NeedsPerson));
        agree();
        QTRY_VERIFY(!opener.opened.isEmpty());
        browse();
        QVERIFY(isReady());
    }

    mcp::AccountServer account;
    AppController app{ports};
    Notifications notifications{app.get<TaskItems>(), app.get<PersonRequests>()};
    QSignalSpy told{&notifications, &Notifications::posted};
    QSignalSpy settled{&notifications, &Notifications::withdrawn};
};

} // namespace

class TestSignInController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksBeforeAnyBrowserIsOpened();
    void goesOnByItselfOnceSignedIn();
    void aNoStandsUntilThePersonAsksAgain();
    void withoutABrowserTheAddressIsOffered();
    void onlyAddressesOfTheWebAreOpened();
    void thePersonTypesInAClient();
    void aClientOfTheSetupIsTakenFirst();
    void showsThatTheAccountIsBoundToAKey();
    void aTokenOfThePlatformSignsIn();
    void thePersonChoosesWhereToSignIn();
    void anotherPlaceThatAllowsOtherThingsIsLookedAtFirst();
    void whoIsNotAtTheWindowIsToldOnce();
    void aFailureInTheBrowserIsToldAsWell();
    void aCallThatWaitsForASignInTakesNoTime();
    void aProgramSignsInByItself();
    void aProgramNeedsAPlaceThatThePersonAgreedTo();
    void aProgramThatIsRefusedAsksNobody();
    void anIssuerInTheOwnNetworkIsAskedForFirst();
    void thePageOnAnotherHostIsNamed();
    void aCompanyIsNamed();
    void widerAccessMarksWhatIsNew();
    void whoRefusedMoreMayThinkAgain();
    void lessThanAskedForIsWhatIsShown();
    void aFailureStaysUntilItIsPutAway();
    void aFailureLeadsToWhatCanBeChanged();
    void aHostWithoutPkceCanBeAllowedInSetup();
    void theCardNamesWhatTheSetupChanges();
    void signsOutThereAsWell();
    void signedOutStaysSignedOut();
    void offersTheNameThatItReports();
    void aRemovedServerLeavesNothing();
    void aRemovalThatIsUndoneChangesNothing();
};

void TestSignInController::asksBeforeAnyBrowserIsOpened() // AUTH-02, SEC-24, SEC-33, SEC-46
{
    Desk desk;
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.server()->state(), ServerState::Kind::NeedsSignIn);
    QCOMPARE(desk.server()->stateText(), u"Needs sign-in"_s);
    const SignInController *card = desk.signIn();
    QCOMPARE(card->title(), u"Sign in to Ledger"_s);
    QCOMPARE(card->serverHost(), desk.account.stage.endpoint().authority());
    QCOMPARE(card->issuerHost(), QUrl(desk.account.stage.issuer()).authority());
    QVERIFY(card->serverWarnings().isEmpty() && card->issuerWarnings().isEmpty());
    QCOMPARE(card->newScopes(), (QStringList{u"ledger:read"_s, u"profile"_s}));
    QVERIFY(card->oldScopes().isEmpty() && card->issuers().isEmpty());
    QVERIFY(card->identity().contains(u"It registers first"_s));
    QCOMPARE(desk.app.get<InboxController>()->chosenSignIn(), card);
    QCOMPARE(desk.app.get<InboxController>()->signInCount(), 1);
    QVERIFY(!card->isSignedIn());
    // A click that is too early is ignored.
    desk.signIn()->show();
    desk.clock.advance(499ms);
    desk.signIn()->agree();
    QCOMPARE(card->state(), State::NeedsPerson);
    QVERIFY(desk.opener.opened.isEmpty());
    QVERIFY(desk.account.stage.asked("/register").isEmpty());
    desk.clock.advance(1ms);
    desk.signIn()->agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    // Exactly the address from core, and once.
    const QUrl wanted = desk.server()->server()->authorizer()->browserAddress();
    QCOMPARE(desk.opener.opened, QStringList{QString::fromLatin1(wanted.toEncoded())});
    QCOMPARE(card->state(), State::InBrowser);
    QCOMPARE(card->pageHost(), card->issuerHost());
    QCOMPARE(card->facts(), u"waiting for the browser"_s);
    QCOMPARE(desk.app.get<InboxController>()->totalCount(), 1);
    // Opened again after the person closed the page.
    desk.signIn()->openAgain();
    QCOMPARE(desk.opener.opened.size(), 1);
    desk.lookAtCard();
    desk.signIn()->openAgain();
    QCOMPARE(desk.opener.opened.size(), 2);
    QCOMPARE(desk.opener.opened.constFirst(), desk.opener.opened.constLast());
}

void TestSignInController::goesOnByItselfOnceSignedIn() // AUTH-01, AUTH-02
{
    Desk desk;
    QSignalSpy back(&desk.app, &AppController::wantedBack);
    desk.signInWholly();
    QCOMPARE(desk.server()->state(), ServerState::Kind::Ready);
    QCOMPARE(desk.app.page(), AppController::Page::Server);
    QCOMPARE(back.size(), 1);
    QVERIFY(!desk.signIn()->isOpen());
    QCOMPARE(desk.app.get<InboxController>()->totalCount(), 0);
    QVERIFY(desk.signIn()->isSignedIn());
    QCOMPARE(desk.signIn()->accountHost(), QUrl(desk.account.stage.issuer()).authority());
    QVERIFY(desk.server()->subtitle().contains(u"signed in at "_s));
    const AccountListModel *accounts = desk.app.get<AccountsController>()->accounts();
    QCOMPARE(accounts->count(), 1);
    const AccountListModel::Row row = accounts->at(0);
    QCOMPARE(row.name, u"Ledger"_s);
    QCOMPARE(row.scopes, u"ledger:read · profile"_s);
    QVERIFY(row.until.startsWith(u"Renews automatically"_s));
}

void TestSignInController::aNoStandsUntilThePersonAsksAgain() // AUTH-02, SEC-46, W12
{
    Desk desk;
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    desk.signIn()->show();
    desk.clock.advance(499ms);
    desk.signIn()->refuse(); // A click that was for the card before.
    QCOMPARE(desk.signIn()->state(), State::NeedsPerson);
    desk.lookAtCard();
    desk.signIn()->refuse();
    QCOMPARE(desk.signIn()->state(), State::SignedOut);
    QVERIFY(desk.signIn()->canBegin() && !desk.signIn()->isOpen());
    QCOMPARE(desk.app.get<InboxController>()->totalCount(), 0);
    QTRY_VERIFY(desk.server()->server()->isAtRest());
    QCOMPARE(desk.server()->state(), ServerState::Kind::NeedsSignIn);
    QVERIFY(desk.opener.opened.isEmpty());
    desk.signIn()->begin();
    QVERIFY(desk.reach(State::NeedsPerson));
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    desk.browse();
    QVERIFY(desk.isReady());
}

void TestSignInController::withoutABrowserTheAddressIsOffered() // AUTH-39
{
    Desk desk;
    desk.opener.hasBrowser = false;
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    desk.agree();
    QVERIFY(desk.reach(State::InBrowser));
    QCOMPARE(desk.signIn()->failure().title, u"The browser could not be started."_s);
    QVERIFY(desk.signIn()->isOpen());
    desk.browse(); // On their own.
    QVERIFY(desk.isReady());
    QVERIFY(desk.signIn()->failure().title.isEmpty());
}

void TestSignInController::onlyAddressesOfTheWebAreOpened() // AUTH-39, SEC-23, HOST-07
{
    for (const QString &address :
         {u"javascript:alert(1)"_s, u"file:///etc/passwd"_s, u"data:text/html,x"_s,
          u"http://login.example.org/authorize"_s, u"vbscript:x"_s}) {
        Desk desk;
        desk.account.stage.metadata.insert(u"authorization_endpoint"_s, address);
        desk.server()->start();
        QTRY_VERIFY(desk.signIn()->state() == State::Failed
                    || desk.signIn()->state() == State::NeedsPerson);
        if (desk.signIn()->state() == State::NeedsPerson)
            desk.agree();
        QVERIFY(desk.reach(State::Failed));
        QVERIFY2(desk.opener.opened.isEmpty(), qPrintable(address));
    }
}

void TestSignInController::thePersonTypesInAClient() // AUTH-20, AUTH-23
{
    Desk desk;
    desk.account.stage.metadata.remove(u"registration_endpoint"_s);
    desk.account.stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                       QJsonArray{u"client_secret_post"_s});
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsClient));
    QCOMPARE(desk.signIn()->redirectAddress(),
             u"http://127.0.0.1"_s + mcp::auth::callbackPath(desk.account.stage.issuer()));
    desk.agree();
    QCOMPARE(desk.signIn()->state(), State::NeedsClient);
    desk.signIn()->setClientId(u" my-client "_s);
    desk.signIn()->setClientSecret(u"canary-typed"_s);
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    QVERIFY(desk.signIn()->clientSecret().isEmpty());
    desk.browse();
    QVERIFY(desk.isReady());
    const auto form = desk.account.stage.lastForm("/token");
    QCOMPARE(form.value(u"client_id"_s), u"my-client"_s);
    QCOMPARE(form.value(u"client_secret"_s), u"canary-typed"_s);
}

void TestSignInController::aClientOfTheSetupIsTakenFirst() // AUTH-20, AUTH-23
{
    Desk desk;
    desk.account.stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                       QJsonArray{u"client_secret_post"_s});
    desk.server()->setup()->setClient(u" of-company "_s, u"canary-setup"_s);
    QCOMPARE(desk.server()->setup()->clientId(), u"of-company"_s);
    desk.server()->setup()->setClient(u"of-company"_s, {}); // Leaves the secret.
    QVERIFY(desk.server()->setup()->hasClientSecret());
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QVERIFY(desk.signIn()->identity().contains(u"of-company"_s));
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    desk.browse();
    QVERIFY(desk.isReady());
    QCOMPARE(desk.account.stage.count("/register"), 0);
    QCOMPARE(desk.account.stage.lastForm("/token").value(u"client_secret"_s), u"canary-setup"_s);
    desk.server()->setup()->setClient({}, u"canary-stray"_s);
    QVERIFY(desk.server()->setup()->clientId().isEmpty()
            && !desk.server()->setup()->hasClientSecret());
}

void TestSignInController::showsThatTheAccountIsBoundToAKey() // RFC 9449
{
    Desk desk;
    desk.signInWholly();
    QVERIFY(desk.signIn()->accountBinding().isEmpty());
    desk.signIn()->signOut();
    QTRY_VERIFY(!desk.signIn()->isSignedIn());
    desk.account.stage.scheme = "DPoP";
    desk.account.stage.tokenType = u"DPoP"_s;
    desk.opener.opened.clear();
    desk.signInWholly();
    QTRY_VERIFY(desk.signIn()->accountBinding().startsWith(u"Bound to a key"_s));
}

void TestSignInController::aTokenOfThePlatformSignsIn() // SEC-03, SEC-26; RFC 7523
{
    Desk desk;
    QTemporaryDir place;
    QFile file(place.filePath(u"token"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("eyJhbGciOiJFUzI1NiJ9.e30.c2ln\n");
    file.close();
    desk.server()->setup()->setAssertion(u' ' + file.fileName(), u"IGNORED"_s);
    QCOMPARE(desk.server()->setup()->assertionFile(), file.fileName());
    QVERIFY(desk.server()->setup()->assertionVariable().isEmpty());
    QVERIFY(desk.signIn()->isUnattended());
    QVERIFY(desk.signIn()->arrangement().contains(file.fileName()));
    // Where it goes was not approved.
    desk.server()->start();
    QVERIFY(!desk.server()->server()->review().isApproved);
    QVERIFY(desk.account.stage.resource.requests.isEmpty());
    QVERIFY(desk.server()->server()->approve(desk.server()->server()->review()));
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.signIn()->title(), u"Allow automatic sign-in to Ledger?"_s);
    QVERIFY(desk.signIn()->identity().contains(file.fileName()));
    desk.agree();
    QVERIFY(desk.isReady());
    QVERIFY(desk.opener.opened.isEmpty());
    QCOMPARE(desk.account.stage.lastForm("/token").value(u"assertion"_s),
             u"eyJhbGciOiJFUzI1NiJ9.e30.c2ln"_s);
    desk.server()->setup()->setAssertion({}, {});
    QVERIFY(!desk.signIn()->isUnattended() && desk.signIn()->arrangement().isEmpty());
}

void TestSignInController::thePersonChoosesWhereToSignIn() // AUTH-06
{
    Desk desk;
    mcp::HttpTestServer other;
    const QString otherIssuer = mcp::AuthorizationStage::issuerOf(other);
    other.handler = [&](const mcp::TestExchangePtr &exchange) {
        QByteArray text =
            R"({"issuer":"X","authorization_endpoint":"X/authorize","token_endpoint":"X/token",)"
            R"("registration_endpoint":"X/register","code_challenge_methods_supported":["S256"],)"
            R"("response_types_supported":["code"]})";
        if (exchange->target == "/register")
            text = R"({"client_id":"other-client"})";
        exchange->answer(exchange->target == "/register" ? 201 : 200, "application/json",
                         text.replace("X", otherIssuer.toLatin1()));
    };
    desk.account.stage.resourceMetadata.insert(
        u"authorization_servers"_s, QJsonArray{desk.account.stage.issuer(), otherIssuer});
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.signIn()->issuers().size(), 2);
    desk.lookAtCard();
    desk.signIn()->setIssuerIndex(1);
    QCOMPARE(desk.signIn()->issuerHost(), QUrl(otherIssuer).authority());
    // The content of the card has changed.
    QVERIFY(!desk.signIn()->canSend());
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    QVERIFY(desk.opener.opened.constFirst().startsWith(QString(otherIssuer + u"/authorize")));
    QCOMPARE(desk.account.stage.count("/register"), 0);
}

void TestSignInController::anotherPlaceThatAllowsOtherThingsIsLookedAtFirst() // SEC-33, AUTH-06
{
    Desk desk;
    mcp::AuthorizationStage other;
    other.metadata.insert(u"scopes_supported"_s, QJsonArray{u"offline_access"_s});
    desk.account.stage.resourceMetadata.insert(
        u"authorization_servers"_s, QJsonArray{desk.account.stage.issuer(), other.issuer()});
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.signIn()->newScopes(), (QStringList{u"ledger:read"_s, u"profile"_s}));
    QVERIFY(desk.signIn()->askedAgain().isEmpty());
    desk.signIn()->setIssuerIndex(1);
    desk.agree();
    QVERIFY(desk.reach(State::NeedsPerson));
    // The card of the other host, with the reason why it is shown again.
    QCOMPARE(desk.signIn()->issuerHost(), QUrl(other.issuer()).authority());
    QCOMPARE(desk.signIn()->newScopes(),
             (QStringList{u"ledger:read"_s, u"profile"_s, u"offline_access"_s}));
    QVERIFY(desk.signIn()->askedAgain().startsWith(u"The requested permissions differ"_s));
    QVERIFY(!desk.signIn()->canSend());
    QVERIFY(desk.opener.opened.isEmpty());
    QCOMPARE(other.count("/register"), 0);
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    QVERIFY(desk.opener.opened.constFirst().startsWith(QString(other.issuer() + u"/authorize")));
    QVERIFY(desk.signIn()->askedAgain().isEmpty());
}

void TestSignInController::whoIsNotAtTheWindowIsToldOnce()
{
    Desk desk;
    desk.leave();
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    const QString place = AppController::placeOfSignIn(desk.server()->serverId());
    QCOMPARE(desk.told.size(), 1);
    QCOMPARE(desk.told.at(0).at(0).toString(), place);
    QCOMPARE(desk.told.at(0).at(1).toString(), u"Sign in to Ledger"_s);
    desk.lookAtCard();
    desk.clock.advance(10min);
    QCOMPARE(desk.told.size(), 1);
    QCOMPARE(desk.settled.size(), 0);
    // A click opens the card from every page.
    desk.app.get<InboxController>()->setChoice(InboxController::QuestionsOnly);
    desk.app.showPlace(place);
    QCOMPARE(desk.app.page(), AppController::Page::Inbox);
    QVERIFY(desk.app.get<InboxController>()->chosenSignIn());
    QCOMPARE(desk.app.get<PersonRequests>()->open(),
             QList<InboxItem *>{desk.app.get<InboxController>()->chosenSignIn()});
    desk.app.get<InboxController>()->chosenSignIn()->refuse();
    QCOMPARE(desk.settled.size(), 1);
    QCOMPARE(desk.settled.at(0).at(0).toString(), place);
    // Too late: the page of the server shows its state.
    desk.app.showPlace(place);
    QCOMPARE(desk.app.page(), AppController::Page::Server);
    // Visible on the current page.
    desk.notifications.setWindowActive(true);
    desk.signIn()->begin();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.told.size(), 1);
}

void TestSignInController::aFailureInTheBrowserIsToldAsWell()
{
    Desk desk;
    desk.account.stage.instead.insert("/token", [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(400, "application/json", R"({"error":"invalid_grant"})");
    });
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    desk.leave();
    QCOMPARE(desk.told.size(), 0);
    desk.browse();
    QVERIFY(desk.reach(State::Failed));
    QCOMPARE(desk.told.size(), 1);
    QCOMPARE(desk.told.at(0).at(1).toString(), u"Sign-in to Ledger failed"_s);
}

void TestSignInController::aCallThatWaitsForASignInTakesNoTime() // TIME-03, AUTH-52
{
    Desk desk;
    desk.account.wantsScope = "ledger:write";
    desk.signInWholly();
    desk.server()->selectTool(u"greet"_s);
    ToolController *tool = desk.server()->tools()->current();
    QVERIFY(tool);
    tool->run();
    QVERIFY(!tool->isHeld());
    QVERIFY(desk.reach(State::NeedsPerson));
    QVERIFY(tool->isHeld() && tool->isRunning());
    const QString elapsed = tool->elapsedText();
    desk.clock.advance(5min);
    QCOMPARE(tool->elapsedText(), elapsed);
    desk.agree();
    QTRY_VERIFY(desk.opener.opened.size() == 2);
    desk.clock.advance(1min);
    QCOMPARE(tool->elapsedText(), elapsed);
    desk.browse();
    QTRY_VERIFY(!tool->isRunning());
    QVERIFY(!tool->isHeld());
    QCOMPARE(tool->result()->outcome(), ResultController::Outcome::Done);
    const QString summary = tool->result()->summary();
    QVERIFY2(summary.contains(u"6 min 0 s with you"_s) && summary.count(u"min"_s) == 1,
             qPrintable(summary));
    QCOMPARE(desk.account.calls, 1);
}

void TestSignInController::aProgramSignsInByItself() // AUTH-70, AUTH-72
{
    Desk desk;
    desk.actAsProgram();
    QCOMPARE(desk.signIn()->arrangement(), u"Automatic sign-in with client ID machine."_s);
    desk.leave();
    desk.server()->start();
    QVERIFY(desk.isReady());
    QVERIFY(desk.opener.opened.isEmpty());
    QCOMPARE(desk.told.size(), 0);
    QVERIFY(desk.signIn()->isSignedIn());
    QVERIFY(desk.signIn()->accountUntil().startsWith(u"Renews automatically"_s));
}

void TestSignInController::aProgramNeedsAPlaceThatThePersonAgreedTo() // M5, SEC-26
{
    Desk desk;
    desk.actAsProgram(false);
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    const SignInController *card = desk.signIn();
    QCOMPARE(card->request(), SignInController::Request::Unattended);
    QCOMPARE(card->title(), u"Allow automatic sign-in to Ledger?"_s);
    QCOMPARE(card->issuerHost(), QUrl(desk.account.stage.issuer()).authority());
    QVERIFY(card->identity().contains(u"machine"_s));
    QCOMPARE(desk.account.stage.count("/token"), 0);
    desk.agree();
    QVERIFY(desk.isReady());
    QVERIFY(desk.opener.opened.isEmpty());
    QVERIFY(desk.signIn()->isSignedIn());
}

void TestSignInController::anIssuerInTheOwnNetworkIsAskedForFirst() // M7, SEC-31, SEC-46
{
    Desk desk;
    mcp::AuthorizationStage apart;
    desk.account.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                               QJsonArray{apart.issuer()});
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    const SignInController *card = desk.signIn();
    QCOMPARE(card->request(), SignInController::Request::Contact);
    QCOMPARE(card->issuerHost(), QUrl(apart.issuer()).authority());
    QVERIFY(card->identity().isEmpty() && card->newScopes().isEmpty());
    QVERIFY(apart.resource.requests.isEmpty());
    desk.agree();
    QTRY_VERIFY(desk.signIn()->request() == SignInController::Request::SignIn
                && desk.signIn()->state() == State::NeedsPerson);
    // A different question: a double click does not answer it.
    QVERIFY(!desk.signIn()->canSend());
    QVERIFY(desk.signIn()->askedAgain().isEmpty());
    QVERIFY(desk.opener.opened.isEmpty());
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
}

void TestSignInController::thePageOnAnotherHostIsNamed() // M8, SEC-33
{
    Desk desk;
    desk.account.stage.metadata.insert(u"authorization_endpoint"_s,
                                       u"https://login.xn--exmple-4nf.org:8443/authorize"_s);
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.signIn()->otherPageHost(), u"login.xn--exmple-4nf.org:8443"_s);
    QVERIFY(!desk.signIn()->otherPageWarnings().isEmpty());
    QCOMPARE(desk.signIn()->notices().size(), 1);
    QCOMPARE(desk.signIn()->issuerHost(), QUrl(desk.account.stage.issuer()).authority());
}

void TestSignInController::aProgramThatIsRefusedAsksNobody() // AUTH-70
{
    Desk desk;
    desk.actAsProgram();
    desk.account.stage.instead.insert("/token", [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(401, "application/json", R"({"error":"invalid_client"})");
    });
    desk.leave();
    desk.server()->start();
    QVERIFY(desk.reach(State::Failed));
    QTRY_VERIFY(desk.server()->state() == ServerState::Kind::Failed);
    QCOMPARE(desk.server()->failure().title,
             u"The sign-in host rejected the client ID or the secret."_s);
    QVERIFY(!desk.signIn()->isOpen());
    QCOMPARE(desk.app.get<InboxController>()->totalCount(), 0);
    QCOMPARE(desk.told.size(), 0);
    QVERIFY(desk.opener.opened.isEmpty());
    desk.account.stage.instead.clear();
    desk.server()->start();
    QVERIFY(desk.isReady());
}

void TestSignInController::aCompanyIsNamed() // AUTH-80, SEC-33
{
    Desk desk;
    QVERIFY(desk.signIn()->arrangement().isEmpty());
    mcp::ServerEntry entry = desk.server()->server()->entry();
    entry.oauth.identityProvider = {u"https://login.ex\u0430mple.org/tenant"_s, u"us"_s, {}};
    QVERIFY(desk.host.change(entry));
    QCOMPARE(desk.signIn()->arrangement(),
             u"You sign in through your company, at login.xn--exmple-4nf.org."_s);
}

void TestSignInController::widerAccessMarksWhatIsNew() // SEC-32, AUTH-52
{
    Desk desk;
    desk.account.wantsScope = "ledger:write";
    desk.signInWholly();
    desk.server()->selectTool(u"greet"_s);
    ToolController *tool = desk.server()->tools()->current();
    QVERIFY(tool);
    tool->run();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.server()->state(), ServerState::Kind::NeedsSignIn);
    QVERIFY(desk.server()->isDocked());
    QVERIFY(desk.signIn()->isWider());
    QCOMPARE(desk.signIn()->title(), u"Ledger requests more permissions"_s);
    QCOMPARE(desk.signIn()->newScopes(), QStringList{u"ledger:write"_s});
    QCOMPARE(desk.signIn()->oldScopes(), (QStringList{u"ledger:read"_s, u"profile"_s}));
    QCOMPARE(desk.account.calls, 0);
    QVERIFY(tool->isRunning());
    desk.agree();
    QTRY_VERIFY(desk.opener.opened.size() == 2);
    desk.browse();
    // The held call continues automatically.
    QTRY_VERIFY(!tool->isRunning());
    QCOMPARE(desk.account.calls, 1);
    QCOMPARE(tool->result()->outcome(), ResultController::Outcome::Done);
    QCOMPARE(desk.server()->state(), ServerState::Kind::Ready);
}

void TestSignInController::whoRefusedMoreMayThinkAgain() // SEC-32
{
    Desk desk;
    desk.account.wantsScope = "ledger:write";
    desk.signInWholly();
    QVERIFY(!desk.signIn()->canBegin());
    desk.server()->selectTool(u"greet"_s);
    desk.server()->tools()->current()->run();
    QVERIFY(desk.reach(State::NeedsPerson));
    desk.lookAtCard();
    desk.signIn()->refuse();
    QTRY_VERIFY(!desk.server()->tools()->current()->isRunning());
    QCOMPARE(desk.signIn()->state(), State::SignedIn);
    QVERIFY(desk.signIn()->canBegin());
    QVERIFY(!desk.signIn()->failure().title.isEmpty());
    desk.signIn()->begin();
    QVERIFY(desk.reach(State::NeedsPerson));
}

void TestSignInController::lessThanAskedForIsWhatIsShown() // AUTH-54
{
    Desk desk;
    desk.account.stage.granted = u"ledger:read"_s;
    desk.signInWholly();
    QCOMPARE(desk.signIn()->accountScopes(), QStringList{u"ledger:read"_s});
}

void TestSignInController::aFailureStaysUntilItIsPutAway()
{
    Desk desk;
    desk.account.stage.instead.insert("/token", [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(
            400, "application/json",
            R"({"error":"invalid_grant","error_description":"the <b>code</b> is old"})");
    });
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    desk.browse();
    QVERIFY(desk.reach(State::Failed));
    QTRY_VERIFY(desk.server()->state() == ServerState::Kind::Failed);
    QCOMPARE(desk.signIn()->failure().title, u"The sign-in is no longer valid."_s);
    QCOMPARE(desk.server()->failure().title, desk.signIn()->failure().title);
    QCOMPARE(desk.app.get<InboxController>()->chosenSignIn(), desk.signIn());
    QVERIFY(desk.signIn()->canBegin());
    desk.lookAtCard();
    desk.signIn()->refuse();
    QCOMPARE(desk.app.get<InboxController>()->totalCount(), 0);
    desk.account.stage.instead.clear();
    desk.signIn()->begin();
    QVERIFY(desk.reach(State::NeedsPerson));
}

void TestSignInController::aFailureLeadsToWhatCanBeChanged() // W3
{
    using Remedy = SignInController::Remedy;
    Desk desk;
    QCOMPARE(desk.signIn()->remedy(), Remedy::NoRemedy);
    const auto usual = desk.account.stage.resource.handler;
    desk.account.stage.resource.handler = [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(401, "application/json", "{\"message\":\"No API key\"}");
    };
    desk.server()->start();
    QVERIFY(desk.reach(State::Failed));
    QCOMPARE(desk.signIn()->remedy(), Remedy::AddHeader);
    QCOMPARE(desk.signIn()->failure().title,
             u"The server requires an account but does not specify a sign-in host."_s);
    QVERIFY(desk.signIn()->failure().detail.contains(u"answered 401"_s));
    // A fault of the sign-in host has no remedy in this window.
    desk.account.stage.resource.handler = usual;
    desk.account.stage.metadata.insert(u"issuer"_s, u"https://elsewhere.example"_s);
    desk.server()->restart();
    QTRY_VERIFY(desk.signIn()->state() == State::Failed
                && desk.signIn()->remedy() == Remedy::NoRemedy);
}

void TestSignInController::aHostWithoutPkceCanBeAllowedInSetup() // K13, AUTH-31
{
    Desk desk;
    desk.account.stage.metadata.remove(u"code_challenge_methods_supported"_s);
    QVERIFY(desk.server()->setup()->pkceHost().isEmpty());
    desk.server()->start();
    QVERIFY(desk.reach(State::Failed));
    QCOMPARE(desk.signIn()->remedy(), SignInController::Remedy::OpenSetup);
    const QString host = QUrl(desk.account.stage.issuer()).authority();
    QCOMPARE(desk.server()->setup()->pkceHost(), host);
    QVERIFY(!desk.server()->setup()->assumesPkce());
    desk.server()->setup()->setAssumesPkce(true);
    QVERIFY(desk.server()->setup()->assumesPkce());
    QCOMPARE(desk.server()->server()->entry().oauth.pkceIssuer, desk.account.stage.issuer());
    desk.server()->restart();
    QVERIFY(desk.reach(State::NeedsPerson));
    QVERIFY(desk.signIn()->notices().join(u' ').contains(u"does not announce PKCE"_s));
    QCOMPARE(desk.server()->setup()->pkceHost(), host);
    desk.server()->setup()->setAssumesPkce(false);
    QVERIFY(desk.server()->server()->entry().oauth.pkceIssuer.isEmpty());
}

void TestSignInController::theCardNamesWhatTheSetupChanges() // K13, K28, AUTH-31, SEC-33
{
    Desk desk;
    QVERIFY(!desk.server()->setup()->isRedirectAddress(u"https://example.org/callback"_s));
    desk.server()->setup()->setRedirectAddress(
        u"https://example.org/callback"_s); // Changes nothing.
    QVERIFY(desk.server()->setup()->redirectAddress().isEmpty());
    desk.server()->setup()->setRedirectAddress(u" http://localhost/oauth/callback "_s);
    QCOMPARE(desk.server()->setup()->redirectAddress(), u"http://localhost/oauth/callback"_s);
    desk.server()->setup()->setSendsResource(false);
    QVERIFY(!desk.server()->setup()->sendsResource());
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    const QString notices = desk.signIn()->notices().join(u'\n');
    QVERIFY2(notices.contains(u"The browser returns to http://localhost/oauth/callback"_s),
             qPrintable(notices));
    QVERIFY2(notices.contains(u"is not told which server"_s), qPrintable(notices));
    desk.agree();
    QTRY_VERIFY(!desk.opener.opened.isEmpty());
    desk.browse();
    QVERIFY(desk.isReady());
    QVERIFY(!desk.account.stage.lastForm("/token").contains(u"resource"_s));
}

void TestSignInController::signsOutThereAsWell() // AUTH-66, SEC-34
{
    Desk desk;
    desk.signInWholly();
    desk.app.get<AccountsController>()->signOut(desk.server()->serverId());
    desk.app.get<UndoController>()->finish();
    QTRY_VERIFY(desk.account.stage.count("/revoke") == 1);
    QTRY_VERIFY(desk.server()->server()->isAtRest());
    QCOMPARE(desk.server()->state(), ServerState::Kind::Stopped);
    QTRY_VERIFY(!desk.signIn()->isSignedIn() && !desk.signIn()->isSigningOut());
    QCOMPARE(desk.app.get<AccountsController>()->accounts()->count(), 0);
    QTRY_COMPARE(desk.signIn()->state(), State::SignedOut);
    // Later it is asked as at first.
    desk.signIn()->begin();
    QVERIFY(desk.reach(State::NeedsPerson));
    QCOMPARE(desk.opener.opened.size(), 1);
}

void TestSignInController::signedOutStaysSignedOut() // W32
{
    Desk desk;
    desk.signInWholly();
    const QString id = desk.server()->serverId();
    const mcp::Server *server = desk.server()->server();
    QVERIFY(!server->isSignedOut());
    desk.app.get<AccountsController>()->signOut(id);
    desk.app.get<UndoController>()->finish();
    QTRY_VERIFY(desk.account.stage.count("/revoke") == 1);
    QTRY_COMPARE(desk.server()->state(), ServerState::Kind::Stopped);
    QTRY_VERIFY(server->isAtRest());
    desk.host.startApproved(); // As when Quayside starts.
    ChatSetupController setup(desk.host.chats()->create({}, {id}), desk.ports, nullptr);
    setup.startServers(); // As with each message.
    setup.setAllServersOn(true);
    desk.server()->setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    desk.server()->use();
    desk.server()->setTab(ServerController::Prompts);
    desk.server()->openCall(u"forecast"_s, 1); // As from the recent calls of the home page.
    settle();
    QCOMPARE(desk.server()->state(), ServerState::Kind::Stopped);
    QVERIFY(!desk.signIn()->isOpen());
    desk.server()->start();
    QVERIFY(desk.reach(State::NeedsPerson));
    QVERIFY2(server->isSignedOut(), "the person has not signed in yet");
    desk.agree();
    QTRY_COMPARE(desk.opener.opened.size(), 2);
    desk.browse();
    QVERIFY(desk.isReady());
    QTRY_VERIFY(!server->isSignedOut());
}

void TestSignInController::offersTheNameThatItReports() // W39
{
    Desk desk;
    ServerController *server = desk.server();
    const QString address = mcp::serverformat::suggestedName(server->server()->entry());
    server->rename(address);
    QVERIFY2(server->reportedName().isEmpty(), "it has not said anything yet");
    desk.signInWholly();
    QCOMPARE(server->name(), address);
    QCOMPARE(server->reportedName(), u"ledger"_s);
    mcp::Server *other = desk.add(u"Ledger"_s);
    QVERIFY2(server->reportedName().isEmpty(), "another one is called so");
    QVERIFY(desk.host.remove(other->entry().id));
    QCOMPARE(server->reportedName(), u"ledger"_s);
    server->rename(u"Mine"_s);
    QVERIFY2(server->reportedName().isEmpty(), "the person has named it");
    server->rename(address);
    server->useReportedName();
    QCOMPARE(server->name(), u"ledger"_s);
    QVERIFY(server->reportedName().isEmpty());
    QCOMPARE(server->state(), ServerState::Kind::Ready);
}

void TestSignInController::aRemovedServerLeavesNothing() // AUTH-66
{
    Desk desk;
    desk.signInWholly();
    desk.server()->remove();
    desk.app.get<UndoController>()->finish();
    QTRY_VERIFY(desk.account.stage.count("/revoke") == 1);
    QCOMPARE(desk.app.get<AccountsController>()->accounts()->count(), 0);
    QVERIFY(desk.host.credentials().accounts().isEmpty());
}

void TestSignInController::aRemovalThatIsUndoneChangesNothing() // AUTH-66
{
    Desk desk;
    QVERIFY(desk.addApproved(u"Anchor"_s) && desk.addApproved(u"Buoy"_s));
    QVERIFY(desk.host.arrange([](mcp::ServerArrangement &arrangement) {
        arrangement.addGroup(u"Work"_s);
        for (const QString &id : {u"buoy"_s, u"ledger"_s, u"anchor"_s})
            arrangement.move(id, u"Work"_s, {});
    }));
    desk.signInWholly();
    mcp::ToolCallOutcome started;
    started.result.emplace();
    mcp::ToolCall call;
    call.serverId = u"ledger"_s;
    call.tool = u"echo"_s;
    desk.host.history()->add(call, started, QDateTime::currentMSecsSinceEpoch());
    const auto calls = [&desk] {
        std::optional<qsizetype> count;
        desk.host.history()
            ->recentCalls(u"ledger"_s, 5)
            .then(&desk.app, [&count](const mcp::Result<QList<mcp::StoredCall>> &read) {
                count = read.valueOr({}).size();
            });
        waitUntil([&count] { return count.has_value(); });
        return count.value_or(-1);
    };
    QTRY_COMPARE(calls(), 1);
    const auto rows = [&desk] {
        QStringList names;
        const SidebarModel *model = desk.app.get<SidebarController>()->rows();
        for (int row = 0; row < model->count(); ++row)
            names.append(model->at(row).group + u'/' + model->at(row).name);
        return names;
    };
    const QStringList shown = rows();
    QCOMPARE(shown,
             (QStringList{u"Work/Work"_s, u"Work/Buoy"_s, u"Work/Ledger"_s, u"Work/Anchor"_s}));
    const auto arrangement = desk.host.arrangement();
    const qsizetype opened = desk.opener.opened.size();

    desk.server()->remove();
    QCOMPARE(rows().size(), shown.size() - 1);
    QTRY_VERIFY(desk.host.server(u"ledger"_s)->isAtRest());
    desk.app.get<UndoController>()->undo();

    QCOMPARE(rows(), shown);
    QCOMPARE(desk.host.arrangement(), arrangement);
    QCOMPARE(desk.server()->serverId(), u"ledger"_s);
    QVERIFY(desk.isReady()); // Approved, and signed in without the person.
    QVERIFY(desk.signIn()->isSignedIn());
    QCOMPARE(desk.opener.opened.size(), opened);
    QCOMPARE(desk.account.stage.count("/revoke"), 0);
    QCOMPARE(desk.app.get<AccountsController>()->accounts()->count(), 1);
    QCOMPARE(calls(), 1);
}

QUAYSIDE_TEST(TestSignInController, QCoreApplication)

} // namespace quayside::tst_signincontroller

#include "tst_signincontroller.moc"
