// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/linktext.h"
#include "core/storage/keychainstore.h"
#include "tests/support/accountserver.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QJsonArray>
#include <QQmlComponent>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace tst_signinwindow {

using namespace Qt::StringLiterals;
using namespace quayside;
using State = SignInController::State;

namespace {

/// A window with only the hosts of a sign-in.
const QByteArray kHosts = R"(
import QtQuick
import Quayside.Pages
import Quayside.Theme
Window {
    property alias serverHost: hosts.serverHost
    property alias issuerHost: hosts.issuerHost
    property alias serverWarnings: hosts.serverWarnings
    property alias issuerWarnings: hosts.issuerWarnings
    property alias dark: theme.value
    width: 640
    height: 260
    visible: true
    color: Theme.surface
    Binding { id: theme; target: Theme; property: "dark" }
    SignInHosts { id: hosts; x: 20; y: 20; width: 600; serverHost: ""; issuerHost: ""; serverWarnings: []; issuerWarnings: [] }
}
)";

} // namespace

/// Signing in, in the window: the card before the browser opens, agreement with the pointer, and the return to the
/// previous page.
class TestSignInWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void thePersonSignsInOnThePageOfTheServer();
    void neitherReturnNorAHeldSpaceOpensTheBrowser();
    void theBrowserIsOpenedAgainOrItsAddressCopied();
    void withoutABrowserItSaysSo();
    void whoSaysNoIsAskedByOneButton();
    void itWaitsWithAllElseThatNeedsThePerson();
    void aClientIsTypedIn();
    void widerAccessIsAskedWhereTheCallWasMade();
    void anotherPlaceIsLookedAtBeforeTheBrowserOpens();
    void anIssuerInTheOwnNetworkIsContactedAfterAClick();
    void thePageOnAnotherHostIsSeen();
    void aFailureSaysWhatToDo();
    void aServerThatWantsAKeyLeadsToItsHeaders();
    void aHostWithoutPkceLeadsToSetup();
    void whoSignsInWithoutThePersonIsNamed();
    void aProgramThatIsRefusedHasNoCard();
    void theAccountShowsThatItIsBoundToAKey();
    void aTokenOfThePlatformIsEnteredInSetup();
    void theKeychainSaysWhatIsWrong_data();
    void theKeychainSaysWhatIsWrong();
    void aLockedKeychainIsUnlockedOnTheCard();
    void accountsAreShownAndSignedOut();
    void lookAlikesAreNoticed();

private:
    void start(const QString &folder = {}, mcp::KeyStore *keys = nullptr);
    std::unique_ptr<mcp::KeychainStore> keychain(const QString &folder)
    {
        return std::make_unique<mcp::KeychainStore>(
            folder, std::make_unique<mcp::FakeKeychain>(&m_ring), &m_clock);
    }
    void add(const mcp::AccountServer &account, const QString &name,
             const mcp::OAuthEntry &oauth = {});
    void dock();
    void settle();
    void signIn();
    void browse() { m_account->stage.browse(QUrl(opener()->opened.constLast())); }
    bool click(const QString &label) const { return m_driver->click(label); }
    bool sees(const QString &words) const { return m_driver->sees(words); }
    bool reach(State state) const
    {
        return waitUntil([&] { return card()->state() == state; });
    }
    AppController *app() const { return m_program->app(); }
    ServerController *server() const { return app()->currentServer(); }
    SignInController *card() const { return m_program->app()->get<PersonRequests>()->signIn(m_id); }
    FakeOpener *opener() const { return m_program->opener(); }

    mcp::ManualClock m_clock;
    mcp::FakeKeyring m_ring;
    std::unique_ptr<mcp::AccountServer> m_account;
    std::unique_ptr<mcp::KeychainStore> m_keys;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    QString m_id;
};

void TestSignInWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_ring = {};
    m_account = std::make_unique<mcp::AccountServer>();
    start();
}

void TestSignInWindow::start(const QString &folder, mcp::KeyStore *keys)
{
    m_driver.reset();
    m_program.reset();
    m_program = std::make_unique<Program>(&m_clock, folder, keys);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestSignInWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
    m_keys.reset();
    m_account.reset();
}

