// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/toolcatalog.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

ToolCatalog::ToolCatalog(rpc::Peer *peer, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
    , m_refreshAlarm(clock->createAlarm([this] { refresh(); }))
{
    connect(peer, &rpc::Peer::notificationReceived, this, &ToolCatalog::onNotification);
}

const Tool *ToolCatalog::find(const QString &name) const
{
    const auto it = std::find_if(m_tools.cbegin(), m_tools.cend(),
                                 [&name](const Tool &tool) { return tool.name == name; });
    return it == m_tools.cend() ? nullptr : &*it;
}

void ToolCatalog::onNotification(const QString &method)
{
    if (method == ToolListChanged::method && !m_refreshAlarm->isActive())
        m_refreshAlarm->start(limits::kListChangedDelay);
}

void ToolCatalog::refresh()
{
    if (m_isLoading) {
        m_isStale = true;
        return;
    }
    m_isLoading = true;
    m_isStale = false;
    m_hasRestarted = false;
    m_nextTools.clear();
    m_nextWarnings.clear();
    m_names.clear();
    m_cursors.clear();
    m_pages = 0;
    loadPage(std::nullopt);
}

void ToolCatalog::loadPage(const std::optional<QString> &cursor)
{
    PaginatedParams params;
    params.cursor = cursor;
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    m_peer->call<ListTools>(params, std::move(options))
        .then(this, [this](const Result<ListToolsResult> &page) { onPage(page); });
}

void ToolCatalog::onPage(const Result<ListToolsResult> &page)
{
    m_problem.reset();
    if (!page) {
        const bool isBadCursor = page.error().code == rpc::kInvalidParams && m_pages > 0;
        if (isBadCursor && !std::exchange(m_hasRestarted, true)) { // PAGE-05
            m_nextTools.clear();
            m_nextWarnings.clear();
            m_names.clear();
            m_cursors.clear();
            m_pages = 0;
            return loadPage(std::nullopt);
        }
        m_problem = page.error();
        return finish();
    }
    ++m_pages;
    take(*page);
    const std::optional<QString> &next = page->nextCursor;
    if (!next)
        return finish();
    if (m_cursors.contains(*next)) {
        m_nextWarnings.append(u"The list goes round in a circle; what was read is kept"_s);
    } else if (m_pages >= limits::kPages || m_nextTools.size() >= limits::kTools) {
        m_nextWarnings.append(
            u"The list is too long; the first %1 tools are kept"_s.arg(m_nextTools.size()));
    } else {
        m_cursors.insert(*next);
        return loadPage(next);
    }
    finish();
}

void ToolCatalog::take(const ListToolsResult &page)
{
    for (const QString &problem : page.tools.problems) {
        if (m_nextWarnings.size() < limits::kListWarnings)
            m_nextWarnings.append(u"A tool was left out: "_s + problem);
    }
    for (const Tool &tool : page.tools.items) {
        if (m_nextTools.size() >= limits::kTools)
            return;
        if (m_names.contains(tool.name)) { // TOOL-03
            m_nextWarnings.append(u"A second tool with the name of another was left out: "_s
                                  + tool.name);
            continue;
        }
        m_names.insert(tool.name);
        m_nextTools.append(tool);
    }
}

void ToolCatalog::finish()
{
    m_isLoading = false;
    if (!m_problem || m_pages > 0) {
        m_tools = std::exchange(m_nextTools, {});
        m_warnings = std::exchange(m_nextWarnings, {});
    }
    m_names.clear();
    if (m_isStale)
        m_refreshAlarm->start(limits::kRefreshSpacing); // SEC-22
    Q_EMIT changed();
}

} // namespace mcp

#include "moc_toolcatalog.cpp"
