// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/logmodel.h"

#include "app/text/cleantext.h"
#include "core/base/limits.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

LogModel::LogModel(QObject *parent)
    : ListModel(parent)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &LogModel::take);
}

void LogModel::addSource(mcp::ServerLog *log, const QString &serverName)
{
    m_sources.append({log, serverName, 0});
    connect(log, &mcp::ServerLog::appended, this, [this] {
        if (!m_pause.isActive())
            m_pause.start(mcp::limits::kTrafficSpacing);
    });
    m_pause.start(0); // Lines of several logs are merged by time.
}

void LogModel::clear()
{
    for (const Source &source : std::as_const(m_sources)) {
        if (source.log)
            source.log->disconnect(this);
    }
    beginResetModel();
    m_sources.clear();
    m_first += qint64(m_lines.size());
    m_lines.clear();
    m_chars = 0;
    m_shown.clear();
    endResetModel();
    Q_EMIT countChanged();
}

void LogModel::setPaused(bool isPaused)
{
    m_isPaused = isPaused;
    m_pause.start(0);
}

void LogModel::take()
{
    if (m_isPaused)
        return;
    QList<Line> fresh;
    for (int i = 0; i < m_sources.size(); ++i) {
        Source &source = m_sources[i];
        if (!source.log)
            continue;
        const auto &lines = source.log->lines();
        const qint64 count = std::min(source.log->total() - source.taken, qint64(lines.size()));
        for (auto it = lines.cend() - count; it != lines.cend(); ++it)
            fresh.append({i, *it});
        source.taken = source.log->total();
    }
    std::stable_sort(fresh.begin(), fresh.end(),
                     [](const Line &a, const Line &b) { return a.line.time < b.line.time; });
    append(fresh);
}

void LogModel::append(const QList<Line> &fresh)
{
    if (fresh.isEmpty())
        return;
    QList<qint64> shown;
    for (const Line &line : fresh) {
        if (matches(line))
            shown.append(m_first + qint64(m_lines.size()));
        m_lines.push_back(line);
        m_chars += line.line.text.size();
    }
    if (!shown.isEmpty()) {
        beginInsertRows({}, count(), count() + int(shown.size()) - 1);
        m_shown.insert(m_shown.end(), shown.cbegin(), shown.cend());
        endInsertRows();
    }
    dropOldest(countTooMany());
    Q_EMIT countChanged();
}

/// By number or by size, whichever asks for more.
qsizetype LogModel::countTooMany() const
{
    const qsizetype size = qsizetype(m_lines.size());
    qsizetype chars = m_chars;
    qsizetype count = 0;
    while (count < size
           && (size - count > mcp::limits::kLogLines || chars > mcp::limits::kStderrBytes))
        chars -= m_lines[size_t(count++)].line.text.size();
    return count;
}

void LogModel::dropOldest(qsizetype count)
{
    if (count <= 0)
        return;
    const auto end = std::lower_bound(m_shown.begin(), m_shown.end(), m_first + count);
    const int gone = int(end - m_shown.begin());
    if (gone > 0)
        beginRemoveRows({}, 0, gone - 1);
    m_shown.erase(m_shown.begin(), end);
    for (qsizetype i = 0; i < count; ++i) {
        m_chars -= m_lines.front().line.text.size();
        m_lines.pop_front();
    }
    m_first += count;
    if (gone > 0)
        endRemoveRows();
}

void LogModel::setFilter(const QString &text, mcp::LogLevel least)
{
    if (m_filter == text && m_least == least)
        return;
    m_filter = text;
    m_least = least;
    beginResetModel();
    m_shown.clear();
    for (size_t i = 0; i < m_lines.size(); ++i) {
        if (matches(m_lines[i]))
            m_shown.push_back(m_first + qint64(i));
    }
    endResetModel();
    Q_EMIT countChanged();
}

bool LogModel::matches(const Line &line) const
{
    if (line.line.level < m_least)
        return false;
    return m_filter.isEmpty() || line.line.text.contains(m_filter, Qt::CaseInsensitive)
        || line.line.logger.contains(m_filter, Qt::CaseInsensitive)
        || m_sources.at(line.source).serverName.contains(m_filter, Qt::CaseInsensitive);
}

QString LogModel::text() const
{
    QString text;
    for (int row = 0; row < count(); ++row) {
        const QModelIndex at = index(row);
        text += data(at, TimeRole).toString() + u' ' + data(at, LevelTextRole).toString() + u' '
            + data(at, ServerNameRole).toString() + u' ' + data(at, TextRole).toString() + u'\n';
    }
    return text;
}

QString LogModel::sourceText(mcp::LogLine::Source source)
{
    switch (source) {
    case mcp::LogLine::Source::ErrorOutput:
        return tr("output");
    case mcp::LogLine::Source::Protocol:
        return tr("Quayside");
    case mcp::LogLine::Source::Server:
        return tr("message");
    }
    return {};
}

QString LogModel::levelText(const mcp::LogLine &line)
{
    using Level = mcp::LogLevel;
    if (line.source != mcp::LogLine::Source::Server)
        return sourceText(line.source);
    switch (line.level) {
    case Level::Debug:
        return tr("debug");
    case Level::Info:
        return tr("info");
    case Level::Notice:
        return tr("notice");
    case Level::Warning:
        return tr("warning");
    case Level::Error:
        return tr("error");
    case Level::Critical:
        return tr("critical");
    case Level::Alert:
        return tr("alert");
    case Level::Emergency:
        return tr("emergency");
    }
    return {};
}

const ListModel::Roles &LogModel::roles() const
{
    static const Roles table = rolesOf<LogModel>({
        {TimeRole, "time",
         [](const Line &line) { return line.line.time.toLocalTime().toString(u"HH:mm:ss"_s); }},
        {ServerNameRole, "serverName",
         [](const LogModel &model, int row) {
             return model.m_sources.at(model.at(row).source).serverName;
         }},
        {SourceRole, "source", [](const Line &line) { return sourceText(line.line.source); }},
        {IsProblemRole, "isProblem",
         [](const Line &line) { return line.line.source == mcp::LogLine::Source::Protocol; }},
        {LevelRole, "level", [](const Line &line) { return int(line.line.level); }},
        {LevelTextRole, "levelText", [](const Line &line) { return levelText(line.line); }},
        {LoggerRole, "logger", [](const Line &line) { return cleanText(line.line.logger); }},
        {TextRole, "text", [](const Line &line) { return cleanText(line.line.text, Lines::Many); }},
    });
    return table;
}

} // namespace quayside

#include "moc_logmodel.cpp"
