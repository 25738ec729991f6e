// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/toolcallflow.h"

#include "core/audit/auditrecord.h"
#include "core/client/connection.h"
#include "core/client/link/era.h"
#include "core/host/callhistory.h"
#include "core/tasks/tasktracker.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

QByteArray argumentDigest(const json::RawObject &arguments)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(arguments.raw.view());
    return hash.result();
}

QString outcomeWord(const Result<ToolCallOutcome> &outcome)
{
    if (!outcome) {
        switch (outcome.error().kind) {
        case ErrorKind::Cancelled:
            return u"cancelled"_s;
        case ErrorKind::Closed: // SEC-76
        case ErrorKind::Timeout:
            return u"unknown"_s;
        default:
            return u"failed"_s;
        }
    }
    if (!outcome->result)
        return u"task"_s;
    return outcome->result->isError.value_or(false) ? u"toolError"_s : u"result"_s;
}

} // namespace

ToolCallFlow::ToolCallFlow(CallGate *gate, const Caller &caller, const ToolCall &call,
                           const rpc::CallOptions &options)
    : m_gate(gate)
    , m_options(options)
{
    m_request.caller = caller;
    m_request.what = call;
    m_request.asked = call.arguments;
}

ToolCallFlow::~ToolCallFlow()
{
    if (m_state == State::Sent && m_gate) // The connection is gone.
        finish(Error::closed());
}

Pending<ToolCallOutcome> ToolCallFlow::run(CallGate *gate, const Caller &caller,
                                           const ToolCall &call, const rpc::CallOptions &options)
{
    const auto flow = std::make_shared<ToolCallFlow>(gate, caller, call, options);
    flow->m_promise.onCancel([weak = std::weak_ptr(flow)] {
        if (const auto self = weak.lock())
            self->cancel();
    });
    auto pending = flow->m_promise.pending();
    flow->start();
    return pending;
}

void ToolCallFlow::start()
{
    auto listing = host()->prepareCall(m_request.what);
    if (!listing)
        return consider();
    m_listing = listing->then(m_gate, [self = shared_from_this()](const Result<bool> &isListed) {
        if (isListed)
            self->consider();
        else
            self->settle(isListed.error());
    });
}

void ToolCallFlow::cancel()
{
    if (!m_gate)
        return;
    if (m_state == State::WaitingForList) {
        m_listing.abandon();
    } else if (m_state == State::Asking) {
        if (!m_gate->take(m_request.id))
            return;
        recordOnly(u"refused"_s, u"cancelled by the caller"_s);
        Q_EMIT m_gate->gone(m_request.id);
    } else if (m_state == State::Sent) {
        // TASK-18: what may become a task is waited for, and cancelled as one.
        const bool mayBeTask =
            EraRules::of(m_route.era).hasTaskRequests && m_request.what.mode == CallMode::AsTask;
        if (!mayBeTask && m_stop)
            m_stop();
        finish(Error::cancelled());
    }
}

void ToolCallFlow::hold(bool isHeld) const
{
    if (m_options.onHeld)
        m_options.onHeld(isHeld);
}

void ToolCallFlow::settle(const Error &error)
{
    m_state = State::Done;
    m_promise.settle(error);
}

// Decisions

void ToolCallFlow::consider()
{
    m_state = State::Deciding;
    const auto facts = host()->callFacts(m_request.caller, m_request.what);
    if (!facts)
        return settle(facts.error());
    m_request.decision = decide(*facts);
    m_request.onceOnly = onceOnly(*facts, m_request.decision);
    m_request.definition = facts->definition;
    m_identity = facts->identity;
    m_grantId = m_request.decision.grantId;
    switch (m_request.decision.outcome) {
    case Decision::Outcome::Allow:
        return record(json::nameOf(m_request.decision.reason));
    case Decision::Outcome::Ask:
        m_state = State::Asking;
        if (!m_gate->ask(shared_from_this()))
            deny(CallRefusal::Busy);
        return;
    case Decision::Outcome::Deny:
        return deny(refusalOf(m_request.decision.reason));
    }
}

void ToolCallFlow::allow(const Remember &remember)
{
    m_isAnswered = true;
    if (!isStillAllowed())
        return deny(CallRefusal::Changed);
    m_grantId = this->remember(remember);
    record(u"allowed by the person"_s);
}

void ToolCallFlow::deny(CallRefusal why)
{
    const bool isDenied = why < CallRefusal::Refused;
    const QString reason = json::nameOf(why);
    recordOnly(isDenied ? u"denied"_s : u"refused"_s, reason);
    settle(Error::policy(reason, int(why)));
}

bool ToolCallFlow::isStillAllowed() const
{
    const auto facts = host()->callFacts(m_request.caller, m_request.what);
    if (!facts || facts->definition != m_request.definition || facts->identity != m_identity)
        return false;
    const Decision decision = decide(*facts);
    return m_isAnswered
        ? decision.outcome != Decision::Outcome::Deny
        : decision.outcome == Decision::Outcome::Allow && decision.grantId == m_grantId;
}

