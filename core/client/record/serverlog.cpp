// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/serverlog.h"

#include "core/base/limits.h"

namespace mcp {

ServerLog::ServerLog(const Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

void ServerLog::append(LogLine::Source source, const QString &text)
{
    // Masked first: what is left of a secret that is cut could not be told any more.
    m_lines.push_back(
        {m_clock->wallTime(), source, m_mask.masked(text).left(limits::kStderrLineBytes)});
    m_chars += m_lines.back().text.size();
    ++m_total;
    while (m_lines.size() > size_t(limits::kLogLines) || m_chars > limits::kStderrBytes) {
        m_chars -= m_lines.front().text.size();
        m_lines.pop_front();
    }
    if (std::exchange(m_isAnnounced, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isAnnounced = false;
            Q_EMIT appended();
        },
        Qt::QueuedConnection);
}

void ServerLog::clear()
{
    m_lines.clear();
    m_chars = 0;
    m_total = 0;
}

QStringList ServerLog::errorTail(int count) const
{
    QStringList tail;
    for (auto it = m_lines.crbegin(); it != m_lines.crend() && tail.size() < count; ++it) {
        if (it->source == LogLine::Source::ErrorOutput)
            tail.prepend(it->text);
    }
    return tail;
}

} // namespace mcp

#include "moc_serverlog.cpp"
