// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QEvent>
#include <QObject>
#include <QString>
#include <QThread>

#include <chrono>
#include <functional>

namespace quayside {

/// Logs what keeps the thread of the window from new events for more than kLongPause, in debug builds and in the bench. Work
/// that no event of Qt leads to is not seen.
class PauseWatch final : public QObject
{
public:
    using Time = std::chrono::microseconds;

    /// Events that were delivered one after the other. An event that comes during a pause is delivered at its end.
    struct Pause
    {
        Time time{};
        Time busy{}; ///< Processor time of the thread; what other programs took does not count.
        QByteArray event; ///< The one that took longest: "UpdateRequest of Main_QMLTYPE_1, 40 ms"
    };
    /// An event that is being delivered.
    struct Delivery
    {
        Time start{};
        QEvent::Type type = QEvent::None;
        QByteArray receiver; ///< Its class.
        QString name; ///< The object name of the receiver; may be empty.
    };

    static constexpr Time kLongPause = std::chrono::milliseconds(50);

    Delivery begin(QObject *receiver, const QEvent *event);
    void end(const Delivery &delivery);

    std::function<void(const Pause &)> onPause; ///< Of any length.

protected:
    bool event(QEvent *event) override;

private:
    void log(const Pause &pause);

    Time m_start{};
    Time m_busyBefore{}; ///< Processor time of the thread at m_start.
    Time m_longest{};
    Delivery m_longestDelivery;
    bool m_isPausing = false;
    int m_logged = 0;
};

/// QApplication or QCoreApplication with a PauseWatch.
template<class Application>
class WatchedApplication final : public Application
{
public:
    using Application::Application;

    PauseWatch *watch() { return &m_watch; }

    bool notify(QObject *receiver, QEvent *event) override
    {
        // Events of other threads come here as well.
        if (receiver == &m_watch || QThread::currentThread() != m_watch.thread())
            return Application::notify(receiver, event);
        const PauseWatch::Delivery delivery = m_watch.begin(receiver, event);
        const bool isHandled = Application::notify(receiver, event);
        m_watch.end(delivery);
        return isHandled;
    }

private:
    PauseWatch m_watch;
};

} // namespace quayside
