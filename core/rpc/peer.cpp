// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/peer.h"

#include "core/base/logging.h"
#include "core/base/offload.h"
#include "core/json/write.h"

#include <QLatin1StringView>
#include <QRandomGenerator>

#include <algorithm>

namespace mcp::rpc {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

/// The parameters of a request. Null and an empty array, as which PHP writes an empty object, count as absent.
json::Raw paramsOf(const Message &message)
{
    const QByteArrayView text = message.params ? message.params->view() : QByteArrayView();
    const bool isEmptyArray =
        text.startsWith('[') && text.sliced(1, text.size() - 2).trimmed().isEmpty();
    const bool isAbsent = text.isEmpty() || text == "null" || isEmptyArray;
    return isAbsent ? json::Raw(QByteArrayLiteral("{}")) : *message.params;
}

} // namespace

Peer::Peer(Transport *transport, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_clock(clock)
    , m_alarm(clock->createAlarm([this] { onAlarm(); }))
    , m_rest(clock->createAlarm([this] {
        m_isResting = false;
        updateReading();
    }))
{
    transport->setReceiver(
        [this](const json::Raw &text, const Origin &origin) { onReceived(text, origin); });
    connect(transport, &Transport::requestFailed, this, &Peer::onRequestFailed);
    connect(transport, &Transport::requestHeld, this, &Peer::onRequestHeld);
    connect(transport, &Transport::oversizeSkipped, this, &Peer::onOversize);
    connect(transport, &Transport::violated, this, &Peer::violated);
    connect(transport, &Transport::strayReceived, this, &Peer::onStray);
    connect(transport, &Transport::disconnected, this, &Peer::onDisconnected);
}

Peer::~Peer()
{
    if (m_transport)
        m_transport->setReceiver({});
    // Before members are destroyed: a handler may call this Peer again.
    if (!m_closedBy)
        m_closedBy = Error::closed();
    const auto open = std::exchange(m_open, {});
    for (const auto &[id, call] : open)
        call.handler->onAnswer(*m_closedBy);
}

void Peer::useFreshIds()
{
    m_lastId =
        QRandomGenerator::global()->bounded(1 << 20, 1 << 30); // Some servers read only 32 bits.
}

void Peer::send(const Outgoing &message)
{
    for (MessageTap *tap : std::as_const(m_taps))
        tap->onSent(message);
    m_transport->send(message);
}

qint64 Peer::start(const Request &request, SharedOptions &&options, AnswerHandlerPtr &&handler)
{
    const qint64 id = ++m_lastId;
    const OpenCall &call = m_open
                               .try_emplace(m_open.end(), id, request, std::move(options),
                                            std::move(handler), m_clock->now())
                               ->second;
    if (m_closedBy || !m_transport) {
        // Settled from the event loop, so that a handler never runs inside call().
        QMetaObject::invokeMethod(
            this, [this, id] { this->settle(id, m_closedBy.value_or(Error::closed())); },
            Qt::QueuedConnection);
        return id;
    }
    armAlarm(std::min(call.deadline, call.totalDeadline));
    Outgoing outgoing;
    outgoing.text = requestText(id, request.method, request.params,
                                {m_requestMeta, request.meta, bool(call.options->onProgress)});
    outgoing.id = id;
    outgoing.method = request.method;
    outgoing.subject = request.subject;
    outgoing.headerParameters = call.options->headerParameters;
    outgoing.isRepeatable = request.isRepeatable;
    outgoing.isStream = call.options->isStream;
    send(outgoing);
    return id;
}

Peer::OpenCall *Peer::find(qint64 id)
{
    const auto it = m_open.find(id);
    return it == m_open.end() ? nullptr : &it->second;
}

/// Nothing without an open call.
void Peer::settle(std::optional<qint64> id, const Result<Decoded> &answer)
{
    if (const auto open = id ? m_open.extract(*id) : decltype(m_open)::node_type())
        open.mapped().handler->onAnswer(answer);
}

void Peer::sendNotification(QLatin1StringView method, const QByteArray &params)
{
    if (!m_transport || m_closedBy)
        return;
    Outgoing outgoing;
    outgoing.text = notificationText(method, params);
    outgoing.method = method;
    send(outgoing);
}

void Peer::respond(const Id &id, const QByteArray &result)
{
    respond(id, "result", result);
}

void Peer::respondError(const Id &id, int code, const QString &message, const QByteArray &data)
{
    ResponseError error{code, message, std::nullopt};
    if (!data.isEmpty())
        error.data = json::Raw(data);
    respond(id, "error", json::write(error));
}

void Peer::respond(const Id &id, QByteArrayView member, const QByteArray &value)
{
    if (!m_incoming.remove(id) || !m_answers || !m_transport || m_closedBy)
        return;
    Outgoing outgoing;
    outgoing.text = responseText(id, member, value);
    send(outgoing);
}

void Peer::abandon(qint64 id, const QString &reason)
{
    const auto open = m_open.extract(id);
    if (!open)
        return;
    const OpenCall &call = open.mapped();
    const bool isTold = m_transport && m_transport->abandon(id);
    if (call.options->isCancellable && !isTold) {
        CancelledParams params;
        params.requestId = Id{id};
        if (!reason.isEmpty())
            params.reason = reason;
        notify<Cancelled>(params);
    }
    if (call.ongoing)
        Q_EMIT call.ongoing->abandoned();
}

OngoingCall *Peer::ongoing(qint64 id)
{
    OpenCall *call = find(id);
    if (call && !call->ongoing)
        call->ongoing = std::make_shared<OngoingCall>([this, id] {
            const OpenCall *open = find(id);
            const AnswerHandlerPtr handler = open ? open->handler : nullptr;
            abandon(id);
            if (handler)
                handler->onAnswer(Error::cancelled());
        });
    return call ? call->ongoing.get() : nullptr;
}

milliseconds Peer::nextDeadline(const OpenCall &call)
{
    return call.heldSince ? milliseconds::max() : std::min(call.deadline, call.totalDeadline);
}

void Peer::armAlarm(milliseconds deadline)
{
    if (deadline == milliseconds::max() || (m_alarm->isActive() && m_alarmAt <= deadline))
        return;
    m_alarmAt = deadline;
    m_alarm->start(std::max(deadline - m_clock->now(), milliseconds(0)));
}

void Peer::onAlarm()
{
    const milliseconds now = m_clock->now();
    milliseconds next = milliseconds::max();
    QList<qint64> expired;
    for (const auto &[id, call] : m_open) {
        const milliseconds deadline = nextDeadline(call);
        if (deadline <= now)
            expired.append(id);
        else
            next = std::min(next, deadline);
    }
    armAlarm(next);
    const QPointer self(this);
    for (const qint64 id : std::as_const(expired)) {
        const OpenCall *call = find(id);
        if (!call)
            continue;
        const AnswerHandlerPtr handler = call->handler;
        Error why = Error::timeout(call->method);
        if (!call->stray.isEmpty()) {
            why.detail = call->stray;
            why.code = kAnsweredElsewhere;
        }
        abandon(id, u"The call timed out"_s);
        handler->onAnswer(why);
        if (!self)
            return;
    }
}

void Peer::onReceived(const json::Raw &text, const Origin &origin)
{
    for (MessageTap *tap : std::as_const(m_taps))
        tap->onReceived(text, origin);
    read(text, origin);
}

void Peer::read(const json::Raw &text, const Origin &origin)
{
    if (m_isReadingOnPool) {
        m_backlog.enqueue({text, origin});
        return;
    }
    if (text.isArray()) {
        readBatch(text, origin);
        return;
    }
    if (text.size() > limits::kPoolParseBytes && m_transport) {
        readOnPool(text, origin);
        return;
    }
    const auto decoderOf = [this](qint64 id) -> Decode {
        const OpenCall *call = find(id);
        return call ? call->decode : nullptr;
    };
    dispatch(parse(text, origin, decoderOf), text);
}

void Peer::readBatch(const json::Raw &text, const Origin &origin)
{
    if (!m_acceptsBatches) {
        reject(u"A batch, which this revision does not support"_s, text);
        return;
    }
    const auto messages = json::read<QList<json::Raw>>(text);
    if (!messages || messages->isEmpty()) {
        reject(u"A batch that is empty or not readable"_s, text);
        return;
    }
    const QPointer self(this);
    for (qsizetype i = 0; self && i < messages->size(); ++i) {
        if (m_isReadingOnPool) {
            // The rest waits, before messages that arrived after the list.
            for (qsizetype j = messages->size() - 1; j >= i; --j)
                m_backlog.prepend({messages->at(j), origin});
            return;
        }
        if (messages->at(i).isArray())
            reject(u"A batch inside another"_s, messages->at(i));
        else
            read(messages->at(i), origin);
    }
}

void Peer::readOnPool(const json::Raw &text, const Origin &origin)
{
    QHash<qint64, Decode> decoders;
    for (const auto &[id, call] : m_open)
        decoders.insert(id, call.decode);
    m_isReadingOnPool = true;
    updateReading();
    offload<Parsed>(this, [text, origin, decoders] {
        return parse(text, origin, [&decoders](qint64 id) { return decoders.value(id); });
    }).then(this, [this, text](const Result<Parsed> &parsed) {
        m_isReadingOnPool = false;
        const QPointer self(this);
        dispatch(*parsed, text);
        if (self)
            drainBacklog();
    });
}

void Peer::drainBacklog()
{
    const QPointer self(this);
    while (self && !m_isReadingOnPool && !m_backlog.isEmpty()) {
        const Incoming next = m_backlog.dequeue();
        read(next.text, next.origin);
    }
    if (!self || m_isReadingOnPool)
        return;
    if (m_closedBy)
        onDisconnected(*std::exchange(m_closedBy, std::nullopt));
    else
        updateReading();
}

void Peer::updateReading()
{
    if (m_transport)
        m_transport->setReadPaused(m_isReadingOnPool || m_isResting);
}

void Peer::countUnasked()
{
    if (!m_limitsUnasked || m_isResting)
        return;
    const milliseconds now = m_clock->now();
    if (now >= m_spanEnd) {
        m_spanEnd = now + limits::kUnaskedSpan;
        m_unasked = 0;
    }
    if (++m_unasked < limits::kUnaskedMessages)
        return;
    m_isResting = true;
    m_rest->start(m_spanEnd - now);
    updateReading();
}

void Peer::dispatch(const Parsed &parsed, const json::Raw &text)
{
    if (!parsed.fault.isEmpty()) {
        const QPointer self(this);
        reject(u"The text received is not a message, "_s + parsed.fault, text);
        if (self)
            settleBroken(parsed);
        return;
    }
    const Message &message = parsed.message;
    m_strayLines = 0;
    m_strayBytes = 0;
    if (parsed.isProgress)
        onProgress(parsed);
    else if (!message.method)
        onResponse(parsed);
    else if (message.id)
        onRequest(parsed);
    else
        onNotification(parsed);
}

/// RPC-01: the call to this response, or the peer, must not wait for the time-out.
void Peer::settleBroken(const Parsed &parsed)
{
    if (parsed.asked && !m_incoming.contains(*parsed.asked)) {
        m_incoming.insert(*parsed.asked);
        respondError(*parsed.asked, kParseError, parsed.fault);
        return;
    }
    if (!parsed.answered || !find(*parsed.answered))
        return;
    if (m_transport)
        m_transport->release(*parsed.answered);
    Error error = invalidResponse(parsed.fault);
    error.httpStatus = parsed.origin.httpStatus;
    settle(parsed.answered, error);
}

void Peer::onRequestFailed(qint64 id, const Error &why)
{
    settle(id, why);
}

void Peer::onRequestHeld(qint64 id, bool isHeld)
{
    OpenCall *call = find(id);
    if (call && std::exchange(call->isSigningIn, isHeld) != isHeld)
        changeHolds(id, isHeld ? 1 : -1);
}

Hold Peer::hold(std::optional<qint64> id)
{
    QList<qint64> ids;
    for (const auto &[one, call] : m_open) {
        if (one == id.value_or(one))
            ids.append(one);
    }
    if (ids.isEmpty())
        return {};
    const auto change = [self = QPointer(this), ids](int by) {
        for (const qint64 one : ids) {
            if (self)
                self->changeHolds(one, by);
        }
    };
    change(1);
    return {this, [change](const Peer *) { change(-1); }};
}

/// TIME-03
void Peer::changeHolds(qint64 id, int by)
{
    OpenCall *call = find(id);
    if (!call)
        return;
    call->holds += by;
    const bool isHeld = call->holds > 0;
    if (call->heldSince.has_value() == isHeld)
        return;
    const auto onHeld = call->options->onHeld; // May end the call.
    if (isHeld) {
        call->heldSince = m_clock->now();
    } else {
        const milliseconds held = m_clock->now() - *std::exchange(call->heldSince, std::nullopt);
        for (milliseconds *deadline : {&call->deadline, &call->totalDeadline}) {
            if (*deadline != milliseconds::max())
                *deadline += held;
        }
        armAlarm(nextDeadline(*call));
    }
    if (onHeld)
        onHeld(isHeld);
}

QList<OpenRequest> Peer::openRequests() const
{
    QList<OpenRequest> requests;
    for (const auto &[id, call] : m_open)
        requests.append({id, call.method, call.subject});
    return requests;
}

void Peer::onRequest(const Parsed &parsed)
{
    countUnasked();
    const Message &message = parsed.message;
    const auto id = Id::fromRaw(*message.id);
    if (!id) {
        drop(u"A request whose id is neither a string nor an integer"_s);
        return;
    }
    if (m_incoming.contains(*id)) {
        drop(u"A second request with the id of an open one"_s);
        return;
    }
    m_incoming.insert(*id);
    const json::Raw params = paramsOf(message);
    if (params.isObject() || !m_answers)
        Q_EMIT requestReceived({*id, *message.method, params, parsed.origin});
    else
        respondError(*id, kInvalidParams, u"params must be an object"_s);
}

void Peer::onNotification(const Parsed &parsed)
{
    countUnasked();
    const QString &method = *parsed.message.method;
    const json::Raw params = parsed.message.params.value_or(json::Raw());
    if (method == Cancelled::method)
        onCancelled(params);
    else
        Q_EMIT notificationReceived(method, params, parsed.origin);
}

void Peer::onCancelled(const json::Raw &params)
{
    const auto cancelled = json::read<CancelledParams>(params);
    if (!cancelled || !cancelled->requestId)
        return;
    if (m_incoming.remove(*cancelled->requestId)) {
        Q_EMIT requestCancelled(*cancelled->requestId);
        return;
    }
    // The only call of this client that the peer may end with a notification (CANC-05, SUBS-09).
    const qint64 *id = std::get_if<qint64>(&cancelled->requestId->value);
    const OpenCall *call = id ? find(*id) : nullptr;
    if (!call)
        return;
    if (!call->options->isStream)
        return drop(u"The server cancelled a request that is not its own"_s);
    m_endedStream = *id;
    if (m_transport)
        m_transport->release(*id);
    onRequestFailed(*id, Error::closed(u"The server ended it"_s));
}

void Peer::onOversize(const QByteArray &start)
{
    const QString limit = QString::number(limits::kMessageBytes / (1024 * 1024));
    Q_EMIT violated(u"A message over %1 MiB was skipped"_s.arg(limit));
    const auto id = answeredCall(start);
    settle(id, invalidResponse(u"it is larger than %1 MiB"_s.arg(limit)));
}

void Peer::onDisconnected(const Error &why)
{
    if (m_closedBy)
        return;
    m_closedBy = why;
    if (m_isReadingOnPool)
        return; // drainBacklog() continues here after messages that arrived before the end.
    m_alarm->stop();
    m_incoming.clear();
    m_lateProgress.clear();
    const QPointer self(this);
    const auto open = std::exchange(m_open, {});
    for (const auto &[id, call] : open) {
        call.handler->onAnswer(why);
        if (!self)
            return;
    }
    Q_EMIT closed(why);
}

void Peer::ignore()
{
    ++m_dropped;
    countUnasked();
}

void Peer::drop(const QString &what)
{
    ignore();
    qCDebug(lcRpc) << "dropped:" << what;
    Q_EMIT violated(what);
}

/// Drops a text that is not a message; its beginning is logged.
void Peer::reject(const QString &what, const json::Raw &text)
{
    const qsizetype shown = std::min(text.size(), limits::kStderrLineBytes);
    const QPointer self(this);
    drop(what + u": "_s + QString::fromUtf8(text.view().first(shown)));
    if (self)
        onStray(text.size());
}

void Peer::onStray(qsizetype bytes)
{
    ++m_strayLines;
    m_strayBytes += bytes;
    const bool isTooMuch = m_strayLines > limits::kStrayLines || m_strayBytes > limits::kStrayBytes;
    if (!isTooMuch || std::exchange(m_isMisbehaving, true))
        return;
    const QPointer self(this);
    Q_EMIT violated(u"The server writes text that is not a message to its message stream"_s);
    if (self)
        Q_EMIT misbehaved();
}

} // namespace mcp::rpc

#include "moc_peer.cpp"
#include "moc_transport.cpp"
