// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/refusedhostscontroller.h"

#include "app/text/errortext.h"
#include "app/text/linktext.h"
#include "core/host/host.h"

#include <QMap>

#include <limits>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QString noteOf(const mcp::RefusedHost &refused)
{
    switch (refused.why) {
    case mcp::RefusedHost::Why::NotAllowed:
        return linkText(u"https://"_s + refused.host).value_or(LinkText()).warnings.join(u' ');
    case mcp::RefusedHost::Why::PrivateAddress:
        return RefusedHostsController::tr("Its address is on this computer or in a private "
                                          "network, which is always out of reach.");
    case mcp::RefusedHost::Why::TooMany:
        return RefusedHostsController::tr("The server has too many connections open.");
    case mcp::RefusedHost::Why::NoAddress:
        return RefusedHostsController::tr("There is no address for this name.");
    }
    return {};
}

bool mayAllow(const mcp::RefusedHost &refused)
{
    return refused.why == mcp::RefusedHost::Why::NotAllowed && mcp::isSandboxHost(refused.host);
}

} // namespace

void RefusedHostModel::setHosts(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.host; });
}

const ListModel::Roles &RefusedHostModel::roles() const
{
    static const Roles table = rolesOf<RefusedHostModel>({
        {"host", [](const Row &row) { return visibleText(row.host); }},
        {"note", &Row::note},
        {"canAllow", &Row::canAllow},
        {"isChosen", &Row::isChosen},
    });
    return table;
}

RefusedHostsController::RefusedHostsController(mcp::Server *server, const AppPorts &ports,
                                               QObject *parent)
    : InboxItem(ports.clock, parent)
    , m_server(server)
    , m_serverId(server->entry().id)
    , m_host(ports.host)
    , m_clock(ports.clock)
    , m_patience(ports.clock)
{
    const auto updateOwn = [this](const QString &id) {
        if (id == serverId())
            update();
    };
    connect(m_host, &mcp::Host::refusedHostsChanged, this, updateOwn);
    connect(m_host, &mcp::Host::serverRemoved, this, updateOwn);
    connect(server, &mcp::Server::entryChanged, this, &RefusedHostsController::update);
    connect(server, &mcp::Server::stateChanged, this, &RefusedHostsController::onServerState);
    update();
}

/// Lists with this look at it once more.
RefusedHostsController::~RefusedHostsController()
{
    m_asked.setHosts({});
    Q_EMIT changed();
}

QString RefusedHostsController::key() const
{
    return u"hosts/"_s + serverId();
}

QString RefusedHostsController::title() const
{
    return tr("%1 wants to connect to %n host(s)", nullptr, m_asked.count() + m_moreCount)
        .arg(serverName());
}

QString RefusedHostsController::facts() const
{
    return isOpen() ? tr("%1 · %2").arg(visibleText(m_asked.at(0).host), waitingText()) : QString();
}

QStringList RefusedHostsController::notices() const
{
    QStringList notices;
    for (int row = 0; row < m_asked.count(); ++row) {
        const RefusedHostModel::Row &asked = m_asked.at(row);
        if (!asked.note.isEmpty())
            notices.append(tr("%1: %2").arg(visibleText(asked.host), asked.note));
    }
    return notices;
}

bool RefusedHostsController::canAllow() const
{
    for (int row = 0; canSend() && row < m_asked.count(); ++row) {
        if (m_asked.at(row).isChosen)
            return true;
    }
    return false;
}

/// Its next refusals are news again.
void RefusedHostsController::onServerState()
{
    if (m_server->state() != mcp::Server::State::Connecting)
        return;
    const QList<mcp::RefusedHost> refused = m_host->refusedHosts(serverId());
    QHash<QString, qint64> counts;
    for (const mcp::RefusedHost &one : refused) {
        if (m_postponed.contains(one.host))
            counts.insert(one.host, one.count);
    }
    m_postponed = counts;
}

bool RefusedHostsController::isAsked(const mcp::RefusedHost &refused) const
{
    return mayAllow(refused) && !m_dismissed.contains(refused.host)
        && refused.count > m_postponed.value(refused.host, 0);
}

