// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

#include <QTest>

#include <memory>

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
        const Result<void> error(Error{ErrorKind::Storage, {}, 0, {}});
        QVERIFY(!error);
        QCOMPARE(error.error().kind, ErrorKind::Storage);
    }
};

QTEST_APPLESS_MAIN(TestResult)
#include "tst_result.moc"
