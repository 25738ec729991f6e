// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scriptedhandler.h"

#include "core/client/link/peerrequestcheck.h"
#include "tests/support/samplevalues.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

QByteArray acceptedForm(const json::Raw &params)
{
    const json::Value asked = json::parse(params).valueOr({});
    const json::Value *schema = asked.find(u"requestedSchema");
    return R"({"action":"accept","content":)"
        + (schema ? sampleObject(*schema).toJson() : QByteArrayLiteral("{}")) + '}';
}

QByteArray standardAnswer(const PeerRequest &request)
{
    if (request.method == u"elicitation/create")
        return acceptedForm(request.params);
    if (request.method == u"roots/list")
        return R"({"roots":[{"uri":"file:///tmp","name":"tmp"}]})";
    return R"({"role":"assistant","content":{"type":"text","text":"ahoy"},"model":"none","stopReason":"endTurn"})";
}

} // namespace

PeerRequest readRequest(PeerRequest request)
{
    (void)readPeerRequest(request, {true, true, true, true, true}, u"2026-07-28"_s);
    return request;
}

Pending<json::Raw> ScriptedHandler::answer(const PeerRequest &request)
{
    asked.append(request);
    return onRequest ? onRequest(request) : settled<json::Raw>(json::Raw(standardAnswer(request)));
}

Pending<bool> ScriptedHandler::mayGoOn(const QString &method, const QString &subject, int rounds)
{
    goneOn.append({subject, rounds});
    return onGoOn ? onGoOn() : PeerRequestHandler::mayGoOn(method, subject, rounds);
}

} // namespace mcp