void TestSignInWindow::add(const mcp::AccountServer &account, const QString &name,
                           const mcp::OAuthEntry &oauth)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.url = account.stage.endpoint().toString();
    entry.oauth = oauth;
    const auto added = m_program->host()->add(entry);
    QVERIFY(added && (*added)->approve((*added)->review()));
    m_id = (*added)->entry().id;
    app()->selectServer(m_id);
}

/// On the page of a server that was just connected.
void TestSignInWindow::dock()
{
    add(*m_account, u"Ledger"_s);
    QVERIFY(click(u"Connect"_s));
}

/// Everything is laid out, and has been looked at for long enough to be answered.
void TestSignInWindow::settle()
{
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(InboxItem::kInertTime);
    QVERIFY(m_driver->waitForFrame());
}

void TestSignInWindow::signIn()
{
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QVERIFY(click(u"Open browser"_s));
    QTRY_VERIFY(!opener()->opened.isEmpty());
    browse();
    QTRY_COMPARE(server()->toolCount(), 1);
}

void TestSignInWindow::thePersonSignsInOnThePageOfTheServer() // AUTH-02, SEC-24, SEC-33
{
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QTRY_VERIFY(sees(u"Sign in to Ledger"_s));
    QTRY_VERIFY(sees(u"Needs sign-in"_s));
    QTRY_VERIFY(sees(QUrl(m_account->stage.issuer()).authority()));
    QTRY_VERIFY(sees(m_account->stage.endpoint().authority()));
    QTRY_VERIFY(sees(u"ledger:read"_s) && sees(u"profile"_s));
    QTRY_VERIFY(sees(u"It registers first"_s));
    QVERIFY(m_program->savePictures(u"sign-in-card"_s));
    settle();
    QVERIFY(opener()->opened.isEmpty());
    QVERIFY(click(u"Open browser"_s));
    QTRY_COMPARE(opener()->opened.size(), 1);
    settle();
    QTRY_VERIFY(sees(u"Waiting for the browser"_s));
    QTRY_VERIFY(sees(u"Signing in"_s) && !sees(u"Needs sign-in"_s));
    QVERIFY(m_program->savePictures(u"sign-in-waiting"_s));
    browse();
    QTRY_VERIFY(sees(u"greet"_s));
    QTRY_VERIFY(sees(u"signed in at "_s));
    QVERIFY(!sees(u"Sign in to Ledger"_s));
}

void TestSignInWindow::neitherReturnNorAHeldSpaceOpensTheBrowser() // SEC-46, SEC-24
{
    dock();
    QVERIFY(reach(State::NeedsPerson));
    QVERIFY(m_driver->waitForFrame());
    // Clicks are ignored for half a second.
    QQuickItem *button = m_driver->button(u"Open browser"_s);
    QVERIFY(button && !button->isEnabled());
    QVERIFY(!m_driver->button(u"Not now"_s)->isEnabled()); // W12
    settle();
    QVERIFY(m_driver->button(u"Not now"_s)->isEnabled());
    button = m_driver->button(u"Open browser"_s);
    QVERIFY(button && button->isEnabled());
    QTest::keyPress(m_program->window(), Qt::Key_Space);
    button->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTest::keyClick(m_program->window(), Qt::Key_Enter);
    QTest::keyRelease(m_program->window(), Qt::Key_Space);
    QCOMPARE(card()->state(), State::NeedsPerson);
    QVERIFY(opener()->opened.isEmpty());
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QTRY_COMPARE(opener()->opened.size(), 1);
}

void TestSignInWindow::theBrowserIsOpenedAgainOrItsAddressCopied() // AUTH-39
{
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QVERIFY(click(u"Open browser"_s));
    QVERIFY(reach(State::InBrowser));
    settle();
    QVERIFY(click(u"Open again"_s));
    QTRY_COMPARE(opener()->opened.size(), 2);
    QVERIFY(click(u"Copy address"_s));
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), opener()->opened.constFirst());
    QVERIFY(click(u"Cancel"_s));
    QTRY_VERIFY(sees(u"Ledger requires sign-in."_s));
}

void TestSignInWindow::withoutABrowserItSaysSo() // AUTH-39
{
    opener()->hasBrowser = false;
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QVERIFY(click(u"Open browser"_s));
    QVERIFY(reach(State::InBrowser));
    settle();
    QTRY_VERIFY(sees(u"The browser could not be started."_s));
    QVERIFY(m_program->savePictures(u"sign-in-no-browser"_s));
}

