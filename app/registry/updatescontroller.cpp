// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/registry/updatescontroller.h"

#include "app/text/cleantext.h"
#include "app/text/importtext.h"
#include "app/text/registrytext.h"
#include "core/host/host.h"

#include <QUrl>

#include <algorithm>

namespace quayside {

using namespace mcp::registry;

void UpdateListModel::setRows(const QList<Row> &rows)
{
    if (rows == m_rows)
        return;
    beginResetModel();
    m_rows = rows;
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &UpdateListModel::roles() const
{
    static const Roles table = rolesOf<UpdateListModel>({
        {"name", &Row::name},
        {"versions",
         [](const Row &row) {
             //: %1: the installed version of a server, %2: the newer one
             return tr("%1 → %2").arg(row.version, row.newVersion);
         }},
        {"obstacle", &Row::obstacle},
    });
    return table;
}

UpdatesController::UpdatesController(std::function<RegistryClient *()> client,
                                     const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_client(std::move(client))
    , m_ports(ports)
{
    connect(m_ports.host, &mcp::Host::serverAdded, this, &UpdatesController::changed);
    connect(m_ports.host, &mcp::Host::serverRemoved, this, &UpdatesController::show);
}

UpdatesController::~UpdatesController() = default;

int UpdatesController::serverCount() const
{
    const auto servers = m_ports.host->servers();
    return int(std::count_if(servers.cbegin(), servers.cend(), [](const mcp::Server *server) {
        return server->entry().listing.has_value();
    }));
}

void UpdatesController::check()
{
    QList<mcp::ServerEntry> entries;
    for (const mcp::Server *server : m_ports.host->servers())
        entries.append(server->entry());
    m_changeProblem.clear();
    m_rows.setRows({});
    m_check = std::make_unique<UpdateCheck>(m_client(), entries);
    connect(m_check.get(), &UpdateCheck::changed, this, &UpdatesController::show);
    show();
}

void UpdatesController::clear()
{
    m_check.reset();
    m_changeProblem.clear();
    show();
}

/// When all answers are there, of the servers as they are now: the person may have changed or removed them since.
void UpdatesController::show()
{
    if (isChecking())
        return Q_EMIT changed();
    QList<UpdateListModel::Row> rows;
    for (const UpdateResult &result : m_check ? m_check->results() : QList<UpdateResult>()) {
        const mcp::Server *server = m_ports.host->server(result.serverId);
        const auto update = server ? availableUpdate(result, server->entry()) : std::nullopt;
        if (!update)
            continue;
        const mcp::ServerEntry &entry = server->entry();
        rows.append({result.serverId, cleanText(entry.name), cleanText(entry.listing->version),
                     cleanText(update->version),
                     update->entry ? QString() : otherSettingsText(entry.listing->name)});
    }
    m_rows.setRows(rows);
    Q_EMIT changed();
}

QString UpdatesController::text() const
{
    if (!m_check || isChecking())
        return {};
    if (m_rows.count() > 0)
        return tr("%n server(s) have a newer version.", nullptr, m_rows.count());
    return problem().isEmpty() ? tr("All servers from the registry are up to date.") : QString();
}

QString UpdatesController::problem() const
{
    if (!m_changeProblem.isEmpty() || !m_check)
        return m_changeProblem;
    const QList<UpdateResult> results = m_check->results();
    int count = 0;
    const mcp::Error *first = nullptr;
    for (const UpdateResult &result : results) {
        if (!result.failure || !m_ports.host->server(result.serverId))
            continue;
        if (!first)
            first = &*result.failure;
        ++count;
    }
    if (!first)
        return {};
    const QString host = QUrl(m_client()->address()).host(QUrl::FullyEncoded);
    return tr("%n server(s) could not be checked. %1", nullptr, count)
        .arg(registryErrorText(*first, host).title);
}

void UpdatesController::update(int row)
{
    if (!m_check || row < 0 || row >= m_rows.count())
        return;
    const QString id = m_rows.at(row).serverId;
    const mcp::Server *server = m_ports.host->server(id);
    const QList<UpdateResult> results = m_check->results();
    const auto result = std::find_if(results.cbegin(), results.cend(),
                                     [&id](const auto &one) { return one.serverId == id; });
    if (!server || result == results.cend())
        return;
    const auto available = availableUpdate(*result, server->entry());
    if (!available || !available->entry)
        return;
    const auto changed = m_ports.host->change(*available->entry);
    m_changeProblem = changed ? QString() : importText(changed.error());
    show();
    if (changed)
        Q_EMIT serverChanged(id);
}

} // namespace quayside

#include "moc_updatescontroller.cpp"
