// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/rpc/peer.h"

#include <algorithm>

/// The part of Peer that handles responses and progress.
namespace mcp::rpc {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

constexpr qsizetype kStrayChars = 200; ///< Kept of an error that names no open call.

/// Whether a member is present and not null.
bool hasValue(const std::optional<json::Raw> &member)
{
    return member && member->view() != "null";
}

/// Reads an id that a server has returned in another form than ours, for example `"7"` or `7.0` instead of `7`.
std::optional<qint64> numberIn(const json::Raw &id)
{
    const json::Value value = json::parse(id).valueOr({});
    bool isNumber = false;
    const qint64 number = value.toString().toLongLong(&isNumber);
    return isNumber ? std::optional(number) : value.toInteger();
}

} // namespace

void Peer::onResponse(const Parsed &parsed)
{
    const Message &message = parsed.message;
    const bool isErrorWithoutId = hasValue(message.error) && !hasValue(message.id); // RPC-05
    const auto id = isErrorWithoutId ? parsed.origin.request : parsed.ownId;
    const auto it = id ? m_open.find(*id) : m_open.end();
    if (it == m_open.end()) {
        if (id && id == m_endedStream)
            m_endedStream.reset();
        else
            onStrayResponse(parsed);
        return;
    }
    if (parsed.origin.isExclusive && id != parsed.origin.request) {
        drop(u"A response on the stream of another request"_s);
        return;
    }
    const auto open = m_open.extract(it);
    const OpenCall &call = open.mapped();
    if (m_transport)
        m_transport->release(*id);
    // Some servers send both members, one of them null.
    const bool hasError = hasValue(message.error);
    const bool hasResult = hasError ? hasValue(message.result) : message.result.has_value();
    if (hasResult == hasError) {
        call.handler->onAnswer(invalidResponse(u"it needs either a result or an error"_s));
    } else if (hasError) {
        Error told = readError(*message.error);
        told.httpStatus = parsed.origin.httpStatus;
        call.handler->onAnswer(told);
    } else if (!parsed.answer) {
        call.handler->onAnswer(invalidResponse(u"the result is not readable"_s));
    } else {
        if (!call.options->progressLife.expired())
            keepProgress(*id, call);
        call.handler->onAnswer(parsed.answer);
    }
}

/// Handles a response that matches no open call. Its text may explain why a call gets no answer, so it is kept until that
/// call times out (RPC-03, RPC-05).
void Peer::onStrayResponse(const Parsed &parsed)
{
    const Message &message = parsed.message;
    const bool hasId = hasValue(message.id);
    const QString words = hasValue(message.error)
        ? QString(u": "_s + readError(*message.error).detail.left(kStrayChars))
        : QString();
    const std::optional<qint64> meant = hasId ? numberIn(*message.id) : std::nullopt;
    const auto id = parsed.origin.request ? parsed.origin.request
        : meant || m_open.size() != 1     ? meant
                                          : std::optional(m_open.begin()->first);
    OpenCall *call = id && (message.result || message.error) ? find(*id) : nullptr;
    if (call) {
        const QByteArrayView shownId = hasId ? message.id->view() : QByteArrayView();
        const QString shown =
            QString::fromUtf8(shownId.first(std::min(shownId.size(), kStrayChars)));
        call->stray = (hasId ? u"The server answered with the id %1 in place of %2"_s.arg(
                           shown, QString::number(*id))
                             : u"The server sent an answer without an id"_s)
            + words;
    }
    drop((hasId ? u"A response without an open call"_s : u"A response without an id"_s) + words);
}

/// TASK-25
void Peer::keepProgress(qint64 id, const OpenCall &call)
{
    m_lateProgress.removeIf([](const auto &late) { return late->life.expired(); });
    m_lateProgress.insert(
        id, {call.options->progressLife, call.options->onProgress, call.lastProgress});
}

void Peer::onLateProgress(qint64 token, const ProgressParams &progress)
{
    const auto it = m_lateProgress.find(token);
    if (it == m_lateProgress.end() || it->life.expired()
        || (it->last && progress.progress <= *it->last))
        return ignore();
    it->last = progress.progress;
    const auto handler = it->onProgress;
    handler(progress);
}

void Peer::onProgress(const Parsed &parsed)
{
    const std::optional<ProgressParams> &progress = parsed.progress;
    const Origin &origin = parsed.origin;
    const qint64 *token = progress ? std::get_if<qint64>(&progress->progressToken.value) : nullptr;
    if (token && origin.isExclusive && origin.request != *token)
        return drop(u"Progress on the stream of another request"_s); // HTTP-50, SUBS-11
    OpenCall *call = token ? find(*token) : nullptr;
    if (token && !call)
        return onLateProgress(*token, *progress);
    if (!call || !call->options->onProgress
        || (call->lastProgress && progress->progress <= *call->lastProgress))
        return ignore();
    call->lastProgress = progress->progress;
    if (call->deadline != milliseconds::max()) // The deadline moves when the hold ends.
        call->deadline = call->heldSince.value_or(m_clock->now()) + call->options->timeout;
    const auto handler = call->options->onProgress;
    handler(*progress);
}

} // namespace mcp::rpc