void TestSignInWindow::whoSaysNoIsAskedByOneButton() // AUTH-02
{
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QVERIFY(click(u"Not now"_s));
    QTRY_VERIFY(sees(u"Ledger requires sign-in."_s));
    QVERIFY(opener()->opened.isEmpty());
    QVERIFY(m_program->savePictures(u"sign-in-needed"_s));
    QVERIFY(click(u"Sign in"_s));
    QVERIFY(reach(State::NeedsPerson));
    // From another tab as well.
    QVERIFY(click(u"Setup"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(click(u"Sign in"_s));
    settle();
    QTRY_VERIFY(sees(u"Sign in to Ledger"_s));
}

void TestSignInWindow::itWaitsWithAllElseThatNeedsThePerson()
{
    dock();
    QVERIFY(reach(State::NeedsPerson));
    app()->showPage(AppController::Page::Inbox);
    settle();
    QTRY_VERIFY(sees(u"1 waiting"_s));
    QTRY_VERIFY(sees(u"Sign in to Ledger"_s));
    app()->get<PanelController>()->setView(PanelController::Inbox);
    app()->get<PanelController>()->setShown(true);
    settle();
    app()->get<PanelController>()->inbox()->choose(card());
    settle();
    QVERIFY(m_program->savePictures(u"sign-in-inbox"_s));
    settle();
    app()->get<PanelController>()->setShown(false);
    settle();
    QVERIFY(click(u"Open browser"_s));
    QTRY_COMPARE(opener()->opened.size(), 1);
    browse();
    QTRY_VERIFY(sees(u"You're all caught up."_s));
}

void TestSignInWindow::aClientIsTypedIn() // AUTH-23
{
    m_account->stage.metadata.remove(u"registration_endpoint"_s);
    m_account->stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                     QJsonArray{u"client_secret_post"_s});
    dock();
    QVERIFY(reach(State::NeedsClient));
    settle();
    QVERIFY(!m_driver->button(u"Open browser"_s)->isEnabled());
    QVERIFY(m_driver->type(u"Client ID, required"_s, u"my-client"_s));
    QVERIFY(m_driver->type(u"Client secret"_s, u"canary-typed"_s));
    QVERIFY(m_program->savePictures(u"sign-in-client"_s));
    QVERIFY(click(u"Copy redirect address"_s));
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), card()->redirectAddress());
    settle();
    QVERIFY(click(u"Open browser"_s));
    QTRY_COMPARE(opener()->opened.size(), 1);
    browse();
    QTRY_COMPARE(server()->toolCount(), 1);
    QCOMPARE(m_account->stage.lastForm("/token").value(u"client_secret"_s), u"canary-typed"_s);
}

void TestSignInWindow::widerAccessIsAskedWhereTheCallWasMade() // SEC-32
{
    m_account->wantsScope = "ledger:write";
    signIn();
    server()->selectTool(u"greet"_s);
    QTRY_VERIFY(m_driver->button(u"Run"_s));
    QVERIFY(click(u"Run"_s));
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QTRY_VERIFY(sees(u"Ledger requests more permissions"_s));
    QTRY_VERIFY(sees(u"+ ledger:write"_s));
    QTRY_VERIFY(sees(u"Waiting for sign-in"_s) && !sees(u"Waiting for the server"_s));
    QVERIFY(m_program->savePictures(u"sign-in-wider"_s));
    // After another page it looks as before (W25); a warning of a layout would fail the test as well.
    const auto looks = [this] {
        QList<QRectF> parts;
        for (const QString &label : {u"Not now"_s, u"Open browser"_s}) {
            const QQuickItem *button = m_driver->button(label);
            parts.append(button ? button->mapRectToScene(button->boundingRect()) : QRectF());
        }
        return parts;
    };
    QVERIFY(m_driver->waitForLayout());
    const QList<QRectF> before = looks();
    const QString serverId = server()->serverId();
    for (int i = 0; i < 3; ++i) {
        QVERIFY(click(u"Needs you"_s));
        QTRY_COMPARE(m_program->app()->page(), AppController::Page::Inbox);
        settle();
        m_program->app()->selectServer(serverId);
        QTRY_VERIFY(m_driver->button(u"Run"_s) && m_driver->button(u"Open browser"_s));
        settle();
        QTRY_COMPARE(looks(), before);
    }
    // In a small window the way to the card is a click.
    m_program->window()->resize(m_program->window()->minimumSize());
    settle();
    const auto bottom = [this] {
        const QQuickItem *yes = m_driver->button(u"Open browser"_s);
        return yes ? yes->mapToScene(QPointF(0, yes->height())).y() : 0;
    };
    QVERIFY(bottom() > m_program->window()->height());
    QVERIFY(click(u"Show sign-in"_s));
    QTRY_VERIFY(bottom() > 0 && bottom() < m_program->window()->height());
    settle();
    QVERIFY(click(u"Open browser"_s));
    QTRY_COMPARE(opener()->opened.size(), 2);
    browse();
    // Back at the tool, whose call continued automatically.
    QTRY_VERIFY(sees(u"Ahoy, Anna"_s));
    QVERIFY(!sees(u"Ledger requests more permissions"_s));
    QCOMPARE(m_account->calls, 1);
}

