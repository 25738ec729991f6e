// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/requests.h"
#include "core/protocol/tools.h"

#include <QSet>
#include <QStringList>

namespace mcp {

/// The tools of one open connection, in the server's order; read page by page and again when the server says they changed
/// (TOOL-01, TOOL-20, PAGE-*). The old list stays until the new one is whole.
class ToolCatalog : public QObject
{
    Q_OBJECT

public:
    ToolCatalog(Requests *requests, Clock *clock, QObject *parent = nullptr);

    const QList<Tool> &tools() const { return m_tools; }
    /// The tool called name, or nullptr; until the next change.
    const Tool *find(const QString &name) const;
    /// What of a call goes into headers too (HTTP-46, HTTP-48); an Error of kind Policy when it cannot (HTTP-47).
    Result<rpc::HeaderParameters> headerParameters(const QString &name,
                                                   const json::RawObject &arguments) const;
    /// What was left out of the list, and why.
    const QStringList &warnings() const { return m_warnings; }
    bool isLoading() const { return m_isLoading; }
    /// Why the last reading failed, if it did.
    const std::optional<Error> &problem() const { return m_problem; }

    void refresh();

Q_SIGNALS:
    /// The list, its warnings or its problem changed.
    void changed();

private:
    void onNotification(const QString &method);
    void loadPage(const std::optional<QString> &cursor);
    void onPage(const Result<ListToolsResult> &page);
    void take(const ListToolsResult &page);
    void warn(const QString &warning);
    void refreshSoon();
    void finish();

    Requests *m_requests;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_refreshAlarm;
    std::optional<std::chrono::milliseconds> m_lastRefresh;
    QList<Tool> m_tools;
    QStringList m_warnings;
    std::optional<Error> m_problem;

    // The walk through the pages under way.
    QList<Tool> m_nextTools;
    QStringList m_nextWarnings;
    QSet<QString> m_names;
    QSet<QString> m_cursors;
    int m_pages = 0;
    bool m_isLoading = false;
    bool m_isStale = false;
    bool m_hasRestarted = false;
};

} // namespace mcp
