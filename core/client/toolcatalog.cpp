// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/toolcatalog.h"

#include "core/json/read.h"
#include "core/schema/headerparameters.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// A root that says it is something else than an object (TOOL-10).
bool isForOtherThanObject(const json::RawObject &schema)
{
    const auto root = json::read<SchemaRoot>(schema.raw);
    return !root || (root->type && !root->type->isArray() && root->type->view() != R"("object")");
}

} // namespace

ToolCatalog::ToolCatalog(Requests *requests, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_clock(clock)
    , m_refreshAlarm(clock->createAlarm([this] { refresh(); }))
{
    connect(requests, &Requests::notificationReceived, this, &ToolCatalog::onNotification);
    connect(requests, &Requests::linked, this, &ToolCatalog::refresh);
}

const Tool *ToolCatalog::find(const QString &name) const
{
    const auto it = std::find_if(m_tools.cbegin(), m_tools.cend(),
                                 [&name](const Tool &tool) { return tool.name == name; });
    return it == m_tools.cend() ? nullptr : &*it;
}

Result<rpc::HeaderParameters> ToolCatalog::headerParameters(const QString &name,
                                                            const json::RawObject &arguments) const
{
    const Tool *tool = find(name);
    if (!tool)
        return rpc::HeaderParameters();
    const auto parameters = schema::headerParameters(tool->inputSchema.raw);
    if (!parameters)
        return parameters.error();
    return schema::headerValues(*parameters, arguments);
}

void ToolCatalog::onNotification(const QString &method)
{
    if (method == ToolListChanged::method)
        refreshSoon();
}

void ToolCatalog::refreshSoon()
{
    if (m_refreshAlarm->isActive())
        return;
    std::chrono::milliseconds delay = limits::kListChangedDelay;
    if (m_lastRefresh) // SEC-22: however often it changes.
        delay = std::max<std::chrono::milliseconds>(
            delay, *m_lastRefresh + limits::kRefreshSpacing - m_clock->now());
    m_refreshAlarm->start(delay);
}

void ToolCatalog::refresh()
{
    if (m_isLoading) {
        m_isStale = true;
        return;
    }
    m_isLoading = true;
    m_lastRefresh = m_clock->now();
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
    m_requests->call<ListTools>(params, std::move(options))
        .then(this, [this](const Result<ListToolsResult> &page) { onPage(page); });
}

void ToolCatalog::onPage(const Result<ListToolsResult> &page)
{
    m_problem.reset();
    if (!page) {
        const int code = page.error().kind == ErrorKind::Remote ? page.error().code : 0;
        if (code == rpc::kMethodNotFound && m_pages == 0) { // TOOL-01
            warn(u"It says that it has tools but does not list them"_s);
            return finish();
        }
        const bool isBadCursor = code == rpc::kInvalidParams && m_pages > 0;
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
        warn(u"The list goes round in a circle; what was read is kept"_s);
    } else if (m_pages >= limits::kPages || m_nextTools.size() >= limits::kTools) {
        warn(u"The list is too long; the first %1 tools are kept"_s.arg(m_nextTools.size()));
    } else {
        m_cursors.insert(*next);
        return loadPage(next);
    }
    finish();
}

void ToolCatalog::take(const ListToolsResult &page)
{
    for (const QString &problem : page.tools.problems)
        warn(u"A tool was left out: "_s + problem);
    for (const Tool &tool : page.tools.items) {
        if (m_nextTools.size() >= limits::kTools) {
            warn(u"The list is too long; the first %1 tools are kept"_s.arg(m_nextTools.size()));
            return;
        }
        if (isForOtherThanObject(tool.inputSchema)) {
            warn(u"A tool whose arguments are no object was left out: "_s + tool.name);
            continue;
        }
        if (m_names.contains(tool.name)) { // TOOL-03
            warn(u"A second tool with the name of another was left out: "_s + tool.name);
            continue;
        }
        m_names.insert(tool.name);
        m_nextTools.append(tool);
    }
}

void ToolCatalog::warn(const QString &warning)
{
    if (m_nextWarnings.size() < limits::kListWarnings && !m_nextWarnings.contains(warning))
        m_nextWarnings.append(warning);
}

void ToolCatalog::finish()
{
    m_isLoading = false;
    // Half a list is better than none, but not than a whole one.
    if (!m_problem || m_tools.isEmpty()) {
        m_tools = std::exchange(m_nextTools, {});
        m_warnings = std::exchange(m_nextWarnings, {});
    }
    m_names.clear();
    if (m_isStale)
        refreshSoon();
    Q_EMIT changed();
}

} // namespace mcp

#include "moc_toolcatalog.cpp"