void TestSignInWindow::anotherPlaceIsLookedAtBeforeTheBrowserOpens() // SEC-33, AUTH-06
{
    mcp::AuthorizationStage other;
    other.metadata.insert(u"scopes_supported"_s, QJsonArray{u"offline_access"_s});
    mcp::AuthorizationStage &stage = m_account->stage;
    stage.resourceMetadata.insert(
        u"authorization_servers"_s,
        QJsonArray{stage.issuer(), u"https://login.xn--exmple-4nf.org"_s, other.issuer()});
    dock();
    QVERIFY(reach(State::NeedsPerson));
    card()->setIssuerIndex(1);
    settle();
    QTRY_VERIFY(sees(u"login.xn--exmple-4nf.org"_s));
    QTRY_VERIFY(sees(u"mixes letters from several alphabets"_s));
    QVERIFY(m_program->savePictures(u"sign-in-look-alike-card"_s));
    card()->setIssuerIndex(2);
    settle();
    QVERIFY(!sees(u"mixes letters from several alphabets"_s) && !sees(u"offline_access"_s));
    QVERIFY(click(u"Open browser"_s));
    QTRY_VERIFY(sees(u"The requested permissions differ"_s));
    settle();
    QTRY_VERIFY(sees(u"offline_access"_s) && sees(QUrl(other.issuer()).authority()));
    QVERIFY(opener()->opened.isEmpty());
    QVERIFY(m_program->savePictures(u"sign-in-other-place"_s));
    settle();
    QVERIFY(click(u"Open browser"_s));
    QTRY_COMPARE(opener()->opened.size(), 1);
}

void TestSignInWindow::anIssuerInTheOwnNetworkIsContactedAfterAClick() // M7, SEC-31, SEC-46
{
    mcp::AuthorizationStage apart;
    m_account->stage.resourceMetadata.insert(u"authorization_servers"_s,
                                             QJsonArray{apart.issuer()});
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QTRY_VERIFY(sees(u"Nothing has been sent there yet."_s));
    QTRY_VERIFY(sees(QUrl(apart.issuer()).authority()));
    QVERIFY(!sees(u"Permissions requested by"_s) && !m_driver->button(u"Open browser"_s));
    QVERIFY(m_program->savePictures(u"sign-in-contact"_s));
    settle();
    QVERIFY(apart.resource.requests.isEmpty());
    QVERIFY(click(u"Contact this host"_s));
    QTRY_VERIFY(m_driver->button(u"Open browser"_s));
    settle();
    QTRY_VERIFY(sees(u"Permissions requested by"_s) && opener()->opened.isEmpty());
}

void TestSignInWindow::thePageOnAnotherHostIsSeen() // M8, SEC-33
{
    m_account->stage.metadata.insert(u"authorization_endpoint"_s,
                                     u"https://login.xn--exmple-4nf.org/authorize"_s);
    dock();
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QTRY_VERIFY(sees(u"login.xn--exmple-4nf.org"_s));
    QTRY_VERIFY(sees(u"mixes letters from several alphabets"_s));
    QTRY_VERIFY(sees(u"The sign-in page is on a different host"_s));
    QVERIFY(m_program->savePictures(u"sign-in-page-elsewhere"_s));
}

void TestSignInWindow::aFailureSaysWhatToDo()
{
    m_account->stage.metadata.insert(u"issuer"_s, u"https://elsewhere.example"_s);
    dock();
    QVERIFY(reach(State::Failed));
    QTRY_VERIFY(sees(u"The sign-in host identifies itself by another name."_s));
    // The row of the server shows only the state; the page has the details.
    QTRY_VERIFY(sees(u"This could be an attempt to steal your account"_s));
    QVERIFY(m_program->savePictures(u"sign-in-failed"_s));
}

