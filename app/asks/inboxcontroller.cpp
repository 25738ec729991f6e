// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/inboxcontroller.h"

#include "app/text/launchtext.h"
#include "core/host/host.h"

#include <algorithm>

namespace quayside {

namespace {

InboxController::Choice kindOf(const InboxItem *item)
{
    if (qobject_cast<const CallController *>(item))
        return InboxController::CallsOnly;
    if (qobject_cast<const RefusedHostsController *>(item))
        return InboxController::HostsOnly;
    const auto *question = qobject_cast<const QuestionController *>(item);
    if (!question)
        return InboxController::SignInsOnly;
    return question->kind() == QuestionController::Kind::Sampling ? InboxController::RequestsOnly
                                                                  : InboxController::QuestionsOnly;
}

} // namespace

InboxController::InboxController(const AppPorts &ports, Opens opens, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_opens(opens)
{
    connect(ports.requests, &PersonRequests::changed, this, &InboxController::update);
    connect(ports.requests, &PersonRequests::signInsChanged, this, &InboxController::update);
    connect(ports.host->questions(), &mcp::Questions::mutedChanged, this,
            &InboxController::mutedChanged);
    connect(ports.host, &mcp::Host::serverRemoved, this, &InboxController::mutedChanged);
    update();
}

void InboxController::update()
{
    QList<InboxItem *> shown = m_ports.requests->open(m_serverId);
    shown.removeIf([this](const InboxItem *item) {
        return m_choice != Everything && kindOf(item) != m_choice;
    });
    m_list.setItems(shown);
    InboxItem *open = shown.contains(m_chosen.data()) ? m_chosen.data() : nullptr;
    if (!open && m_opens == Opens::Oldest)
        open = shown.value(0);
    choose(open);
    Q_EMIT changed();
}

void InboxController::setChoice(int choice)
{
    const Choice chosen = Choice(qBound(int(Everything), choice, int(HostsOnly)));
    if (std::exchange(m_choice, chosen) != chosen)
        update();
}

void InboxController::setServer(const QString &serverId)
{
    if (std::exchange(m_serverId, serverId) != serverId)
        update();
}

int InboxController::countOf(Choice choice) const
{
    const QList<InboxItem *> all = m_ports.requests->open(m_serverId);
    return int(std::count_if(all.cbegin(), all.cend(),
                             [choice](const InboxItem *item) { return kindOf(item) == choice; }));
}

QuestionController *InboxController::chosenQuestion() const
{
    return qobject_cast<QuestionController *>(m_chosen.data());
}

SignInController *InboxController::chosenSignIn() const
{
    return qobject_cast<SignInController *>(m_chosen.data());
}

CallController *InboxController::chosenCall() const
{
    return qobject_cast<CallController *>(m_chosen.data());
}

RefusedHostsController *InboxController::chosenHosts() const
{
    return qobject_cast<RefusedHostsController *>(m_chosen.data());
}

void InboxController::choose(InboxItem *item)
{
    if (std::exchange(m_chosen, item) != item)
        Q_EMIT chosenChanged();
}

void InboxController::reveal(InboxItem *item)
{
    m_choice = Everything;
    m_chosen = item;
    update();
    Q_EMIT chosenChanged();
}

QStringList InboxController::mutedServers() const
{
    QStringList ids;
    for (const mcp::Server *server : m_ports.host->servers()) {
        if (m_ports.host->questions()->isMuted(server->entry().id))
            ids.append(server->entry().id);
    }
    return ids;
}

QStringList InboxController::mutedNames() const
{
    QStringList names;
    const QStringList ids = mutedServers();
    for (const QString &id : ids)
        names.append(visibleText(m_ports.host->server(id)->entry().name));
    return names;
}

void InboxController::unmute(int index)
{
    const QString id = mutedServers().value(index);
    if (!id.isEmpty())
        m_ports.host->questions()->unmute(id);
}

} // namespace quayside

#include "moc_inboxcontroller.cpp"