/// The id of the grant; empty when nothing is remembered.
QString ToolCallFlow::remember(const Remember &remember) const
{
    if (remember.span == Span::Once)
        return {};
    Grant grant;
    grant.serverId = m_request.what.serverId;
    grant.identity = m_identity;
    grant.tool = m_request.what.tool;
    grant.definition = m_request.definition;
    if (!remember.isForAnyArguments) {
        grant.arguments = exactRules(m_request.what.arguments.raw);
        if (!grant.arguments)
            return {};
    }
    grant.givenAt = clock()->wallTime();
    grant.source = json::nameOf(m_request.caller.source);
    if (remember.span == Span::Conversation)
        grant.conversation = m_request.caller.conversation;
    else
        grant.until = std::min(remember.until, grant.givenAt.addDays(kGrantDays));
    const auto id = host()->addGrant(grant);
    return id ? *id : QString();
}

AuditEntry ToolCallFlow::entry(const QString &decision, const QString &reason) const
{
    AuditEntry entry;
    entry.kind = AuditEntry::Kind::Call;
    entry.serverId = m_request.what.serverId;
    entry.identity = m_identity;
    entry.tool = m_request.what.tool;
    entry.definitionDigest = m_request.definition;
    entry.argumentDigest = argumentDigest(m_request.what.arguments);
    entry.source = json::nameOf(m_request.caller.source);
    entry.decision = decision;
    entry.reason = reason;
    entry.grantId = m_grantId;
    return entry;
}

/// Of a call that is not sent: nobody waits for it to be written.
void ToolCallFlow::recordOnly(const QString &decision, const QString &reason) const
{
    host()
        ->recordCall(m_request.what, entry(decision, reason))
        .then(m_gate, [](const Result<qint64> &) {});
}

void ToolCallFlow::record(const QString &reason)
{
    m_state = State::Recording;
    host()
        ->recordCall(m_request.what, entry(u"allowed"_s, reason))
        .then(m_gate,
              [self = shared_from_this(), revision = m_gate->m_revision](
                  const Result<qint64> &written) { self->onRecorded(written, revision); });
}

/// Between the decision and now a grant may have been withdrawn, or the tool changed (SEC-49, SEC-56).
void ToolCallFlow::onRecorded(const Result<qint64> &entry, int revision)
{
    if (!entry) // SEC-72
        return settle(Error::storage(entry.error().detail, entry.error().code));
    m_entry = *entry;
    if (m_promise.isSettled()) { // By the caller, who does not want it any more.
        m_state = State::Done;
        return host()->finishCall(m_entry, {u"cancelled"_s});
    }
    if (revision == m_gate->m_revision || isStillAllowed())
        return send();
    host()->finishCall(m_entry, {u"withdrawn"_s});
    if (m_isAnswered)
        return deny(CallRefusal::Changed);
    consider();
}

// Sending

void ToolCallFlow::send()
{
    measure();
    if (!m_isAnswered)
        Q_EMIT m_gate->allowed(m_request);
    const ToolCall &what = m_request.what;
    host()->markUsed(what.serverId, what.tool);
    m_state = State::Sent;
    m_sentAt = QDateTime::currentMSecsSinceEpoch();
    m_route = host()->callRoute(what);
    m_stop = host()->sendCall(what, m_options, shared_from_this());
}

/// What the person is asked for the call does not count as its own time.
void ToolCallFlow::measure()
{
    if (!m_options.time)
        m_options.time = std::make_shared<CallTime>(clock());
    m_options.time->start();
    m_options.onHeld = [time = m_options.time, onHeld = m_options.onHeld](bool isHeld) {
        time->setHeld(isHeld);
        if (onHeld)
            onHeld(isHeld);
    };
}

/// SEC-49
std::optional<Error> ToolCallFlow::onToolChanged()
{
    if (!m_gate)
        return Error::closed();
    const auto now = host()->callFacts({}, m_request.what);
    if (!now || now->standing == Standing::Accepted)
        return {};
    return Error::policy(json::nameOf(CallRefusal::ChangedTool), int(CallRefusal::ChangedTool));
}

void ToolCallFlow::onOutcome(const Result<ToolOutcome> &outcome)
{
    if (!m_gate)
        return;
    if (outcome && outcome->task)
        adopt(*outcome);
    else if (m_state == State::Sent)
        finish(outcome ? Result<ToolCallOutcome>(ToolCallOutcome{outcome->result, {}})
                       : outcome.error());
}

void ToolCallFlow::adopt(const ToolOutcome &outcome)
{
    TaskTracker *tasks = host()->tasks();
    tasks->adopt(m_request.what, m_route.era, outcome)
        .then(tasks, [self = shared_from_this(), tasks](const Result<QString> &key) {
            const bool isStopped = self->m_state == State::Done; // By the caller.
            if (isStopped && key)
                tasks->cancel(*key);
            else if (!isStopped && self->m_gate)
                self->finish(key ? Result<ToolCallOutcome>(ToolCallOutcome{{}, *key})
                                 : key.error());
        });
}

/// The history keeps a task when that ends.
void ToolCallFlow::finish(const Result<ToolCallOutcome> &outcome)
{
    m_state = State::Done;
    m_options.time->end();
    const CallDuration taken = m_options.time->taken();
    if (m_route.history && (!outcome || outcome->result)) {
        const bool isDropping = !m_route.connection || m_route.connection->isDropping();
        m_route.history->add(m_request.what, outcome, m_sentAt, taken, isDropping);
    }
    AuditOutcome written;
    written.outcome = outcomeWord(outcome);
    written.requestBytes = m_request.what.arguments.raw.size();
    if (outcome && outcome->result)
        written.resultBytes = outcome->result->source.size();
    written.duration = taken.busy;
    host()->finishCall(m_entry, written);
    m_promise.settleWith(outcome);
}

} // namespace mcp
