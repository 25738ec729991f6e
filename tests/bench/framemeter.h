// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QQuickWindow>

namespace quayside {

/// Times from something that a person does to the frame that shows it, in milliseconds.
class FrameMeter
{
public:
    explicit FrameMeter(QQuickWindow *window);

    /// Draws a frame and returns how long that took; at most kPatienceMs.
    double wait();
    /// Presses a key and waits for the frame that follows.
    double press(Qt::Key key, const QString &text = {});
    /// Processes events until holds() is true and a frame has shown it; false after kPatienceMs.
    template<typename Condition>
    bool until(Condition holds)
    {
        const double start = milliseconds();
        while (!holds()) {
            if (milliseconds() - start > kPatienceMs)
                return false;
            processEvents();
        }
        wait();
        return true;
    }

    static double milliseconds(); ///< CLOCK_MONOTONIC
    static constexpr double kPatienceMs = 60'000;

private:
    static void processEvents();

    QQuickWindow *m_window;
    int m_frames = 0;
};

/// The middle and the longest of some times.
struct Spread
{
    double median = 0;
    double p99 = 0;
    double longest = 0;

    explicit Spread(QList<double> times);
};

} // namespace quayside