void RefusedHostsController::update()
{
    const QStringList before = askedHosts();
    QMap<QString, RefusedHostModel::Row> lately; // By name: the rows stay where they are.
    QStringList hosts;
    const QList<mcp::RefusedHost> refused = m_host->refusedHosts(serverId());
    const auto sandbox = m_server ? m_server->entry().sandbox : std::nullopt;
    for (const mcp::RefusedHost &one : refused) {
        if (!sandbox || (mayAllow(one) && mcp::allowsHost(*sandbox, one.host)))
            continue; // Is allowed from the next start on.
        lately.insert(one.host, {one.host, noteOf(one), mayAllow(one)});
        if (isAsked(one))
            hosts.append(one.host);
    }
    // Those of the card stay where they are; others come after them.
    QStringList now = before;
    now.removeIf([&hosts](const QString &host) { return !hosts.contains(host); });
    for (const QString &host : std::as_const(hosts)) {
        if (now.size() < kMostAsked && !now.contains(host))
            now.append(host);
    }
    QList<RefusedHostModel::Row> asked;
    for (const QString &host : std::as_const(now)) {
        asked.append(lately.value(host));
        asked.last().isChosen = now.size() == 1 || m_chosen.contains(host);
    }
    m_moreCount = int(hosts.size() - now.size());
    m_lately.setHosts(lately.values());
    m_asked.setHosts(asked);
    if (now.isEmpty())
        m_chosen.clear();
    if (before.isEmpty() && !now.isEmpty())
        setAskedAt(m_clock->wallTime());
    if (before != now)
        disturb();
    Q_EMIT changed();
    Q_EMIT factsChanged();
    Q_EMIT canSendChanged();
}

QStringList RefusedHostsController::askedHosts() const
{
    QStringList hosts;
    for (int row = 0; row < m_asked.count(); ++row)
        hosts.append(m_asked.at(row).host);
    return hosts;
}

void RefusedHostsController::choose(int row, bool isChosen)
{
    if (row < 0 || row >= m_asked.count())
        return;
    if (isChosen)
        m_chosen.insert(m_asked.at(row).host);
    else
        m_chosen.remove(m_asked.at(row).host);
    update();
}

void RefusedHostsController::allow()
{
    if (!canAllow())
        return;
    QStringList hosts;
    for (int row = 0; row < m_asked.count(); ++row) {
        if (m_asked.at(row).isChosen)
            hosts.append(m_asked.at(row).host);
    }
    allowHosts(hosts);
}

void RefusedHostsController::allowLately(int row)
{
    if (canSend() && row >= 0 && row < m_lately.count() && m_lately.at(row).canAllow)
        allowHosts({m_lately.at(row).host});
}

void RefusedHostsController::allowHosts(const QStringList &hosts)
{
    m_problem.clear();
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        const auto allowed = m_host->allowSandboxHost(serverId(), hosts.at(i));
        if (allowed)
            continue;
        const auto sandbox = m_server ? m_server->entry().sandbox : std::nullopt;
        if (sandbox && sandbox->hosts.size() >= mcp::Sandbox::kMostHosts) {
            m_problem = tr("%1 has %L2 hosts already. Remove one in its Setup first.")
                            .arg(serverName())
                            .arg(mcp::Sandbox::kMostHosts);
            break;
        }
        if (m_patience.takes(allowed.error(), [this, rest = hosts.sliced(i)] { allowHosts(rest); }))
            return;
        m_problem = errorText(allowed.error(), Occasion::Configuration).title;
    }
    update();
}

void RefusedHostsController::postpone()
{
    if (!isArmed())
        return;
    const QStringList hosts = askedHosts();
    for (const QString &host : hosts)
        m_postponed.insert(host, std::numeric_limits<qint64>::max());
    update();
}

void RefusedHostsController::dismiss()
{
    if (!isArmed())
        return;
    const QStringList hosts = askedHosts();
    for (const QString &host : hosts)
        m_dismissed.insert(host);
    update();
}

} // namespace quayside

#include "moc_refusedhostscontroller.cpp"