void TestSignInWindow::aServerThatWantsAKeyLeadsToItsHeaders() // W3
{
    m_account->stage.resource.handler = [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(401, {}, {});
    };
    dock();
    QVERIFY(reach(State::Failed));
    QTRY_VERIFY(sees(u"The server requires an account but does not specify a sign-in host."_s));
    settle();
    QVERIFY(click(u"Add a header"_s));
    QTRY_VERIFY(app()->get<AddServerController>()->isOpen());
    QCOMPARE(app()->get<AddServerController>()->headers()->count(), 1);
    QVERIFY(app()->get<AddServerController>()->isAddress());
}

void TestSignInWindow::aHostWithoutPkceLeadsToSetup() // K13, AUTH-31
{
    m_account->stage.metadata.remove(u"code_challenge_methods_supported"_s);
    dock();
    QVERIFY(reach(State::Failed));
    QTRY_VERIFY(sees(u"The sign-in host lacks a security feature that Quayside requires."_s));
    settle();
    QVERIFY(click(u"Open Setup"_s));
    settle();
    QCOMPARE(server()->tab(), ServerController::Setup);
    QVERIFY(click(u"%1 supports PKCE without announcing it"_s.arg(server()->setup()->pkceHost())));
    QTRY_VERIFY(server()->setup()->assumesPkce());
    QVERIFY(m_program->savePictures(u"sign-in-host-setup"_s));
}

void TestSignInWindow::whoSignsInWithoutThePersonIsNamed() // AUTH-70, AUTH-80
{
    mcp::OAuthEntry oauth;
    oauth.clientId = u"machine"_s;
    oauth.clientSecret = u"canary-machine"_s;
    oauth.isUnattended = true;
    oauth.issuer = m_account->stage.issuer();
    m_account->stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                     QJsonArray{u"client_secret_post"_s});
    m_account->stage.givesRefreshTokens = false;
    add(*m_account, u"Nightly"_s, oauth);
    QVERIFY(click(u"Connect"_s));
    QTRY_COMPARE(server()->toolCount(), 1);
    QVERIFY(click(u"Setup"_s));
    settle();
    QTRY_VERIFY(sees(u"Automatic sign-in with client ID machine."_s));
    QVERIFY(m_program->savePictures(u"sign-in-program"_s));
    oauth = {};
    oauth.identityProvider = {u"https://login.example.com/tenant"_s, u"quayside"_s, {}};
    add(*m_account, u"Ledger"_s, oauth);
    QVERIFY(click(u"Setup"_s));
    settle();
    QTRY_VERIFY(sees(u"You sign in through your company, at login.example.com."_s));
    QVERIFY(m_program->savePictures(u"sign-in-company"_s));
}

void TestSignInWindow::aProgramThatIsRefusedHasNoCard() // AUTH-70
{
    mcp::OAuthEntry oauth;
    oauth.clientId = u"machine"_s;
    oauth.clientSecret = u"canary-machine"_s;
    oauth.isUnattended = true;
    oauth.issuer = m_account->stage.issuer();
    m_account->stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                     QJsonArray{u"client_secret_post"_s});
    m_account->stage.instead.insert("/token", [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(401, "application/json", R"({"error":"invalid_client"})");
    });
    add(*m_account, u"Nightly"_s, oauth);
    QVERIFY(click(u"Connect"_s));
    QTRY_VERIFY(sees(u"Check the client ID and the secret"_s));
    settle();
    QVERIFY(!sees(u"Sign in to Nightly"_s));
    QVERIFY(!m_driver->button(u"Sign in"_s) && m_driver->button(u"Connect again"_s));
    QVERIFY(m_program->savePictures(u"sign-in-program-refused"_s));
}

void TestSignInWindow::theAccountShowsThatItIsBoundToAKey() // RFC 9449
{
    m_account->stage.scheme = "DPoP";
    m_account->stage.tokenType = u"DPoP"_s;
    signIn();
    QVERIFY(click(u"Setup"_s));
    settle();
    QTRY_VERIFY(sees(u"Bound to a key in the keychain of this computer"_s));
    QVERIFY(m_program->savePictures(u"sign-in-bound"_s));
}

