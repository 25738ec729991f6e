// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/authtext.h"
#include "app/text/linktext.h"
#include "core/auth/credentials.h"
#include "core/auth/problem.h"
#include "tests/support/testclass.h"

#include <QSet>
#include <QTest>

namespace quayside::tst_authtext {

using mcp::auth::Problem;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kLast = Problem::TokenUnusable;

/// All there are.
QList<Problem> problems()
{
    QList<Problem> all;
    for (int code = 1; code <= int(kLast); ++code)
        all.append(Problem(code));
    return all;
}

} // namespace

class TestAuthText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void everyProblemSaysWhatHappenedAndWhatToDo()
    {
        QSet<QString> titles;
        for (const Problem problem : problems()) {
            const ErrorText words = errorText(
                mcp::auth::problem(problem, u"<b>they say</b>\u202E"_s), Occasion::Connect);
            const QByteArray which = "problem " + QByteArray::number(int(problem));
            QVERIFY2(words.title.endsWith(u'.') && words.hint.endsWith(u'.'), which.constData());
            QVERIFY2(!titles.contains(words.title), which.constData());
            QCOMPARE(words.detail, u"<b>they say</b>⟨U+202E⟩"_s);
            titles.insert(words.title);
        }
        QCOMPARE(titles.size(), int(kLast));
    }

    void everyProblemHasWordsForScripts() // P12
    {
        QSet<QString> all;
        for (const Problem problem : problems()) {
            const mcp::Error error = mcp::auth::problem(problem);
            QVERIFY2(!error.detail.isEmpty(), qPrintable(QString::number(int(problem))));
            all.insert(error.detail);
            // They are not shown as server text.
            QVERIFY(authText(error).detail.isEmpty());
        }
        QCOMPARE(all.size(), int(kLast));
    }

    void aServerThatRefusesAKeyOfThePersonPointsToTheSetup() // AUTH-67
    {
        const ErrorText unauthorized = authText({mcp::ErrorKind::Auth, {}, 0, {}, 401});
        QCOMPARE(unauthorized.title, u"The server requires sign-in."_s);
        const ErrorText forbidden = authText({mcp::ErrorKind::Auth, {}, 0, {}, 403});
        QCOMPARE(forbidden.title, u"The server denied access (HTTP 403)."_s);
        QVERIFY(forbidden.hint.contains(u"header"_s));
    }

    void anAccountSaysHowLongItLasts()
    {
        const QDateTime now(QDate(2026, 11, 21), QTime(14, 0));
        mcp::auth::Account account;
        account.signedInAt = now.addSecs(-600);
        QCOMPARE(accountSince(account, now), u"13:50"_s);
        QCOMPARE(accountUntil(account, now), u"Valid until the server ends it."_s);
        account.expiresAt = now.addSecs(3600);
        QCOMPARE(accountUntil(account, now), u"Expires at 15:00. Then sign in again."_s);
        QCOMPARE(accountUntil(account, now.addSecs(7200)), u"Expired at 15:00. Sign in again."_s);
        account.isRenewable = true;
        QCOMPARE(accountUntil(account, now), u"Renews automatically, next before 15:00."_s);
    }

    void hostsAreAsciiAndLookAlikesAreNoticed_data() // SEC-33
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("warnings");
        QTest::newRow("usual") << u"https://login.example.org/tenant"_s << u"login.example.org"_s
                               << 0;
        QTest::newRow("port") << u"https://login.example.org:8443"_s << u"login.example.org:8443"_s
                              << 1;
        QTest::newRow("punycode") << u"https://login.xn--exmple-cua.org"_s
                                  << u"login.xn--exmple-cua.org"_s << 1;
        QTest::newRow("unicode") << u"https://login.ex\u0430mple.org"_s
                                 << u"login.xn--exmple-4nf.org"_s << 1;
        QTest::newRow("number") << u"https://192.0.2.7/"_s << u"192.0.2.7"_s << 1;
        QTest::newRow("this computer")
            << u"http://127.0.0.1:4711/mcp"_s << u"127.0.0.1:4711"_s << 0;
        QTest::newRow("none") << QString() << QString() << 0;
    }

    void hostsAreAsciiAndLookAlikesAreNoticed()
    {
        QFETCH(QString, url);
        const LinkText host = hostText(url);
        QTEST(host.host, "host");
        QTEST(int(host.warnings.size()), "warnings");
    }
};

QUAYSIDE_TEST(TestAuthText, QCoreApplication)

} // namespace quayside::tst_authtext

#include "tst_authtext.moc"
