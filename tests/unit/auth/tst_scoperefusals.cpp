// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/scoperefusals.h"
#include "tests/support/testclass.h"

#include "core/auth/problem.h"

#include <QTest>
#include <QTimeZone>

namespace tst_scoperefusals {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

const QDateTime kNow(QDate(2026, 7, 28), QTime(12, 0), QTimeZone::utc());

HttpChallenge challengeFor(const QString &operation, int earlier = 0)
{
    return {403, {}, {}, operation, earlier};
}

} // namespace

class TestScopeRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksOnceMoreAndThenNotAgainForTheSameOperation() // AUTH-52
    {
        ScopeRefusals refusals;
        const QStringList wanted{u"b"_s, u"a"_s};
        QVERIFY(refusals.mayWiden(challengeFor(u"one"_s, 0), wanted, {}, kNow));
        QVERIFY(refusals.mayWiden(challengeFor(u"one"_s, 1), wanted, {}, kNow));
        const auto refused = refusals.mayWiden(challengeFor(u"one"_s, 2), wanted, {}, kNow);
        QVERIFY(!refused && isProblem(refused.error(), Problem::ScopeRefused));
        QVERIFY(!refusals.mayWiden(challengeFor(u"one"_s), {u"a"_s, u"b"_s}, {}, kNow));
        QVERIFY(refusals.mayWiden(challengeFor(u"two"_s), wanted, {}, kNow));
        refusals.forgetAttempts();
        QVERIFY(refusals.mayWiden(challengeFor(u"one"_s), wanted, {}, kNow));
    }

    void doesNotAskForWhatIsGrantedAlready() // AUTH-52
    {
        ScopeRefusals refusals;
        QVERIFY(!refusals.mayWiden(challengeFor(u"one"_s), {u"a"_s}, {u"a"_s, u"b"_s}, kNow));
        QVERIFY(!refusals.mayWiden(challengeFor(u"two"_s), {}, {}, kNow));
        QVERIFY(refusals.mayWiden(challengeFor(u"three"_s), {u"a"_s, u"c"_s}, {u"a"_s}, kNow));
    }

    void remembersForADayWhatThePersonRefused() // SEC-32
    {
        ScopeRefusals refusals;
        refusals.refuse(u"a"_s, kNow);
        const HttpChallenge challenge = challengeFor(u"one"_s);
        QVERIFY(!refusals.mayWiden(challenge, {u"a"_s, u"b"_s}, {}, kNow.addSecs(86'399)));
        QVERIFY(refusals.mayWiden(challenge, {u"b"_s}, {}, kNow));
        QVERIFY(refusals.mayWiden(challenge, {u"a"_s}, {}, kNow.addSecs(86'400)));
        QVERIFY(refusals.mayWiden(challenge, {u"a"_s}, {}, kNow.addSecs(-1))); // The clock was set.
        refusals.forgetAttempts();
        QVERIFY(!refusals.mayWiden(challenge, {u"a"_s}, {}, kNow));
        refusals.clear();
        QVERIFY(refusals.mayWiden(challenge, {u"a"_s}, {}, kNow));
    }
};

QUAYSIDE_TEST(TestScopeRefusals, QCoreApplication)

} // namespace tst_scoperefusals

#include "tst_scoperefusals.moc"
