// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dialog.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_signindialog {

using namespace quayside;
using namespace Qt::StringLiterals;
using Action = Reply::Action;

namespace {

using Kind = mcp::auth::SignInRequest::Kind;

const QString kQuestion = u"Yes? "_s;

mcp::auth::SignInRequest request()
{
    mcp::auth::SignInRequest request;
    request.serverHost = u"mcp.example"_s;
    request.issuer = u"https://login.example/tenant"_s;
    request.issuerHost = u"login.example"_s;
    request.scopes = QStringList{u"read"_s, u"write"_s};
    return request;
}

} // namespace

/// The dialog on a terminal before the browser opens.
class TestSignInDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCardSaysWhereAndWhatFor() // AUTH-02, SEC-33
    {
        const QString card = signInCard(u"Ledger"_s, request());
        for (const QString &part : {u"Ledger requires sign-in."_s, u"mcp.example"_s,
                                    u"login.example"_s, u"read, write"_s})
            QVERIFY2(card.contains(part), qPrintable(card));
        QVERIFY(!card.contains(u"(new)"_s));
    }

    void theCardShowsWhatIsNew() // AUTH-52
    {
        auto wider = request();
        wider.isWider = true;
        wider.newScopes = QStringList{u"write"_s};
        const QString card = signInCard(u"Ledger"_s, wider);
        QVERIFY2(card.contains(u"read, write (new)"_s), qPrintable(card));
    }

    void theCardNamesTheTokenOfThePlatform() // SEC-26
    {
        auto automatic = request();
        automatic.kind = Kind::Unattended;
        automatic.workload.file = u"/run/tok\x1b[2Jen"_s;
        const QString card = signInCard(u"Ledger"_s, automatic);
        QVERIFY2(card.contains(u"with the token from the file /run/tok"_s), qPrintable(card));
        QVERIFY(!card.contains(u'\x1b'));
        automatic.workload = {{}, u"TOKEN"_s};
        QVERIFY(signInCard(u"Ledger"_s, automatic)
                    .contains(u"with the token from the environment variable TOKEN"_s));
    }

    void theCardWarnsOfHostsThatLookLikeOthers() // SEC-33
    {
        auto strange = request();
        strange.issuer = u"https://xn--lgin-0xa.example"_s;
        strange.issuerHost = u"xn--lgin-0xa.example"_s;
        QVERIFY(signInCard(u"Ledger"_s, strange).contains(u"  ! "_s));
    }

    void theCardNamesHostsWithTheirPorts() // L14, SEC-33
    {
        auto odd = request();
        odd.serverHost = u"mcp.example:8443"_s;
        odd.issuer = u"https://login.example:9443"_s;
        const QString card = signInCard(u"Ledger"_s, odd);
        QVERIFY2(card.contains(u"mcp.example:8443\n"_s), qPrintable(card));
        QVERIFY2(card.contains(u"login.example:9443\n"_s), qPrintable(card));
    }

    void theCardDoesNotWarnOfThisComputer() // P11
    {
        for (const QString &issuer :
             {u"http://127.0.0.1:4711/op"_s, u"http://localhost:4711"_s, u"http://[::1]:4711"_s}) {
            auto local = request();
            local.issuer = issuer;
            const QString card = signInCard(u"Ledger"_s, local);
            QVERIFY2(!card.contains(u'!'), qPrintable(card));
            QVERIFY2(card.contains(u":4711\n"_s), qPrintable(card));
        }
    }

    void theCardNamesThePageThatIsElsewhere() // M8, SEC-33
    {
        QVERIFY(!signInCard(u"Ledger"_s, request()).contains(u"Browser:"_s));
        auto elsewhere = request();
        elsewhere.page = u"https://login.xn--exmple-4nf.org:8443"_s;
        const QString card = signInCard(u"Ledger"_s, elsewhere);
        QVERIFY2(card.contains(u"Browser:      login.xn--exmple-4nf.org:8443\n  ! "_s),
                 qPrintable(card));
    }

    void whatIsAskedIsWhatAYesMeans() // M5, M7, SEC-26, SEC-31
    {
        auto other = request();
        QVERIFY(signInQuestion(other).startsWith(u"Sign in with the browser?"_s));
        other.kind = Kind::Contact;
        QString card = signInCard(u"Ledger"_s, other);
        QVERIFY2(card.contains(u"Nothing has been sent there yet."_s), qPrintable(card));
        QVERIFY(!card.contains(u"Access to:"_s)); // Nothing is known of that.
        QVERIFY(signInQuestion(other).startsWith(u"Contact this host?"_s));
        other.kind = Kind::Unattended;
        other.clientId = u"machine"_s;
        card = signInCard(u"Ledger"_s, other);
        QVERIFY2(card.contains(u"with client ID machine."_s), qPrintable(card));
        QVERIFY(signInQuestion(other).startsWith(u"Sign in automatically from now on?"_s));
    }

    void theCardNamesTheProxyAndWhatIsAssumed() // SEC-25, SEC-31
    {
        auto other = request();
        other.proxy = u"proxy.example:3128"_s;
        other.isAssumed = true;
        const QString card = signInCard(u"Ledger"_s, other);
        QVERIFY2(card.contains(u"goes through the proxy proxy.example:3128"_s), qPrintable(card));
        QVERIFY2(card.contains(u"does not specify where to sign in"_s), qPrintable(card));
    }

    void theCardNamesWhatTheSetupChanges() // K13, K28, AUTH-31, SEC-33
    {
        auto other = request();
        QVERIFY(!signInCard(u"Ledger"_s, other).contains(u"PKCE"_s));
        other.isPkceAssumed = true;
        other.omitsResource = true;
        other.isRedirectOfSetup = true;
        other.way = mcp::auth::ClientWay::Registered;
        other.redirectUri = u"http://localhost:3334/cb"_s;
        const QString card = signInCard(u"Ledger"_s, other);
        QVERIFY2(card.contains(u"  ! The sign-in host does not announce PKCE"_s), qPrintable(card));
        QVERIFY2(card.contains(u"  ! As configured, the sign-in host is not told"_s),
                 qPrintable(card));
        QVERIFY2(card.contains(u"Redirect:     http://localhost:3334/cb\n"_s), qPrintable(card));
        other.way = mcp::auth::ClientWay::Preregistered;
        QVERIFY(signInCard(u"Ledger"_s, other).contains(u"http://localhost:3334/cb"_s));
    }

    void aLongListOfScopesIsCut() // SEC-41
    {
        auto many = request();
        many.scopes.clear();
        for (int i = 0; i < 200; ++i)
            many.scopes.append(u"scope-%1"_s.arg(i));
        const QString card = signInCard(u"Ledger"_s, many);
        QVERIFY(card.contains(u"and 150 more"_s) && !card.contains(u"scope-50"_s));
    }

    void theServersWordsDoNotMoveTheCursor() // SEC-36
    {
        QVERIFY(!signInCard(u"a\x1b[2J"_s, request()).contains(u'\x1b')); // M6
        auto bad = request();
        bad.scopes = QStringList{u"a\x1b[2J"_s};
        QVERIFY(!signInCard(u"Ledger"_s, bad).contains(u'\x1b'));
    }

    void onlyYesOpensTheBrowser() // AUTH-02, SEC-46
    {
        SignInDialog dialog(u"card\n"_s, kQuestion, false);
        QVERIFY(dialog.start().text.startsWith(u"card"_s));
        for (const QString &other : {u""_s, u"ok"_s, u"e"_s})
            QVERIFY(!dialog.take(other).reply);
        const Turn yes = dialog.take(u"y"_s);
        QVERIFY(yes.reply && yes.reply->action == Action::Accept);
        QVERIFY(dialog.clientId().isEmpty());
        for (const QString &no : {u"d"_s, u"c"_s}) {
            const Turn turn = SignInDialog(u"card\n"_s, kQuestion, false).take(no);
            QVERIFY(turn.reply && turn.reply->action != Action::Accept);
        }
    }

    void aClientIdIsAskedForWhereWeAreNotKnown() // AUTH-23
    {
        SignInDialog dialog(u"card\n"_s, kQuestion, true);
        dialog.start();
        QVERIFY(!dialog.take(u"y"_s).reply);
        QVERIFY(!dialog.take(u" "_s).reply); // A client needs an ID.
        const Turn secret = dialog.take(u" mine "_s);
        QVERIFY(secret.isSecret && !secret.reply);
        const Turn done = dialog.take(u"canary"_s);
        QVERIFY(done.reply && done.reply->action == Action::Accept && !done.isSecret);
        QCOMPARE(dialog.clientId(), u"mine"_s);
        QCOMPARE(dialog.clientSecret(), u"canary"_s);
        QVERIFY(!done.text.contains(u"canary"_s));
    }
};

QUAYSIDE_TEST(TestSignInDialog, QCoreApplication)

} // namespace tst_signindialog

#include "tst_signindialog.moc"
