// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/json/write.h"
#include "core/protocol/elicitation.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

/// Knows which server asks.
class Questions::Handler final : public PeerRequestHandler
{
public:
    Handler(Questions *questions, QString serverId)
        : m_questions(questions)
        , m_serverId(std::move(serverId))
    {
    }

    ClientFeatures features() const override { return m_questions->m_features; }
    Pending<json::Raw> answer(const PeerRequest &request) override
    {
        return m_questions->ask(m_serverId, request);
    }

private:
    Questions *m_questions;
    QString m_serverId;
};

Questions::Questions(const ClientFeatures &features, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_features(features)
    , m_clock(clock)
{
}

Questions::~Questions()
{
    // Whoever waits for an answer is told; nothing may be asked for on the way.
    const auto open = std::exchange(m_open, {});
}

PeerRequestHandler *Questions::handlerFor(const QString &serverId)
{
    auto &handler = m_handlers[serverId];
    if (!handler)
        handler = std::make_unique<Handler>(this, serverId);
    return handler.get();
}

Pending<json::Raw> Questions::ask(const QString &serverId, const PeerRequest &request)
{
    const auto isOfServer = [&](const auto &open) {
        return open.second.question.serverId == serverId;
    };
    const bool isTooMuch =
        std::count_if(m_open.cbegin(), m_open.cend(), isOfServer) >= limits::kQuestionsOfServer
        || qsizetype(m_open.size()) >= limits::kQuestions;
    if (isTooMuch) // SEC-47
        return settled<json::Raw>(Error{ErrorKind::Policy, u"Too many questions wait"_s, 0, {}});
    const qint64 id = ++m_lastId;
    Open &open = m_open[id];
    open.question = {
        id, serverId, request.taskId, request.method, request.params, m_clock->wallTime().toUTC()};
    open.promise.onCancel([self = QPointer(this), id] {
        if (self)
            self->withdraw(id);
    });
    const auto pending = open.promise.pending();
    Q_EMIT asked(id);
    return pending;
}

QList<qint64> Questions::open() const
{
    QList<qint64> ids;
    for (const auto &[id, open] : m_open)
        ids.append(id);
    return ids;
}

const Question *Questions::find(qint64 id) const
{
    const auto it = m_open.find(id);
    return it == m_open.end() ? nullptr : &it->second.question;
}

void Questions::accept(qint64 id, const json::RawObject &content)
{
    settle(id, json::write(ElicitResult{u"accept"_s, content}));
}

void Questions::decline(qint64 id)
{
    settle(id, json::write(ElicitResult{u"decline"_s, {}}));
}

void Questions::dismiss(qint64 id)
{
    settle(id, json::write(ElicitResult{u"cancel"_s, {}}));
}

void Questions::settle(qint64 id, const QByteArray &result)
{
    const auto node = m_open.extract(id);
    if (node.empty())
        return;
    Q_EMIT gone(id);
    node.mapped().promise.settle(json::Raw(result));
}

void Questions::withdraw(qint64 id)
{
    // The promise is being cancelled: it goes when that is through.
    const auto node = m_open.extract(id);
    if (!node.empty())
        Q_EMIT gone(id);
}

} // namespace mcp

#include "moc_questions.cpp"
