// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/controllers/inboxcontroller.h"

#include "app/text/launchtext.h"
#include "core/host/host.h"

#include <algorithm>

namespace quayside {

namespace {

bool isRequest(const QuestionController *question)
{
    return question->kind() == QuestionController::Kind::Sampling;
}

} // namespace

InboxController::InboxController(const AppPorts &ports, Opens opens, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_opens(opens)
{
    connect(ports.questions, &QuestionDesk::changed, this, &InboxController::update);
    connect(ports.host->questions(), &mcp::Questions::mutedChanged, this,
            &InboxController::mutedChanged);
    connect(ports.host, &mcp::Host::serverRemoved, this, &InboxController::mutedChanged);
    update();
}

QList<QuestionController *> InboxController::ofServer() const
{
    return m_serverId.isEmpty() ? m_ports.questions->questions()
                                : m_ports.questions->questions(m_serverId);
}

void InboxController::update()
{
    QList<QuestionController *> shown = ofServer();
    shown.removeIf([this](const QuestionController *question) {
        return m_choice != Everything && isRequest(question) != (m_choice == RequestsOnly);
    });
    m_list.setQuestions(shown);
    QuestionController *open = shown.contains(m_chosen.data()) ? m_chosen.data() : nullptr;
    if (!open && m_opens == Opens::Oldest)
        open = shown.value(0);
    choose(open);
    Q_EMIT changed();
}

void InboxController::setChoice(int choice)
{
    const Choice chosen = Choice(qBound(int(Everything), choice, int(RequestsOnly)));
    if (std::exchange(m_choice, chosen) != chosen)
        update();
}

void InboxController::setServer(const QString &serverId)
{
    if (std::exchange(m_serverId, serverId) != serverId)
        update();
}

int InboxController::totalCount() const
{
    return int(ofServer().size());
}

int InboxController::requestCount() const
{
    const QList<QuestionController *> all = ofServer();
    return int(std::count_if(all.cbegin(), all.cend(), isRequest));
}

void InboxController::choose(QuestionController *question)
{
    if (std::exchange(m_chosen, question) != question)
        Q_EMIT chosenChanged();
}

void InboxController::choose(qint64 id)
{
    QuestionController *question = m_ports.questions->find(id);
    if (!question)
        return;
    m_choice = Everything;
    m_chosen = question;
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
