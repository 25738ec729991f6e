// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/dialect.h"

#include "core/protocol/skills.h"
#include "core/protocol/tasks.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

Presence present(const QStringList &members)
{
    QByteArray text = "{";
    for (const QString &member : members)
        text += (text.size() > 1 ? ",\"" : "\"") + member.toUtf8() + "\":{}";
    return Presence{json::Raw(text + '}')};
}

} // namespace

Dialect::Dialect(rpc::Peer *peer, PeerRequestHandler *handler, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
    , m_handler(handler)
{
    connect(peer, &rpc::Peer::requestReceived, this,
            [this](const rpc::IncomingRequest &request) { onRequest(request); });
    connect(peer, &rpc::Peer::notificationReceived, this,
            [this](const QString &method, const json::Raw &params, const rpc::Origin &origin) {
                onNotification(method, params, origin);
            });
}

void Dialect::logNotes(QLatin1StringView method, const QStringList &notes)
{
    if (!notes.isEmpty())
        Q_EMIT m_peer->violated(u"Its answer to %1 is imperfect, this is not used: %2"_s.arg(
            method, notes.join(u"; ")));
}

void Dialect::onNotification(const QString &method, const json::Raw &params,
                             const rpc::Origin &origin)
{
    Q_EMIT notificationReceived(method, params, origin);
}

Implementation ourselves()
{
    Implementation self;
    self.name = u"quayside"_s;
    self.title = u"Quayside"_s;
    self.version = QStringLiteral(QUAYSIDE_VERSION);
    return self;
}

ClientCapabilities clientCapabilities(const ClientFeatures &features, Era era)
{
    const bool isIndependent = EraRules::of(era).hasIndependentRequests;
    ClientCapabilities capabilities;
    if (features.hasRoots)
        capabilities.roots = isIndependent
            ? present({})
            : Presence{json::Raw(QByteArrayLiteral(R"({"listChanged":true})"))};
    if (features.hasSampling)
        capabilities.sampling =
            present(features.hasSamplingTools ? QStringList{u"tools"_s} : QStringList());
    QStringList modes;
    if (features.hasFormElicitation)
        modes.append(u"form"_s);
    if (features.hasUrlElicitation)
        modes.append(u"url"_s);
    if (!modes.isEmpty())
        capabilities.elicitation = present(modes);
    QStringList extensions;
    if (features.hasTasks)
        extensions.append(kTasksExtension); // TASKX-01
    if (features.hasClientCredentials)
        extensions.append(u"io.modelcontextprotocol/oauth-client-credentials"_s);
    if (features.hasManagedAuthorization)
        extensions.append(u"io.modelcontextprotocol/enterprise-managed-authorization"_s);
    if (features.hasSkills)
        extensions.append(kSkillsExtension); // EXT-02
    if (isIndependent && !extensions.isEmpty())
        capabilities.extensions = present(extensions);
    return capabilities;
}

Result<json::Raw> peerAnswer(const PeerRequest &asked, const Result<json::Raw> &result)
{
    if (result || result.error().kind == ErrorKind::Remote)
        return result;
    const ErrorKind kind = result.error().kind;
    if (asked.method == u"elicitation/create") // ELIC-04
        return json::Raw(QByteArrayLiteral(R"({"action":"cancel"})"));
    const bool isRefused = kind == ErrorKind::Policy || kind == ErrorKind::Cancelled;
    if (asked.method == u"sampling/createMessage" && isRefused)
        return Error::remote(u"User rejected sampling request"_s, kRefusedByPerson);
    return Error::remote(u"It could not be answered"_s, kInternalError);
}

} // namespace mcp

#include "moc_dialect.cpp"
