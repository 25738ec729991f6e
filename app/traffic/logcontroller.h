// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/traffic/feedcontroller.h"
#include "app/traffic/logmodel.h"

namespace quayside {

/// The log lines of servers.
class LogController : public quayside::FeedController // Whole, or qmllint does not find it.
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a server or to the side panel.")

    Q_PROPERTY(quayside::LogModel *lines READ lines CONSTANT)
    Q_PROPERTY(bool paused READ isPaused WRITE setPaused NOTIFY pausedChanged)
    /// The least severe level shown, as mcp::LogLevel counts.
    Q_PROPERTY(int least READ least WRITE setLeast NOTIFY filterChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)

public:
    using FeedController::FeedController;

    LogModel *lines() { return &m_lines; }
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    int least() const { return int(m_least); }
    void setLeast(int least);
    bool isPaused() const { return m_isPaused; }
    void setPaused(bool isPaused);

    /// Puts what is shown on the clipboard.
    Q_INVOKABLE void copy() const;

Q_SIGNALS:
    void filterChanged();
    void pausedChanged();

protected:
    void clear() override { m_lines.clear(); }
    void add(mcp::Connection *connection, const QString &serverName) override;

private:
    LogModel m_lines;
    QString m_filter;
    mcp::LogLevel m_least = mcp::LogLevel::Debug;
    bool m_isPaused = false;
};

} // namespace quayside
