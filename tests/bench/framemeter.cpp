// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/framemeter.h"

#include "tests/bench/meter.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QKeyEvent>
#include <QTimer>

#include <algorithm>

namespace quayside {

FrameMeter::FrameMeter(QQuickWindow *window)
    : m_window(window)
{
    QObject::connect(
        window, &QQuickWindow::frameSwapped, window, [this] { ++m_frames; }, Qt::DirectConnection);
}

double FrameMeter::milliseconds()
{
    return nowMicroseconds() / 1e3;
}

void FrameMeter::processEvents()
{
    QTimer limit;
    limit.start(20);
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

double FrameMeter::wait()
{
    const double start = milliseconds();
    const int before = m_frames;
    m_window
        ->update(); // A frame is drawn even when nothing has changed; requestUpdate() would wait for a change.
    while (m_frames == before && milliseconds() - start < kPatienceMs)
        processEvents();
    return milliseconds() - start;
}

double FrameMeter::press(Qt::Key key, const QString &text)
{
    const double start = milliseconds();
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
    QKeyEvent release(QEvent::KeyRelease, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(m_window, &press);
    QCoreApplication::sendEvent(m_window, &release);
    wait();
    return milliseconds() - start;
}

Spread::Spread(QList<double> times)
{
    if (times.isEmpty())
        return;
    std::sort(times.begin(), times.end());
    median = times.at(times.size() / 2);
    p99 = times.at(times.size() * 99 / 100);
    longest = times.constLast();
}

} // namespace quayside
