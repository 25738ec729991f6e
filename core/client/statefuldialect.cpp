// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/statefuldialect.h"

#include "core/json/value.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The only one in which a list of messages may stand for one (RPC-11).
constexpr auto kBatchRevision = "2025-03-26"_L1;

Implementation ourselves()
{
    Implementation self;
    self.name = u"quayside"_s;
    self.title = u"Quayside"_s;
    self.version = QStringLiteral(QUAYSIDE_VERSION);
    return self;
}

/// `data.supported` of an error, as far as it is a list of strings.
QList<QString> supportedRevisions(const Error &error)
{
    QList<QString> supported;
    const auto data = json::parse(json::Raw(error.data));
    const json::Value *list = data ? data->find(u"supported") : nullptr;
    if (list) {
        for (const json::Value &item : list->items())
            supported.append(item.toString());
    }
    return supported;
}

Error unsupportedRevision(const QString &theirs)
{
    return {ErrorKind::Protocol,
            u"It speaks revision %1; Quayside speaks %2"_s.arg(
                theirs, StatefulDialect::revisions().join(u", ")),
            0,
            {}};
}

} // namespace

const QList<QString> &StatefulDialect::revisions()
{
    static const QList<QString> all{u"2025-11-25"_s, u"2025-06-18"_s, u"2025-03-26"_s,
                                    u"2024-11-05"_s};
    return all;
}

StatefulDialect::StatefulDialect(QString offer, bool isLastTry)
    : m_offer(std::move(offer))
    , m_isLastTry(isLastTry)
{
}

Pending<ServerProfile> StatefulDialect::open(rpc::Peer *peer)
{
    Promise<ServerProfile> promise;
    InitializeParams params;
    params.protocolVersion = m_offer;
    params.clientInfo = ourselves();
    rpc::CallOptions options;
    options.timeout = limits::kInitializeTimeout;
    options.isCancellable = false;
    const CallHandle call =
        peer->call<Initialize>(params, std::move(options))
            .then(peer, [this, peer, promise](const Result<InitializeResult> &result) {
                if (!result)
                    return promise.settle(result.error());
                if (!revisions().contains(result->protocolVersion))
                    return promise.settle(unsupportedRevision(result->protocolVersion));
                m_isOpen = true;
                peer->setAcceptsBatches(result->protocolVersion == kBatchRevision);
                peer->notify<Initialized>({});
                ServerProfile profile;
                profile.revision = result->protocolVersion;
                profile.implementation = result->serverInfo;
                profile.capabilities = result->capabilities;
                profile.instructions =
                    result->instructions.value_or(QString()).left(limits::kInstructionsChars);
                promise.settle(profile);
            });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

std::unique_ptr<Dialect> StatefulDialect::fallback(const Error &error) const
{
    if (m_isLastTry || error.kind != ErrorKind::Remote)
        return nullptr;
    const QList<QString> supported = supportedRevisions(error);
    for (const QString &revision : revisions()) {
        if (supported.contains(revision))
            return std::make_unique<StatefulDialect>(revision, true);
    }
    return nullptr;
}

void StatefulDialect::answer(rpc::Peer *peer, const rpc::IncomingRequest &request)
{
    if (request.method == Ping::method)
        peer->respond(request.id, QByteArrayLiteral("{}")); // PING-01
    else if (!m_isOpen)
        peer->respondError(request.id, rpc::kInvalidRequest, u"Not initialized"_s); // LIFE-24
    else
        peer->respondError(request.id, rpc::kMethodNotFound, u"Not offered"_s); // RPC-09, RPC-15
}

} // namespace mcp
