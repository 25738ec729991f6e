// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/record/serverlog.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QQmlEngine>
#include <QTimer>

#include <deque>

namespace quayside {

/// The log lines of one or several servers, oldest first, filtered. Lines come in batches.
class LogModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a LogController.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int totalCount READ totalCount NOTIFY countChanged) ///< Without the filter.

public:
    enum Role {
        TimeRole = Qt::UserRole,
        ServerNameRole,
        SourceRole, ///< The source of the line, as text.
        IsProblemRole, ///< A protocol violation reported by Quayside.
        TextRole
    };
    Q_ENUM(Role)

    explicit LogModel(QObject *parent = nullptr);

    /// Shows the current and future lines of log, which may be destroyed before this.
    void addSource(mcp::ServerLog *log, const QString &serverName);
    void clear();
    void setFilter(const QString &text);

    int count() const { return int(m_shown.size()); }
    int totalCount() const { return int(m_lines.size()); }
    /// Everything shown, for the clipboard.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

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

    void take();
    void append(const QList<Line> &fresh);
    qsizetype countTooMany() const;
    void dropOldest(qsizetype count);
    bool matches(const Line &line) const;
    const Line &shownLine(int row) const { return m_lines[size_t(m_shown[size_t(row)] - m_first)]; }

    QTimer m_pause; ///< Between two batches.
    QList<Source> m_sources;
    std::deque<Line> m_lines;
    qsizetype m_chars = 0; ///< Of m_lines.
    std::deque<qint64> m_shown; ///< Numbers of lines; the first of m_lines has m_first.
    QString m_filter;
    qint64 m_first = 0;
};

} // namespace quayside
