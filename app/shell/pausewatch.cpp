// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/pausewatch.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QMetaEnum>

#include <algorithm>
#include <ctime>
#include <utility>

namespace quayside {

Q_LOGGING_CATEGORY(lcPauses, "quayside.pauses", QtInfoMsg)

namespace {

constexpr int kLoggedPauses = 1000;
constexpr auto kEndOfPause = QEvent::User;

PauseWatch::Time timeOf(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return std::chrono::duration_cast<PauseWatch::Time>(std::chrono::seconds(time.tv_sec)
                                                        + std::chrono::nanoseconds(time.tv_nsec));
}

QByteArray milliseconds(PauseWatch::Time time)
{
    return QByteArray::number(double(time.count()) / 1e3, 'f', 0) + " ms";
}

QByteArray typeName(QEvent::Type type)
{
    const char *key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return key ? QByteArray(key) : QByteArray("event " + QByteArray::number(int(type)));
}

QByteArray described(const PauseWatch::Delivery &delivery, PauseWatch::Time time)
{
    QByteArray text = typeName(delivery.type) + " of " + delivery.receiver;
    if (!delivery.name.isEmpty())
        text += " \"" + delivery.name.toUtf8() + '"';
    return text + ", " + milliseconds(time);
}

} // namespace

PauseWatch::Delivery PauseWatch::begin(QObject *receiver, const QEvent *event)
{
    // The receiver may be gone at the end.
    const Delivery delivery{timeOf(CLOCK_MONOTONIC), event->type(),
                            receiver->metaObject()->className(), receiver->objectName()};
    if (!std::exchange(m_isPausing, true)) {
        m_start = delivery.start;
        m_busyBefore = timeOf(CLOCK_THREAD_CPUTIME_ID);
        m_longest = {};
        m_longestDelivery = delivery;
        // It comes after everything that was posted: what comes from outside is looked at next.
        QCoreApplication::postEvent(this, new QEvent(kEndOfPause), Qt::LowEventPriority);
    }
    return delivery;
}

/// An event within another one ends before it, and takes less time. One with a loop of its own counts from the last pause in
/// that loop.
void PauseWatch::end(const Delivery &delivery)
{
    if (!m_isPausing)
        return;
    const Time took = timeOf(CLOCK_MONOTONIC) - std::max(m_start, delivery.start);
    if (took < m_longest)
        return;
    m_longest = took;
    m_longestDelivery = delivery;
}

bool PauseWatch::event(QEvent *event)
{
    if (event->type() != kEndOfPause)
        return QObject::event(event);
    m_isPausing = false;
    const Time time = timeOf(CLOCK_MONOTONIC) - m_start;
    // None has ended when this is a loop within the first one.
    const Time longest = m_longest > Time() ? m_longest : time;
    const Pause pause{time, timeOf(CLOCK_THREAD_CPUTIME_ID) - m_busyBefore,
                      described(m_longestDelivery, longest)};
    if (pause.time > kLongPause)
        log(pause);
    if (onPause)
        onPause(pause);
    return true;
}

void PauseWatch::log(const Pause &pause)
{
    if (m_logged > kLoggedPauses)
        return;
    if (m_logged++ == kLoggedPauses)
        qCInfo(lcPauses, "Further pauses are not logged.");
    else
        qCInfo(lcPauses, "The window paused for %s (%s of processor time). Longest: %s",
               milliseconds(pause.time).constData(), milliseconds(pause.busy).constData(),
               pause.event.constData());
}

} // namespace quayside