void TestSignInWindow::aTokenOfThePlatformIsEnteredInSetup() // RFC 7523
{
    add(*m_account, u"Nightly"_s);
    QVERIFY(click(u"Setup"_s));
    settle();
    QVERIFY(click(u"Sign in automatically with a token of the platform"_s));
    settle();
    QVERIFY(m_driver->type(u"File"_s, u"/run/secrets/token"_s));
    QVERIFY(m_program->savePictures(u"platform-token-setup"_s));
    QVERIFY(click(u"Save"_s));
    settle();
    QCOMPARE(server()->setup()->assertionFile(), u"/run/secrets/token"_s);
    QTRY_VERIFY(sees(u"Automatic sign-in with the token from the file /run/secrets/token."_s));
    QVERIFY(click(u"Change automatic sign-in"_s));
    settle();
    QVERIFY(click(u"Cancel"_s));
}

void TestSignInWindow::theKeychainSaysWhatIsWrong_data()
{
    QTest::addColumn<int>("mood");
    QTest::addColumn<QString>("words");
    QTest::newRow("locked") << int(mcp::FakeKeyring::Mood::Locked) << u"The keychain is locked."_s;
    QTest::newRow("absent") << int(mcp::FakeKeyring::Mood::Absent)
                            << u"No keychain is available."_s;
    QTest::newRow("denied") << int(mcp::FakeKeyring::Mood::Denied)
                            << u"The keychain denied access."_s;
    QTest::newRow("slow") << int(mcp::FakeKeyring::Mood::Silent)
                          << u"The keychain does not respond."_s;
}

void TestSignInWindow::theKeychainSaysWhatIsWrong() // SEC-66
{
    QFETCH(const int, mood);
    QFETCH(const QString, words);
    const QTemporaryDir folder;
    m_keys = keychain(folder.path());
    start(folder.path(), m_keys.get());
    m_ring.mood = mcp::FakeKeyring::Mood(mood);
    m_keys->write(u"provider/a"_s, u"canary-key"_s).then(this, [](const auto &) {});
    if (m_ring.mood == mcp::FakeKeyring::Mood::Silent)
        m_clock.advance(mcp::KeychainStore::kPatience);
    const QString tag = QString::fromLatin1(QTest::currentDataTag());
    // On every page; and with a button where one exists.
    QTRY_VERIFY(sees(words));
    QVERIFY(app()->notice().startsWith(words));
    if (tag == u"locked"_s)
        QVERIFY(m_program->savePictures(u"keychain-notice"_s));
    app()->showSettings(u"secrets"_s);
    settle();
    QVERIFY(app()->notice().isEmpty());
    QTRY_VERIFY(sees(words) && sees(u"are kept only in memory, until Quayside quits"_s));
    QVERIFY(m_program->savePictures(QString(u"keychain-"_s + tag)));
    m_ring.release();
    QVERIFY(click(u"Try again"_s));
    QTRY_VERIFY(sees(u"stored only in your system keychain"_s));
    QVERIFY(!m_driver->button(u"Try again"_s));
    QTRY_VERIFY(m_ring.entries.values().contains(u"canary-key"_s));
}

void TestSignInWindow::aLockedKeychainIsUnlockedOnTheCard() // SEC-66
{
    const QTemporaryDir folder;
    m_keys = keychain(folder.path());
    start(folder.path(), m_keys.get());
    signIn();
    start();
    m_keys = keychain(folder.path());
    m_ring.mood = mcp::FakeKeyring::Mood::Locked;
    start(folder.path(), m_keys.get());
    app()->selectServer(m_id);
    mcp::Server *locked = m_program->host()->server(m_id);
    QVERIFY(locked
            && locked->approve(locked->review())); // Earlier approvals cannot be read (SEC-71).
    QVERIFY(click(u"Connect"_s));
    QVERIFY(waitUntil([&] { return card()->isLocked(); }));
    app()->dismissNotice();
    settle();
    QTRY_VERIFY(sees(u"It stores your sign-in."_s));
    QVERIFY(m_program->savePictures(u"sign-in-locked"_s));
    m_ring.mood = mcp::FakeKeyring::Mood::Open;
    QVERIFY(click(u"Unlock"_s));
    QTRY_COMPARE(server()->toolCount(), 1);
    QVERIFY(opener()->opened.isEmpty());
}

