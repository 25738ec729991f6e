// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/recentcalls.h"

#include "core/host/callhistory.h"
#include "core/host/host.h"

namespace quayside {

RecentCalls::RecentCalls(const QString &serverId, const AppPorts &ports, IsOffered isOffered,
                         QObject *parent)
    : QObject(parent)
    , m_serverId(serverId)
    , m_ports(ports)
    , m_isOffered(std::move(isOffered))
{
    connect(ports.host->history(), &mcp::CallHistory::changed, this, [this](const QString &id) {
        if (m_isActive && (id.isEmpty() || id == m_serverId))
            update();
    });
}

void RecentCalls::setActive(bool isActive)
{
    m_isActive = isActive;
    if (isActive)
        update();
}

void RecentCalls::update()
{
    m_ports.host->history()
        ->recentCalls(m_serverId, kRead)
        .then(this, [this](const mcp::Result<QList<mcp::StoredCall>> &read) {
            QList<mcp::StoredCall> calls = read.valueOr({});
            calls.removeIf([this](const mcp::StoredCall &call) { return !m_isOffered(call.tool); });
            m_calls.setCalls(calls.first(std::min<qsizetype>(calls.size(), kShown)));
        });
}

} // namespace quayside

#include "moc_recentcalls.cpp"
