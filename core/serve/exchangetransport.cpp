// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/exchangetransport.h"

#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/errorcodes.h"
#include "core/serve/requestmeta.h"

#include <algorithm>

namespace mcp::serve {

namespace {

constexpr qsizetype kKeptMessages = 100; ///< The newest of them.
constexpr qsizetype kKeptBytes = 1024 * 1024; ///< The same.

/// How a request of the stateless era is refused in its envelope too (HTTP-55, HTTP-56).
int statusOf(const rpc::Message &answer)
{
    const auto error = answer.error ? json::read<rpc::ResponseError>(*answer.error)
                                    : Result<rpc::ResponseError>(rpc::ResponseError());
    if (!answer.error || !error)
        return 200;
    if (error->code == rpc::kMethodNotFound)
        return 404;
    const bool isOfEnvelope = error->code == kHeaderMismatch || error->code == kMissingCapability
        || error->code == kUnsupportedVersion || error->code == rpc::kInvalidParams;
    return isOfEnvelope ? 400 : 200;
}

bool isWaiting(const HttpReply *reply)
{
    return reply && !reply->isOver();
}

void end(HttpReply *reply)
{
    if (!isWaiting(reply))
        return;
    if (reply->isStream())
        reply->endStream();
    else
        reply->finish(202);
}

std::optional<rpc::Id> tokenOf(const rpc::Message &message)
{
    return progressTokenOf(json::parse(message.params.value_or(json::Raw())).valueOr({}));
}

} // namespace

ExchangeTransport::~ExchangeTransport()
{
    const auto open = std::exchange(m_open, {});
    for (const Open &one : open)
        end(one.reply);
    end(m_stream);
}

void ExchangeTransport::take(const json::Raw &text, const rpc::Message &message, HttpReply *reply)
{
    if (const auto id = message.id && reply ? rpc::Id::fromRaw(*message.id) : std::nullopt)
        m_open.insert(*id, {reply, tokenOf(message)});
    m_current = reply;
    receive(text);
    m_current = nullptr;
    if (message.method == rpc::Cancelled::method)
        forgetCancelled(message);
}

/// It gets no answer (CANC-04).
void ExchangeTransport::forgetCancelled(const rpc::Message &message)
{
    const auto params = json::read<rpc::CancelledParams>(message.params.value_or(json::Raw()));
    if (params && params->requestId)
        end(m_open.take(*params->requestId).reply);
}

void ExchangeTransport::setStream(HttpReply *reply)
{
    end(m_stream);
    m_unsentBytes = 0;
    m_stream = reply;
    reply->startStream();
    const QList<QByteArray> unheard = std::exchange(m_unsent, {});
    for (const QByteArray &text : unheard)
        reply->writeEvent(text);
}

bool ExchangeTransport::hasOpenReply() const
{
    return isWaiting(m_stream)
        || std::ranges::any_of(m_open, [](const Open &open) { return isWaiting(open.reply); });
}

qsizetype ExchangeTransport::openRequests() const
{
    return std::ranges::count_if(m_open, [](const Open &open) { return isWaiting(open.reply); });
}

void ExchangeTransport::send(const rpc::Outgoing &message)
{
    const auto read = json::read<rpc::Message>(json::Raw(message.text));
    if (!read)
        return;
    if (!read->method)
        return answer(*read, message.text);
    if (HttpReply *reply = replyFor(*read)) {
        if (!reply->isStream())
            reply->startStream();
        return reply->writeEvent(message.text);
    }
    m_unsent.append(message.text);
    m_unsentBytes += message.text.size();
    while (m_unsent.size() > kKeptMessages || m_unsentBytes > kKeptBytes)
        m_unsentBytes -= m_unsent.takeFirst().size();
}

void ExchangeTransport::answer(const rpc::Message &message, const QByteArray &text)
{
    const auto id = message.id ? rpc::Id::fromRaw(*message.id) : std::nullopt;
    const QPointer<HttpReply> reply = id ? m_open.take(*id).reply : nullptr;
    if (!isWaiting(reply))
        return;
    if (!reply->isStream())
        return reply->finish(m_era == Era::Stateless ? statusOf(message) : 200, text);
    reply->writeEvent(text);
    reply->endStream();
}

HttpReply *ExchangeTransport::replyFor(const rpc::Message &message) const
{
    if (const auto progress = json::read<rpc::ProgressParams>(message.params.value_or(json::Raw()));
        progress && *message.method == rpc::Progress::method) {
        for (const Open &open : m_open) {
            if (open.progressToken == progress->progressToken && isWaiting(open.reply))
                return open.reply;
        }
    }
    if (isWaiting(m_current))
        return m_current;
    if (isWaiting(m_stream))
        return m_stream;
    const auto it =
        std::ranges::find_if(m_open, [](const Open &open) { return isWaiting(open.reply); });
    return it == m_open.end() ? nullptr : it->reply.data();
}

} // namespace mcp::serve

#include "moc_exchangetransport.cpp"
