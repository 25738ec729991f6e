// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <memory>

namespace tst_result {

using namespace mcp;

class TestResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdsAValueOrAnError()
    {
        const Result<int> value(7);
        QVERIFY(value.hasValue());
        QVERIFY(value);
        QCOMPARE(*value, 7);
        QCOMPARE(value.value(), 7);

        const Result<int> error(Error{ErrorKind::Timeout, QStringLiteral("late"), 3, "{}"});
        QVERIFY(!error);
        QCOMPARE(error.error().kind, ErrorKind::Timeout);
        QCOMPARE(error.error().detail, QStringLiteral("late"));
        QCOMPARE(error.error().code, 3);
        QCOMPARE(error.error().data, QByteArray("{}"));
    }

    void fallsBackWhenThereIsNoValue()
    {
        QCOMPARE(Result<int>(7).valueOr(9), 7);
        QCOMPARE(Result<int>(Error{}).valueOr(9), 9);
    }

    void movesWhatCannotBeCopied()
    {
        Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
        const std::unique_ptr<int> taken = *std::move(result);
        QCOMPARE(*taken, 5);
    }

    void letsAValueBeChanged()
    {
        Result<QString> result(QStringLiteral("a"));
        *result += u'b';
        result->append(u'c');
        QCOMPARE(*result, QStringLiteral("abc"));
    }

    void isSuccessOrErrorWithoutAValue()
    {
        QVERIFY(Result<void>());
        const Result<void> error(Error::storage({}));
        QVERIFY(!error);
        QCOMPARE(error.error().kind, ErrorKind::Storage);
    }

    void convertsAValueAndLeavesAnError()
    {
        const auto half = [](int value) { return value / 2.0; };
        QCOMPARE(*Result<int>(7).transform(half), 3.5);
        const Result<double> failed =
            Result<int>(Error::timeout(QStringLiteral("t"))).transform(half);
        QCOMPARE(failed.error(), Error::timeout(QStringLiteral("t")));
        int seen = 0;
        const Result<void> done = Result<int>(7).transform([&seen](int value) { seen = value; });
        QVERIFY(done);
        QCOMPARE(seen, 7);
    }

    void goesOnAfterSuccessOnly()
    {
        int steps = 0;
        const auto step = [&steps](int value) -> Result<QString> {
            ++steps;
            if (value < 0)
                return Error::protocol(QStringLiteral("negative"));
            return QString::number(value);
        };
        QCOMPARE(*Result<int>(7).andThen(step), QStringLiteral("7"));
        QCOMPARE(Result<int>(-7).andThen(step).error(),
                 Error::protocol(QStringLiteral("negative")));
        QCOMPARE(Result<int>(Error::auth()).andThen(step).error().kind, ErrorKind::Auth);
        QCOMPARE(steps, 2);
        const auto give = [] { return Result<int>(5); };
        QCOMPARE(*Result<void>().andThen(give), 5);
        QCOMPARE(Result<void>(Error::policy()).andThen(give).error().kind, ErrorKind::Policy);
    }

    void namesErrorsByWhoHasToReact()
    {
        QCOMPARE(Error::cancelled(), (Error{ErrorKind::Cancelled, {}, 0, {}}));
        QCOMPARE(Error::closed(QStringLiteral("c"), 3),
                 (Error{ErrorKind::Closed, QStringLiteral("c"), 3, {}}));
        QCOMPARE(Error::transport(QStringLiteral("t"), 5),
                 (Error{ErrorKind::Transport, QStringLiteral("t"), 5, {}}));
        QCOMPARE(Error::remote(QStringLiteral("r"), -32601, "{}"),
                 (Error{ErrorKind::Remote, QStringLiteral("r"), -32601, "{}"}));
        QCOMPARE(Error::storage(QStringLiteral("s"), 2),
                 (Error{ErrorKind::Storage, QStringLiteral("s"), 2, {}}));
    }
};

QUAYSIDE_TEST(TestResult, QCoreApplication)

} // namespace tst_result

#include "tst_result.moc"
