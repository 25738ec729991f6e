// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/chattools.h"

#include "core/base/offload.h"
#include "core/chat/conversation.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/companyfile.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/host/startonuse.h"
#include "core/policy/tooldigest.h"
#include "core/storage/consentstore.h"

#include <algorithm>

namespace mcp {

using namespace std::chrono_literals;
using chat::ToolCandidate;

namespace {

constexpr auto kRefreshAfter = 50ms;

bool isConnecting(const Server *server)
{
    using State = Server::State;
    return server->state() == State::Connecting || server->state() == State::Reconnecting;
}

} // namespace

ChatTools::ChatTools(Host *host, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_host(host)
    , m_soon(clock->createAlarm([this] { refresh(); }))
    , m_timeout(clock->createAlarm([this] {
        m_isTimedOut = true;
        m_isRefreshing = false;
        refresh();
    }))
{
    connect(host, &Host::serverAdded, this, &ChatTools::follow);
    connect(host, &Host::serverRemoved, this, &ChatTools::onServerChanged);
    connect(host->knownTools(), &KnownTools::changed, this, &ChatTools::onServerChanged);
    connect(host->consent(), &ConsentStore::checked, this, &ChatTools::refreshSoon);
    for (Server *server : host->servers())
        follow(server);
}

ChatTools::~ChatTools() = default;

void ChatTools::follow(Server *server)
{
    connect(server, &Server::stateChanged, this, [this, server] {
        if (Connection *connection = server->connection(); connection && connection->tools())
            connect(connection->tools(), &Catalog::changed, this, &ChatTools::refreshSoon,
                    Qt::UniqueConnection);
        onServerChanged(server->entry().id);
    });
    connect(server, &Server::entryChanged, this,
            [this, server] { onServerChanged(server->entry().id); });
    if (server->connection() && server->connection()->tools())
        connect(server->connection()->tools(), &Catalog::changed, this, &ChatTools::refreshSoon,
                Qt::UniqueConnection);
}

void ChatTools::onServerChanged(const QString &serverId)
{
    m_last.remove(serverId);
    if (m_choice.servers.contains(serverId))
        refreshSoon();
}

void ChatTools::setChoice(const Choice &choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    m_last.removeIf([this](const auto &last) { return !m_choice.servers.contains(last.key()); });
    refreshSoon();
}

void ChatTools::refreshSoon()
{
    m_isOutdated = true;
    if (!m_soon->isActive())
        m_soon->start(kRefreshAfter);
}

QList<Server *> ChatTools::servers() const
{
    QList<Server *> servers;
    for (const QString &id : m_choice.servers) {
        Server *server = m_host->server(id);
        if (server && server->entry().id == id && !servers.contains(server))
            servers.append(server);
    }
    return servers;
}

Pending<bool> ChatTools::whenCurrent()
{
    const Promise<bool> promise;
    m_waiting.push_back(promise);
    m_isTimedOut = false;
    m_timeout->start(kTimeout);
    refreshSoon();
    return promise.pending();
}

/// While somebody waits.
bool ChatTools::isSettling() const
{
    const QList<Server *> all = servers();
    return !m_waiting.empty() && !m_isTimedOut
        && std::any_of(all.cbegin(), all.cend(), isConnecting);
}

void ChatTools::refresh()
{
    m_soon->stop();
    if (m_isRefreshing || isSettling()) // The end of either comes back here.
        return;
    m_isRefreshing = true;
    m_isOutdated = false;
    ++m_round;
    waitForLists();
}

/// The first list of a server is accepted when it has been looked at, a later one when the person accepts it.
void ChatTools::waitForLists()
{
    const QList<Server *> all = servers();
    const auto left = std::make_shared<qsizetype>(1);
    const auto next = [this, left, round = m_round] {
        if (--*left == 0 && round == m_round)
            gather();
    };
    for (const Server *server : all) {
        const QString &id = server->entry().id;
        // Which tools are accepted is not known before the keychain has answered.
        const bool isUnread = !m_last.contains(id) && !m_host->consent()->isWaiting(id);
        if (mayStartOnUse(*server) && isUnread && !m_isTimedOut) {
            ++*left;
            readLastTools(id, next);
        }
        if (server->state() != Server::State::Ready || m_isTimedOut)
            continue;
        ++*left;
        m_host->knownTools()->whenCurrent(server->entry().id).then(this, [next](const auto &) {
            next();
        });
    }
    next();
}

void ChatTools::readLastTools(const QString &serverId, const std::function<void()> &then)
{
    m_host->knownTools()->lastTools(serverId).then(
        this, [this, serverId, then, round = m_round](const Result<LastTools> &last) {
            if (round == m_round && !m_isOutdated)
                m_last.insert(serverId, last.valueOr({}).tools);
            then();
        });
}

QList<Tool> ChatTools::lastTools(const QString &serverId) const
{
    const Server *server = m_host->server(serverId);
    return server && mayStartOnUse(*server) ? m_last.value(serverId) : QList<Tool>();
}

void ChatTools::gather()
{
    Gathered gathered;
    const QList<Server *> all = servers();
    for (const Server *server : all) {
        const ToolCatalog *catalog =
            server->state() == Server::State::Ready ? server->connection()->tools() : nullptr;
        const QString &id = server->entry().id;
        for (const Tool &tool : catalog ? catalog->tools() : lastTools(id))
            gathered.tools.append({id, id, tool}); // TOOL-04
    }
    const std::function<Result<Gathered>()> digest = [gathered]() mutable -> Result<Gathered> {
        for (const ToolCandidate &candidate : std::as_const(gathered.tools))
            gathered.digests.append(toolDigest(candidate.tool));
        return gathered;
    };
    offload<Gathered>(this, digest)
        .then(this, [this, round = m_round](const Result<Gathered> &digested) {
            if (digested && round == m_round)
                onGathered(*digested);
        });
}

void ChatTools::onGathered(const Gathered &gathered)
{
    QList<ToolCandidate> tools = gathered.tools;
    for (qsizetype i = 0; i < tools.size(); ++i)
        tools[i].block = blockOf(tools.at(i), gathered.digests.at(i));
    const std::function<Result<chat::ToolSet>()> create = [tools, choice = m_choice] {
        return Result<chat::ToolSet>(chat::ToolSet::create(tools, choice.format, choice.window));
    };
    offload<chat::ToolSet>(this, create)
        .then(this, [this, round = m_round](const Result<chat::ToolSet> &set) {
            if (set && round == m_round)
                onSet(*set);
        });
}

ToolCandidate::Block ChatTools::blockOf(const ToolCandidate &tool, const QByteArray &digest) const
{
    using Block = ToolCandidate::Block;
    const Server *server = m_host->server(tool.serverId);
    const auto approved = m_host->consent()->approved(tool.serverId);
    const bool isRemote = server && server->entry().isRemote();
    const QString place = isRemote ? server->entry().url : approved ? approved->program : QString();
    if (m_host->company()->verdict(place, tool.tool.name) == CompanyVerdict::Deny)
        return Block::Denied;
    if (m_choice.off.contains(chat::ConversationOptions::toolKey(tool.serverId, tool.tool.name)))
        return Block::SwitchedOff;
    const Standing standing =
        m_host->knownTools()->standingOf(tool.serverId, tool.tool.name, digest);
    return standing == Standing::Accepted ? Block::None : Block::Changed;
}

void ChatTools::onSet(const chat::ToolSet &set)
{
    m_set = set;
    m_isRefreshing = false;
    Q_EMIT changed();
    if (m_isOutdated && !m_isTimedOut)
        return refreshSoon();
    m_timeout->stop();
    for (const Promise<bool> &waiting : std::exchange(m_waiting, {}))
        waiting.settle(true);
}

} // namespace mcp

#include "moc_chattools.cpp"
