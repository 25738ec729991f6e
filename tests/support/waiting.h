// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTest>
#include <QTimer>

/// Processes events until condition holds; false after a minute. Checks after each event, while QTRY_… would sleep:
/// for tests that wait for many short events.
template<class Condition>
bool waitUntil(Condition condition)
{
    const QDeadlineTimer deadline(60'000);
    QTimer waker;
    waker.start(50);
    while (!condition() && !deadline.hasExpired()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return condition();
}
#define TRY(condition) QVERIFY(waitUntil([&] { return bool(condition); }))
#define TRY_EQUAL(actual, expected)                                                                \
    do {                                                                                           \
        waitUntil([&] { return (actual) == (expected); });                                         \
        QCOMPARE(actual, expected);                                                                \
    } while (false)
