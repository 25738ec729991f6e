// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/completer.h"

namespace mcp {

using namespace std::chrono_literals;

namespace {

constexpr auto kPause = 150ms;
constexpr auto kMemory = 60s;
constexpr int kKnown = 100;

} // namespace

Completer::Completer(Connection *connection, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_clock(clock)
    , m_pause(clock->createAlarm([this] { send(); }))
{
}

Completer::~Completer()
{
    m_call.abandon();
}

void Completer::ask(const CompletionReference &reference, const QString &argument,
                    const QString &value, const QMap<QString, QString> &context)
{
    stop();
    m_question = {reference, argument, value, context};
    m_key = {reference.type, reference.name.value_or(QString()), reference.uri.value_or(QString()),
             argument, value};
    for (auto it = context.cbegin(); it != context.cend(); ++it)
        m_key << it.key() << it.value();
    const auto known = m_known.constFind(m_key);
    if (known != m_known.cend() && m_clock->now() < known->until) {
        const Completion completion = known->completion;
        Q_EMIT suggested(completion);
    } else {
        m_pause->start(kPause);
    }
}

void Completer::stop()
{
    m_pause->stop();
    m_call.abandon();
}

void Completer::send()
{
    const auto &[reference, argument, value, context] = m_question;
    m_call = m_connection->complete(reference, argument, value, context)
                 .then(this, [this, key = m_key](const Result<CompleteResult> &result) {
                     const Completion completion = result ? result->completion : Completion();
                     if (result)
                         remember(key, completion);
                     Q_EMIT suggested(completion);
                 });
}

void Completer::remember(const QStringList &key, const Completion &completion)
{
    if (m_known.size() >= kKnown)
        m_known.clear();
    m_known.insert(key, {completion, m_clock->now() + kMemory});
}

} // namespace mcp

#include "moc_completer.cpp"