void TestSignInWindow::accountsAreShownAndSignedOut() // AUTH-66, SEC-34
{
    signIn();
    QVERIFY(click(u"Setup"_s));
    settle();
    QTRY_VERIFY(sees(u"Sign-in host"_s));
    QVERIFY(m_program->savePictures(u"sign-in-setup"_s));
    app()->showSettings(u"accounts"_s);
    settle();
    QVERIFY(click(u"Accounts"_s));
    settle();
    QTRY_VERIFY(sees(u"Ledger"_s) && sees(u"ledger:read · profile"_s)
                && sees(u"Renews automatically"_s));
    QTRY_VERIFY(m_driver->button(u"Sign out"_s)->width()
                > 60); // The layout was done before it was shown.
    QVERIFY(m_program->savePictures(u"accounts"_s));
    mcp::AccountServer other;
    other.stage.resourceMetadata.insert(
        u"scopes_supported"_s,
        QJsonArray{u"https://www.example.com/auth/calendar.events.readonly"_s,
                   u"https://www.example.com/auth/contacts"_s, u"offline_access"_s, u"openid"_s});
    other.stage.givesRefreshTokens = false;
    add(other, u"Calendars and contacts of the whole harbour office, second floor"_s);
    QVERIFY(click(u"Connect"_s));
    QVERIFY(reach(State::NeedsPerson));
    settle();
    QVERIFY(m_program->savePictures(u"sign-in-long"_s));
    settle();
    QVERIFY(click(u"Open browser"_s));
    QTRY_COMPARE(opener()->opened.size(), 2);
    browse();
    QTRY_COMPARE(server()->toolCount(), 1);
    app()->showSettings(u"accounts"_s);
    settle();
    QVERIFY(click(u"Accounts"_s));
    settle();
    QTRY_VERIFY(sees(u"Calendars and contacts"_s) && sees(u"Then sign in again"_s));
    QVERIFY(m_program->savePictures(u"accounts-two"_s));
    app()->get<AccountsController>()->signOut(m_id);
    QTRY_COMPARE(app()->get<AccountsController>()->accounts()->count(), 1);
    settle();
    QVERIFY(click(u"Sign out"_s));
    QTRY_VERIFY(sees(u"No accounts."_s));
    QTRY_COMPARE(m_account->stage.count("/revoke"), 1);
    QVERIFY(m_program->savePictures(u"accounts-empty"_s));
}

void TestSignInWindow::lookAlikesAreNoticed() // SEC-33
{
    QQmlEngine engine;
    engine.addImportPath(u":/qt/qml"_s);
    QQmlComponent component(&engine);
    component.setData(kHosts, QUrl(u"hosts"_s));
    QVERIFY2(component.isReady(), qPrintable(component.errorString()));
    const LinkText issuer = hostText(u"https://login.ex\u0430mple.org:8443/tenant"_s);
    const LinkText serverLink = hostText(u"https://mcp.example.org/mcp"_s);
    const std::unique_ptr<QObject> made(
        component.createWithInitialProperties({{u"serverHost"_s, serverLink.host},
                                               {u"serverWarnings"_s, serverLink.warnings},
                                               {u"issuerHost"_s, issuer.host},
                                               {u"issuerWarnings"_s, issuer.warnings}}));
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window);
    const WindowDriver driver(window);
    QVERIFY(driver.waitForFrame());
    QTRY_VERIFY(driver.sees(u"login.xn--exmple-4nf.org:8443"_s));
    QTRY_VERIFY(driver.sees(u"mixes letters from several alphabets"_s));
    QTRY_VERIFY(driver.sees(u"port 8443"_s));
    const QString folder = qEnvironmentVariable("QUAYSIDE_SCREENSHOT_DIR");
    for (const bool isDark : {true, false}) {
        window->setProperty("dark", isDark);
        QVERIFY(driver.waitForFrame() && driver.waitForFrame());
        if (folder.isEmpty())
            continue;
        QVERIFY(QDir().mkpath(folder));
        const QString colour = isDark ? u"dark"_s : u"light"_s;
        QVERIFY(window->grabWindow().save(u"%1/sign-in-look-alike-%2.png"_s.arg(folder, colour)));
    }
}

QUAYSIDE_TEST(TestSignInWindow, QGuiApplication)

} // namespace tst_signinwindow

#include "tst_signinwindow.moc"
