// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/serverlog.h"

#include "core/base/limits.h"

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kLoggerChars = 100;

}

ServerLog::ServerLog(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_second(clock->createAlarm([this] { onSecondOver(); }))
{
}

void ServerLog::appendMessage(LogLevel level, const QString &logger, const QString &text)
{
    if (m_inSecond++ == 0)
        m_second->start(1s);
    if (m_inSecond <= limits::kLogMessagesPerSecond)
        keep({m_clock->wallTime(), LogLine::Source::Server, text, level,
              m_mask.masked(logger.left(kLoggerChars))});
}

void ServerLog::onSecondOver()
{
    const int left = std::exchange(m_inSecond, 0) - limits::kLogMessagesPerSecond;
    if (left > 0)
        append(LogLine::Source::Protocol,
               u"%1 log messages were left out: more than %2 in one second"_s.arg(left).arg(
                   limits::kLogMessagesPerSecond));
}

void ServerLog::append(LogLine::Source source, const QString &text)
{
    const bool isOurs = source == LogLine::Source::Protocol;
    keep({m_clock->wallTime(), source, text, isOurs ? LogLevel::Warning : LogLevel::Info});
}

void ServerLog::keep(LogLine line)
{
    // Masked first: what is left of a secret that is cut could not be told any more.
    line.text = m_mask.masked(line.text).left(limits::kStderrLineBytes);
    m_lines.push_back(std::move(line));
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
