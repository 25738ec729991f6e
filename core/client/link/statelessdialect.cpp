// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/statelessdialect.h"

#include "core/client/call/inputrounds.h"
#include "core/client/link/remoteerrors.h"
#include "core/protocol/logging.h"

namespace mcp {

using namespace Qt::StringLiterals;

const QStringList &StatelessDialect::revisions()
{
    static const QStringList all{u"2026-07-28"_s};
    return all;
}

StatelessDialect::StatelessDialect(rpc::Peer *peer, PeerRequestHandler *handler, Clock *clock,
                                   QString revision, std::chrono::milliseconds probeTimeout,
                                   QObject *parent)
    : Dialect(peer, handler, parent)
    , m_clock(clock)
    , m_revision(std::move(revision))
    , m_probeTimeout(probeTimeout)
{
    declare(features());
    peer->setAnswers(false);
    peer->transport()->setAgreement({m_revision, true});
}

/// What every request says of us (LIFE-40, LIFE-41, LIFE-42).
void StatelessDialect::declare(const ClientFeatures &features)
{
    m_declared = features;
    peer()->setRequestMeta(R"("io.modelcontextprotocol/protocolVersion":")" + m_revision.toLatin1()
                           + R"(","io.modelcontextprotocol/clientInfo":)" + json::write(ourselves())
                           + R"(,"io.modelcontextprotocol/clientCapabilities":)"
                           + json::write(clientCapabilities(features, era())));
}

Pending<ServerProfile> StatelessDialect::open()
{
    Promise<ServerProfile> promise;
    rpc::CallOptions options;
    options.timeout = m_probeTimeout;
    options.isCancellable = false; // A server of the other era would not expect the notice.
    const CallHandle call =
        peer()
            ->call<Discover>({}, std::move(options))
            .then(this, [this, promise](const Result<DiscoverResult> &result) {
                if (!result)
                    return promise.settle(result.error());
                ServerProfile profile;
                profile.era = Era::Stateless;
                profile.revision = m_revision;
                profile.supportedRevisions = result->supportedVersions;
                profile.implementation = result->implementation();
                profile.capabilities = result->capabilities;
                profile.instructions =
                    result->instructions.value_or(QString()).left(limits::kInstructionsChars);
                promise.settle(profile);
            });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

std::function<void()> StatelessDialect::start(const Call &call, rpc::CallOptions options,
                                              rpc::Settle settle)
{
    if (!m_logLevel.isEmpty())
        options.meta =
            R"("io.modelcontextprotocol/logLevel":")" + m_logLevel.toLatin1() + '"'; // LOG-02
    // Most calls are answered at once and need nothing of what rounds are made of.
    auto going = std::make_shared<Going>();
    going->call = call;
    going->options = options;
    going->settle = std::move(settle);
    send(going, std::move(options));
    return [self = QPointer(this), going] {
        if (going->rounds)
            going->rounds->abandon();
        else if (self)
            self->peer()->abandon(going->id);
    };
}

void StatelessDialect::send(const std::shared_ptr<Going> &going, rpc::CallOptions options)
{
    if (const ClientFeatures now = features(); now != m_declared)
        declare(now);
    going->declared = m_declared;
    rpc::Request request = going->call.request;
    request.decode = going->call.decodeTyped;
    going->id = peer()->start(request, std::move(options),
                              [self = QPointer(this), going](const Result<rpc::Decoded> &answer) {
                                  onFirstAnswer(self, going, answer);
                              });
}

void StatelessDialect::onFirstAnswer(const QPointer<StatelessDialect> &self,
                                     const std::shared_ptr<Going> &going,
                                     const Result<rpc::Decoded> &answer)
{
    if (answer) {
        const auto &typed = *static_cast<const Result<TypedAnswer> *>(answer->get());
        if (!typed)
            return going->settle(typed.error());
        if (!typed->inputRequired)
            return going->settle(typed->reply);
    }
    const bool isWorthRepeating = self && !answer && isMissingCapability(answer.error())
        && self->features() != going->declared && !std::exchange(going->hasRepeated, true);
    if (isWorthRepeating) // LIFE-44
        return self->send(going, going->options);
    if (!self)
        return going->settle(answer ? Error{ErrorKind::Closed, {}, 0, {}} : answer.error());
    going->rounds = new InputRounds(self->peer(), self->handler(), going->declared, self->m_clock,
                                    std::move(going->call), std::move(going->options),
                                    std::move(going->settle), self);
    connect(going->rounds, &InputRounds::outdated, self, &Dialect::outdated);
    going->rounds->goOn(answer);
}

void StatelessDialect::setLogLevel(const QString &level)
{
    m_logLevel = level;
}

Pending<EmptyResult> StatelessDialect::ping()
{
    Promise<EmptyResult> promise;
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    const CallHandle call = peer()
                                ->call<Discover>({}, std::move(options))
                                .then(this, [promise](const Result<DiscoverResult> &result) {
                                    if (result)
                                        promise.settle(EmptyResult());
                                    else
                                        promise.settle(result.error());
                                });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending(); // PING-03
}

void StatelessDialect::onRequest(const rpc::IncomingRequest &request)
{
    peer()->dismiss(request.id); // RPC-10, PING-03
    Q_EMIT violated(u"It sent a request, %1, which this revision does not have"_s.arg(
        request.method.left(100)));
}

void StatelessDialect::onNotification(const QString &method, const json::Raw &params,
                                      const rpc::Origin &origin)
{
    if (method == LoggingMessage::method && m_logLevel.isEmpty()) { // LOG-02
        Q_EMIT violated(u"It sent a log message nobody asked for"_s);
        return;
    }
    Dialect::onNotification(method, params, origin);
}

} // namespace mcp

#include "moc_statelessdialect.cpp"
