// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/questiondesk.h"

#include "core/host/host.h"

#include <QTimer>

namespace quayside {

namespace {

constexpr std::chrono::seconds kQuestionTick{10};
constexpr std::chrono::milliseconds kLeaving{500};

} // namespace

QuestionDesk::QuestionDesk(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_questions(ports.host->questions())
    , m_ports(ports)
    , m_tick(ports.clock->createAlarm([this] { tick(); }))
{
    connect(m_questions, &mcp::Questions::asked, this, &QuestionDesk::onAsked);
    connect(m_questions, &mcp::Questions::changed, this, &QuestionDesk::onChanged);
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
    auto *controller = new QuestionController(*question, m_questions, m_ports, this);
    connect(controller, &QuestionController::browserMissing, this,
            [this, name = controller->serverName()] { Q_EMIT browserMissing(name); });
    m_open[id] = controller;
    if (!m_tick->isActive())
        m_tick->start(kQuestionTick);
    Q_EMIT changed(question->serverId);
}

void QuestionDesk::onChanged(qint64 id)
{
    const mcp::Question *question = m_questions->find(id);
    if (QuestionController *controller = find(id); controller && question)
        controller->setQuestion(*question);
}

void QuestionDesk::onGone(qint64 id)
{
    const auto node = m_open.extract(id);
    if (node.empty())
        return;
    Q_EMIT changed(node.mapped()->serverId());
    // Nested parts of a view go one after another; what they show goes after the last.
    QTimer::singleShot(kLeaving, node.mapped(), &QObject::deleteLater);
}

void QuestionDesk::tick()
{
    if (m_open.empty())
        return;
    m_tick->start(kQuestionTick);
    for (const auto &[id, question] : m_open)
        question->tick();
}

QuestionController *QuestionDesk::find(qint64 id) const
{
    const auto it = m_open.find(id);
    return it == m_open.cend() ? nullptr : it->second;
}

QList<QuestionController *> QuestionDesk::questions() const
{
    QList<QuestionController *> all;
    for (const auto &[id, question] : m_open)
        all.append(question);
    return all;
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

QList<QuestionController *> QuestionDesk::ofCalls(const QString &serverId,
                                                  const QString &tool) const
{
    QList<QuestionController *> found = questions(serverId, {});
    found.removeIf([&tool](const QuestionController *question) {
        const bool isOfOther =
            !tool.isEmpty() && !question->subject().isEmpty() && question->subject() != tool;
        return question->isUnrelated() || isOfOther;
    });
    return found;
}

} // namespace quayside

#include "moc_questiondesk.cpp"
