// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/controllers/questiondesk.h"

#include "app/text/launchtext.h"
#include "core/host/host.h"
#include "core/host/questions.h"

#include <QTimer>

namespace quayside {

QuestionDesk::QuestionDesk(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_questions(ports.host->questions())
    , m_ports(ports)
{
    connect(m_questions, &mcp::Questions::asked, this, &QuestionDesk::onAsked);
    connect(m_questions, &mcp::Questions::gone, this, &QuestionDesk::onGone);
    const QList<qint64> open = m_questions->open();
    for (const qint64 id : open)
        onAsked(id);
}

void QuestionDesk::onAsked(qint64 id)
{
    const mcp::Question *question = m_questions->find(id);
    if (!question)
        return;
    const mcp::Server *server = m_ports.host->server(question->serverId);
    const QString name = server ? visibleText(server->entry().name) : QString();
    m_open[id] = new QuestionController(*question, name, m_questions, m_ports, this);
    Q_EMIT changed(question->serverId);
}

void QuestionDesk::onGone(qint64 id)
{
    const auto node = m_open.extract(id);
    if (node.empty())
        return;
    Q_EMIT changed(node.mapped()->serverId());
    // Nested parts of a view go one after another; what they show goes after the last.
    QTimer::singleShot(0, node.mapped(), &QObject::deleteLater);
}

QList<QuestionController *> QuestionDesk::questions(const QString &serverId) const
{
    QList<QuestionController *> found;
    for (const auto &[id, question] : m_open) {
        if (question->serverId() == serverId)
            found.append(question);
    }
    return found;
}

QList<QuestionController *> QuestionDesk::questions(const QString &serverId,
                                                    const QString &taskId) const
{
    QList<QuestionController *> found = questions(serverId);
    found.removeIf(
        [&taskId](const QuestionController *question) { return question->taskId() != taskId; });
    return found;
}

} // namespace quayside

#include "moc_questiondesk.cpp"
