// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/callgate.h"

#include "core/audit/auditrecord.h"

#include <QCryptographicHash>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

struct CallGate::Call
{
    CallRequest request;
    rpc::CallOptions options;
    Promise<ToolCallOutcome> promise = {};
    QByteArray identity = {}; ///< Of the server, as it was decided about.
    QString grantId = {};
    bool isAnswered = false; ///< The person said yes to these arguments.
    std::unique_ptr<Alarm> patience = {};
    milliseconds shownAt{}; ///< On the clock.
    bool isShown = false;
    qint64 entry = 0; ///< In the audit log.

    void hold(bool isHeld) const
    {
        if (options.onHeld)
            options.onHeld(isHeld);
    }
};

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

/// Of a reason to deny.
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

} // namespace

CallGate::CallGate(Ports ports, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
{
}

CallGate::~CallGate() = default;

Pending<ToolCallOutcome> CallGate::call(const Caller &caller, const ToolCall &what,
                                        const rpc::CallOptions &options)
{
    const auto call = std::make_shared<Call>();
    call->request.caller = caller;
    call->request.what = what;
    call->request.asked = what.arguments;
    call->options = options;
    auto pending = call->promise.pending();
    consider(call);
    return pending;
}

void CallGate::consider(const CallPtr &call)
{
    CallRequest &request = call->request;
    const auto facts = m_ports.facts(request.caller, request.what);
    if (!facts)
        return call->promise.settle(facts.error());
    request.decision = decide(*facts);
    request.onceOnly = onceOnly(*facts, request.decision);
    request.definition = facts->definition;
    call->identity = facts->identity;
    call->grantId = request.decision.grantId;
    switch (request.decision.outcome) {
    case Decision::Outcome::Allow:
        return write(call, json::nameOf(request.decision.reason));
    case Decision::Outcome::Ask:
        return ask(call);
    case Decision::Outcome::Deny:
        return deny(call, refusalOf(request.decision.reason));
    }
}

// Asking

void CallGate::ask(const CallPtr &call)
{
    CallRequest &request = call->request;
    int &waiting = m_waiting[request.what.serverId];
    if (waiting >= kWaitingPerServer || m_open.size() >= kWaiting)
        return deny(call, CallRefusal::Busy);
    ++waiting;
    const qint64 id = request.id = ++m_lastId;
    request.askedAt = m_ports.clock->wallTime();
    call->patience = m_ports.clock->createAlarm([this, id] { refuse(id, CallRefusal::NoAnswer); });
    call->patience->start(kPatience);
    m_open.emplace(id, call);
    m_fatigue.countQuestion(request.what.serverId, m_ports.clock->now());
    call->promise.onCancel([self = QPointer(this), id] {
        const CallPtr cancelled = self ? self->take(id) : nullptr;
        if (!cancelled)
            return;
        self->record(cancelled, u"refused"_s, u"cancelled by the caller"_s);
        Q_EMIT self->gone(id);
    });
    call->hold(true);
    Q_EMIT asked(id);
    setPause();
}

QList<qint64> CallGate::open() const
{
    QList<qint64> ids;
    for (const auto &[id, call] : m_open)
        ids.append(id);
    return ids;
}

const CallRequest *CallGate::find(qint64 id) const
{
    const auto found = m_open.find(id);
    return found == m_open.end() ? nullptr : &found->second->request;
}

void CallGate::show(qint64 id)
{
    const auto found = m_open.find(id);
    if (found == m_open.end() || std::exchange(found->second->isShown, true))
        return;
    found->second->shownAt = m_ports.clock->now();
}

void CallGate::edit(qint64 id, const json::RawObject &arguments)
{
    const auto found = m_open.find(id);
    if (found == m_open.end() || found->second->request.what.arguments.raw == arguments.raw)
        return;
    found->second->request.what.arguments = arguments;
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
    const CallPtr call = take(id);
    const milliseconds now = m_ports.clock->now();
    m_fatigue.countAnswer(call->isShown ? now - call->shownAt : milliseconds(), now);
    call->isAnswered = true;
    call->hold(false);
    Q_EMIT gone(id);
    setPause();
    if (!isStillAllowed(call)) {
        deny(call, CallRefusal::Changed);
        return true;
    }
    call->grantId = this->remember(*call, remember);
    write(call, u"allowed by the person"_s);
    return true;
}

void CallGate::refuse(qint64 id, CallRefusal why)
{
    const CallPtr call = take(id);
    if (!call)
        return;
    if (why == CallRefusal::Refused) {
        const milliseconds now = m_ports.clock->now();
        m_fatigue.countAnswer(call->isShown ? now - call->shownAt : milliseconds(), now);
    }
    call->hold(false);
    Q_EMIT gone(id);
    setPause();
    deny(call, why);
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

CallGate::CallPtr CallGate::take(qint64 id)
{
    const auto node = m_open.extract(id);
    if (node.empty())
        return nullptr;
    CallPtr call = node.mapped();
    call->patience.reset();
    call->promise.onCancel({});
    const auto waiting = m_waiting.find(call->request.what.serverId);
    if (--*waiting == 0)
        m_waiting.remove(call->request.what.serverId);
    return call;
}

/// The id of the grant; empty when nothing is remembered.
QString CallGate::remember(const Call &call, const Remember &remember)
{
    if (remember.span == Span::Once)
        return {};
    const CallRequest &request = call.request;
    Grant grant;
    grant.serverId = request.what.serverId;
    grant.identity = call.identity;
    grant.tool = request.what.tool;
    grant.definition = request.definition;
    if (!remember.isForAnyArguments) {
        grant.arguments = exactRules(request.what.arguments.raw);
        if (!grant.arguments)
            return {};
    }
    grant.givenAt = m_ports.clock->wallTime();
    grant.source = json::nameOf(request.caller.source);
    if (remember.span == Span::Conversation)
        grant.conversation = request.caller.conversation;
    else
        grant.until = std::min(remember.until, grant.givenAt.addDays(kGrantDays));
    const auto id = m_ports.addGrant(grant);
    return id ? *id : QString();
}

void CallGate::setPause()
{
    const bool wasPaused = m_pause.has_value();
    if (!wasPaused)
        m_pause = m_fatigue.pause(m_ports.clock->now());
    if (m_pause && !wasPaused)
        Q_EMIT pauseChanged();
}

void CallGate::goOn()
{
    m_fatigue.reset();
    if (std::exchange(m_pause, std::nullopt))
        Q_EMIT pauseChanged();
}

// Writing and sending

AuditEntry CallGate::entryOf(const Call &call, const QString &decision, const QString &reason) const
{
    const CallRequest &request = call.request;
    AuditEntry entry;
    entry.kind = AuditEntry::Kind::Call;
    entry.serverId = request.what.serverId;
    entry.identity = call.identity;
    entry.tool = request.what.tool;
    entry.definitionDigest = request.definition;
    entry.argumentDigest = argumentDigest(request.what.arguments);
    entry.source = json::nameOf(request.caller.source);
    entry.decision = decision;
    entry.reason = reason;
    entry.grantId = call.grantId;
    return entry;
}

/// Of a call that is not sent: nobody waits for it to be written.
void CallGate::record(const CallPtr &call, const QString &decision, const QString &reason)
{
    m_ports.audit(call->request.what, entryOf(*call, decision, reason))
        .then(this, [](const Result<qint64> &) {});
}

void CallGate::deny(const CallPtr &call, CallRefusal why)
{
    const bool isDenied = why < CallRefusal::Refused;
    const QString reason = json::nameOf(why);
    record(call, isDenied ? u"denied"_s : u"refused"_s, reason);
    call->promise.settle(Error::policy(reason, int(why)));
}

void CallGate::write(const CallPtr &call, const QString &reason)
{
    m_ports.audit(call->request.what, entryOf(*call, u"allowed"_s, reason))
        .then(this, [this, call, revision = m_revision](const Result<qint64> &entry) {
            onWritten(call, entry, revision);
        });
}

/// Between the decision and now a grant may have been withdrawn, or the tool changed (SEC-49, SEC-56).
void CallGate::onWritten(const CallPtr &call, const Result<qint64> &entry, int revision)
{
    if (!entry) // SEC-72
        return call->promise.settle(Error::storage(entry.error().detail, entry.error().code));
    call->entry = *entry;
    if (call->promise.isSettled()) // By the caller, who does not want it any more.
        return m_ports.finish(call->entry, {u"cancelled"_s});
    if (revision == m_revision || isStillAllowed(call))
        return send(call);
    m_ports.finish(call->entry, {u"withdrawn"_s});
    if (call->isAnswered)
        return deny(call, CallRefusal::Changed);
    consider(call);
}

bool CallGate::isStillAllowed(const CallPtr &call) const
{
    const CallRequest &request = call->request;
    const auto facts = m_ports.facts(request.caller, request.what);
    if (!facts || facts->definition != request.definition || facts->identity != call->identity)
        return false;
    const Decision decision = decide(*facts);
    return call->isAnswered
        ? decision.outcome != Decision::Outcome::Deny
        : decision.outcome == Decision::Outcome::Allow && decision.grantId == call->grantId;
}

void CallGate::send(const CallPtr &call)
{
    const ToolCall &what = call->request.what;
    measure(*call);
    if (!call->isAnswered)
        Q_EMIT allowed(call->request);
    m_ports.markUsed(what.serverId, what.tool);
    const CallHandle handle = m_ports.send(what, call->options)
                                  .then(this, [this, call](const Result<ToolCallOutcome> &outcome) {
                                      onOutcome(call, outcome);
                                  });
    call->promise.onCancel([handle] { handle.cancel(); });
}

/// What the person is asked for the call does not count as its own time.
void CallGate::measure(Call &call)
{
    rpc::CallOptions &options = call.options;
    if (!options.time)
        options.time = std::make_shared<CallTime>(m_ports.clock);
    options.time->start();
    options.onHeld = [time = options.time, onHeld = options.onHeld](bool isHeld) {
        time->setHeld(isHeld);
        if (onHeld)
            onHeld(isHeld);
    };
}

void CallGate::onOutcome(const CallPtr &call, const Result<ToolCallOutcome> &outcome)
{
    AuditOutcome written;
    written.outcome = outcomeWord(outcome);
    written.requestBytes = call->request.what.arguments.raw.size();
    if (outcome && outcome->result)
        written.resultBytes = outcome->result->source.size();
    call->options.time->end();
    written.duration = call->options.time->taken().busy;
    m_ports.finish(call->entry, written);
    call->promise.settleWith(outcome);
}

} // namespace mcp

#include "moc_callgate.cpp"
