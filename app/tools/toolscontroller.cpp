// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toolscontroller.h"

#include "app/tools/toolrows.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/tasks/taskcalls.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/host/lookalikes.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

ToolsController::ToolsController(mcp::Server *server, const AppPorts &ports,
                                 const ToolChangesController *changes, QObject *parent)
    : CatalogController(server, ports, parent)
    , m_changes(changes)
{
    connect(changes, &ToolChangesController::changed, this, &ToolsController::updateSoon);
    connect(ports.host->lookAlikes(), &mcp::LookAlikes::toolsChanged, this,
            [this](const QString &serverId) {
                if (serverId == m_server->entry().id)
                    updateSoon();
            });
}

ToolsController::~ToolsController() = default;

bool ToolsController::isRunning() const
{
    return std::any_of(m_tools.cbegin(), m_tools.cend(),
                       [](const ToolController *tool) { return tool->isRunning(); });
}

QList<ToolController *> ToolsController::running() const
{
    QList<ToolController *> running = m_tools.values();
    running.removeIf([](const ToolController *tool) { return !tool->isRunning(); });
    std::sort(running.begin(), running.end(),
              [](const ToolController *one, const ToolController *other) {
                  return one->title().compare(other->title(), Qt::CaseInsensitive) < 0;
              });
    return running;
}

bool ToolsController::isListed(const QString &name) const
{
    const auto *listed = catalog<mcp::ToolCatalog>();
    return listed && listed->find(name);
}

CatalogController::Catalogs ToolsController::catalogsOf(const mcp::Connection &connection) const
{
    return {connection.tools()};
}

void ToolsController::showList()
{
    const QString serverId = m_server->entry().id;
    m_readAt = m_ports.clock->wallTime();
    m_list.setItems(toolRows(
        serverId, catalog<mcp::ToolCatalog>()->tools(),
        [this](const mcp::Tool &tool) {
            return m_server->connection()->tasks()->support(tool) != mcp::TaskSupport::Forbidden;
        },
        m_changes->byName(),
        [this, serverId](const mcp::Tool &tool) {
            return m_ports.host->lookAlikes()->ofTool(serverId, tool.name).has_value();
        }));
    followTools();
}

void ToolsController::showLast(const mcp::LastTools &last)
{
    QList<mcp::Tool> tools = last.tools;
    for (mcp::Tool &tool : tools)
        tool.icons.reset(); // Only a server that runs has their files.
    m_list.setItems(toolRows(m_server->entry().id, tools));
    m_readAt = last.readAt;
    Q_EMIT changed();
}

/// The page says why the last call failed, perhaps because the tool is gone (TOOL-21).
bool ToolsController::isFailureShown(const ToolController *tool) const
{
    return tool == m_current && tool->result()
        && tool->result()->outcome() == ResultController::Outcome::Failed;
}

/// Tools that are gone lose their page, unless a call of theirs still runs or has just failed; the others get the new
/// description.
void ToolsController::followTools()
{
    const auto *listed = catalog<mcp::ToolCatalog>();
    const QList<ToolController *> before = m_tools.values();
    for (ToolController *tool : before) {
        const mcp::Tool *now = listed->find(tool->tool().name);
        if (now) {
            tool->setTool(*now);
        } else if (!tool->isRunning() && !isFailureShown(tool) && problem().isEmpty()) {
            m_tools.remove(tool->tool().name);
            if (tool == m_current)
                setCurrent(nullptr);
            QTimer::singleShot(0, tool, &QObject::deleteLater);
        }
    }
}

void ToolsController::select(const QString &name)
{
    ToolController *tool = m_tools.value(name);
    const auto *listed = catalog<mcp::ToolCatalog>();
    const mcp::Tool *offered = listed ? listed->find(name) : nullptr;
    if (!tool && offered) {
        tool = new ToolController(*offered, m_server, m_ports, this);
        connect(tool, &ToolController::isRunningChanged, this, &ToolsController::isRunningChanged);
        m_tools.insert(name, tool);
    }
    setCurrent(tool);
}

void ToolsController::setCurrent(ToolController *tool)
{
    if (m_current == tool)
        return;
    m_current = tool;
    Q_EMIT currentChanged();
}

} // namespace quayside

#include "moc_toolscontroller.cpp"
