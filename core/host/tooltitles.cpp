// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/tooltitles.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/storage/consentstore.h"

namespace mcp {

namespace {

QString titleIn(const Tool &tool)
{
    const QString title = tool.displayName();
    return title == tool.name ? QString() : title;
}

} // namespace

ToolTitles::ToolTitles(Host *host, QObject *parent)
    : QObject(parent)
    , m_host(host)
{
    connect(host, &Host::serverRemoved, this, [this](const QString &id) { m_last.remove(id); });
    connect(host->knownTools(), &KnownTools::changed, this, [this](const QString &id) {
        m_last.remove(id);
        Q_EMIT changed();
    });
}

QString ToolTitles::titleOf(const QString &serverId, const QString &tool,
                            const QByteArray &definition)
{
    const Server *server = m_host->server(serverId);
    if (tool.isEmpty() || !server || server->entry().id != serverId) // By its id only.
        return {};
    const auto accepted = m_host->consent()->knownTool(serverId, tool);
    if (!accepted || accepted->digest != definition)
        return {};
    const ToolCatalog *tools = server->connection() ? server->connection()->tools() : nullptr;
    const Tool *found = tools ? tools->find(tool) : nullptr;
    if (found && m_host->knownTools()->isListed(serverId, tool, definition))
        return titleIn(*found);
    if (!m_last.contains(serverId))
        read(serverId);
    return m_last.value(serverId).value(tool);
}

void ToolTitles::forget()
{
    m_last.clear();
}

void ToolTitles::read(const QString &serverId)
{
    m_last.insert(serverId, {});
    m_host->knownTools()->lastTools(serverId).then(
        this, [this, serverId](const Result<LastTools> &last) {
            const auto titles = m_last.find(serverId);
            if (!last || titles == m_last.end())
                return;
            for (const Tool &tool : last->tools) {
                if (const QString title = titleIn(tool); !title.isEmpty())
                    titles->insert(tool.name, title);
            }
            if (!titles->isEmpty())
                Q_EMIT changed();
        });
}

} // namespace mcp

#include "moc_tooltitles.cpp"
