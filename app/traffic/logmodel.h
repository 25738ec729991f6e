// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/client/record/serverlog.h"

#include <QPointer>
#include <QQmlEngine>
#include <QTimer>

#include <deque>

namespace quayside {

/// The log lines of one or several servers, oldest first, filtered. Lines come in batches.
class LogModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a LogController.")
    Q_PROPERTY(int totalCount READ totalCount NOTIFY countChanged) ///< Without the filter.

public:
    enum Role {
        TimeRole = Qt::UserRole,
        ServerNameRole,
        SourceRole, ///< The source of the line, as text.
        IsProblemRole, ///< A protocol violation reported by Quayside.
        TextRole,
        LevelRole, ///< As mcp::LogLevel counts.
        LevelTextRole, ///< The level of a message, else the source.
        LoggerRole,
    };
    Q_ENUM(Role)

    explicit LogModel(QObject *parent = nullptr);

    /// Shows the current and future lines of log, which may be destroyed before this.
    void addSource(mcp::ServerLog *log, const QString &serverName);
    void clear();
    /// Lines that contain text and are at least this severe.
    void setFilter(const QString &text, mcp::LogLevel least = mcp::LogLevel::Debug);
    /// While paused, lines neither appear nor disappear.
    void setPaused(bool isPaused);

    int totalCount() const { return int(m_lines.size()); }
    /// Everything shown, for the clipboard.
    QString text() const;

    int count() const override { return int(m_shown.size()); }
    const auto &at(int row) const { return m_lines[size_t(m_shown[size_t(row)] - m_first)]; }

private:
    struct Source
    {
        QPointer<mcp::ServerLog> log;
        QString serverName;
        qint64 taken = 0;
    };
    struct Line
    {
        int source = 0;
        mcp::LogLine line;
    };
    const Roles &roles() const override;

    static QString sourceText(mcp::LogLine::Source source);
    static QString levelText(const mcp::LogLine &line);
    void take();
    void append(const QList<Line> &fresh);
    qsizetype countTooMany() const;
    void dropOldest(qsizetype count);
    bool matches(const Line &line) const;

    QTimer m_pause; ///< Between two batches.
    QList<Source> m_sources;
    std::deque<Line> m_lines;
    qsizetype m_chars = 0; ///< Of m_lines.
    std::deque<qint64> m_shown; ///< Numbers of lines; the first of m_lines has m_first.
    QString m_filter;
    mcp::LogLevel m_least = mcp::LogLevel::Debug;
    bool m_isPaused = false;
    qint64 m_first = 0;
};

} // namespace quayside
