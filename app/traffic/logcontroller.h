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
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)

public:
    using FeedController::FeedController;

    LogModel *lines() { return &m_lines; }
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);

    /// Puts what is shown on the clipboard.
    Q_INVOKABLE void copy() const;

Q_SIGNALS:
    void filterChanged();

protected:
    void clear() override { m_lines.clear(); }
    void add(mcp::Connection *connection, const QString &serverName) override;

private:
    LogModel m_lines;
    QString m_filter;
};

} // namespace quayside
