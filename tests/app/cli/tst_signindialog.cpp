// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/signindialog.h"

#include <QTest>

using namespace quayside;
using namespace Qt::StringLiterals;
using Action = Reply::Action;

namespace {

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

/// What a person at a terminal sees and says before the browser opens.
class TestSignInDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCardSaysWhereAndWhatFor() // AUTH-02, SEC-33
    {
        const QString card = signInCard(u"Ledger"_s, request());
        for (const QString &part : {u"Ledger wants you to sign in."_s, u"mcp.example"_s,
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

    void theCardWarnsOfHostsThatLookLikeOthers() // SEC-33
    {
        auto strange = request();
        strange.issuer = u"https://xn--lgin-0xa.example"_s;
        strange.issuerHost = u"xn--lgin-0xa.example"_s;
        QVERIFY(signInCard(u"Ledger"_s, strange).contains(u"  ! "_s));
    }

    void theServersWordsDoNotMoveTheCursor() // SEC-36
    {
        auto bad = request();
        bad.scopes = QStringList{u"a\x1b[2J"_s};
        QVERIFY(!signInCard(u"Ledger"_s, bad).contains(u'\x1b'));
    }

    void onlyYesOpensTheBrowser() // AUTH-02, SEC-46
    {
        SignInDialog dialog(u"card\n"_s, false);
        QVERIFY(dialog.start().text.startsWith(u"card"_s));
        for (const QString &other : {u""_s, u"ok"_s, u"e"_s})
            QVERIFY(!dialog.take(other).reply);
        const Turn yes = dialog.take(u"y"_s);
        QVERIFY(yes.reply && yes.reply->action == Action::Accept);
        QVERIFY(dialog.clientId().isEmpty());
        for (const QString &no : {u"d"_s, u"c"_s}) {
            const Turn turn = SignInDialog(u"card\n"_s, false).take(no);
            QVERIFY(turn.reply && turn.reply->action != Action::Accept);
        }
    }

    void aClientIdIsAskedForWhereWeAreNotKnown() // AUTH-23
    {
        SignInDialog dialog(u"card\n"_s, true);
        dialog.start();
        QVERIFY(!dialog.take(u"y"_s).reply);
        QVERIFY(!dialog.take(u" "_s).reply); // There is no client without an id.
        const Turn secret = dialog.take(u" mine "_s);
        QVERIFY(secret.isSecret && !secret.reply);
        const Turn done = dialog.take(u"canary"_s);
        QVERIFY(done.reply && done.reply->action == Action::Accept && !done.isSecret);
        QCOMPARE(dialog.clientId(), u"mine"_s);
        QCOMPARE(dialog.clientSecret(), u"canary"_s);
        QVERIFY(!done.text.contains(u"canary"_s));
    }
};

QTEST_APPLESS_MAIN(TestSignInDialog)

#include "tst_signindialog.moc"
