// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/callgate.h"

#include "core/host/toolcallflow.h"

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

CallRefusal refusalOf(Reason reason)
{
    switch (reason) {
    case Reason::CompanyDenies:
        return CallRefusal::CompanyDenies;
    case Reason::ChangedTool:
        return CallRefusal::ChangedTool;
    case Reason::ChangedInstructions:
        return CallRefusal::ChangedInstructions;
    case Reason::SamplingRunsNoTools:
        return CallRefusal::SamplingRunsNoTools;
    default:
        return CallRefusal::NewTool;
    }
}

CallGate::CallGate(CallHost *host, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_host(host)
    , m_clock(clock)
{
}

CallGate::~CallGate() = default;

/// False: too many calls wait.
bool CallGate::ask(const std::shared_ptr<ToolCallFlow> &call)
{
    CallRequest &request = call->request();
    int &waiting = m_waiting[request.what.serverId];
    if (waiting >= kWaitingPerServer || m_open.size() >= kWaiting)
        return false;
    ++waiting;
    const qint64 id = request.id = ++m_lastId;
    request.askedAt = m_clock->wallTime();
    auto timeout = m_clock->createAlarm([this, id] { refuse(id, CallRefusal::NoAnswer); });
    timeout->start(kTimeout);
    m_open.emplace(id, Open{call, std::move(timeout)});
    m_fatigue.countQuestion(request.what.serverId, m_clock->now());
    call->hold(true);
    Q_EMIT asked(id);
    setPause();
    return true;
}

QList<qint64> CallGate::open() const
{
    QList<qint64> ids;
    for (const auto &[id, open] : m_open)
        ids.append(id);
    return ids;
}

const CallRequest *CallGate::find(qint64 id) const
{
    const auto found = m_open.find(id);
    return found == m_open.end() ? nullptr : &found->second.call->request();
}

void CallGate::show(qint64 id)
{
    const auto found = m_open.find(id);
    if (found != m_open.end() && !found->second.shownAt)
        found->second.shownAt = m_clock->now();
}

void CallGate::edit(qint64 id, const json::RawObject &arguments)
{
    const auto found = m_open.find(id);
    if (found == m_open.end())
        return;
    ToolCall &what = found->second.call->request().what;
    if (what.arguments.raw == arguments.raw)
        return;
    what.arguments = arguments;
    Q_EMIT changed(id);
}

bool CallGate::allow(qint64 id, const json::RawObject &shown, const Remember &remember)
{
    const CallRequest *request = find(id);
    if (!request || m_pause || request->what.arguments.raw != shown.raw)
        return false;
    const Offers offers = request->decision.offers;
    const bool isOffered = remember.span == Span::Once
        || (remember.span == Span::Conversation ? offers.hasConversation : offers.hasDate);
    if (!isOffered)
        return false;
    const auto open = take(id);
    countAnswer(*open);
    open->call->hold(false);
    Q_EMIT gone(id);
    setPause();
    open->call->allow(remember);
    return true;
}

void CallGate::refuse(qint64 id, CallRefusal why)
{
    const auto open = take(id);
    if (!open)
        return;
    if (why == CallRefusal::Refused)
        countAnswer(*open);
    open->call->hold(false);
    Q_EMIT gone(id);
    setPause();
    open->call->deny(why);
}

void CallGate::refuseAll(CallRefusal why, const QString &serverId)
{
    const QList<qint64> ids = open();
    for (const qint64 id : ids) {
        const CallRequest *request = find(id);
        if (request && (serverId.isEmpty() || request->what.serverId == serverId))
            refuse(id, why);
    }
}

/// Nothing when it is not open.
std::optional<CallGate::Open> CallGate::take(qint64 id)
{
    auto node = m_open.extract(id);
    if (node.empty())
        return std::nullopt;
    Open open = std::move(node.mapped());
    open.timeout.reset();
    const auto waiting = m_waiting.find(open.call->request().what.serverId);
    if (--*waiting == 0)
        m_waiting.erase(waiting);
    return open;
}

void CallGate::countAnswer(const Open &open)
{
    const milliseconds now = m_clock->now();
    m_fatigue.countAnswer(open.shownAt ? now - *open.shownAt : milliseconds(), now);
}

void CallGate::setPause()
{
    const bool wasPaused = m_pause.has_value();
    if (!wasPaused)
        m_pause = m_fatigue.pause(m_clock->now());
    if (m_pause && !wasPaused)
        Q_EMIT pauseChanged();
}

void CallGate::goOn()
{
    m_fatigue.reset();
    if (std::exchange(m_pause, std::nullopt))
        Q_EMIT pauseChanged();
}

} // namespace mcp

#include "moc_callgate.cpp"
