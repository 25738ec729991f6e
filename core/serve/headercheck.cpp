// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/headercheck.h"

#include "core/schema/headerparameters.h"
#include "core/serve/requestmeta.h"
#include "core/transport/headervalue.h"

namespace mcp::serve {

namespace {

/// What `Mcp-Name` repeats of the body; empty: nothing.
QString subjectOf(const json::Value &body, const QString &method)
{
    if (method == u"tools/call" || method == u"prompts/get")
        return body.at(u"params").at(u"name").toString();
    if (method == u"resources/read")
        return body.at(u"params").at(u"uri").toString();
    if (method == u"tasks/get" || method == u"tasks/update" || method == u"tasks/cancel")
        return body.at(u"params").at(u"taskId").toString();
    return {};
}

bool hasText(const HttpRequest &request, QByteArrayView header, const QString &text)
{
    return request.count(header) == 1 && http::headerText(request.header(header)) == text;
}

/// Of the arguments of a call.
QByteArray differentArgument(const HttpRequest &request, const json::Value &params,
                             const Server &server)
{
    const auto *tool = server.tools().find(params.at(u"name").toString(), Era::Stateless);
    if (!tool || !tool->item.inputSchema.raw.view().contains("x-mcp-header"))
        return {};
    const auto wanted = schema::headerParameters(tool->item.inputSchema.raw);
    if (!wanted)
        return {};
    const json::Value &arguments = params.at(u"arguments");
    const json::RawObject raw =
        arguments.isObject() ? json::RawObject{arguments.toRaw()} : json::RawObject();
    for (const schema::HeaderParameter &parameter : *wanted) {
        const auto values = schema::headerValues({parameter}, raw);
        if (!values) // An argument of another type: the tool says so.
            continue;
        const QByteArray header = "Mcp-Param-" + parameter.name;
        const bool isSame = values->isEmpty()
            ? request.count(header) == 0
            : hasText(request, header, values->constFirst().second);
        if (!isSame)
            return header;
    }
    return {};
}

} // namespace

QByteArray differentHeader(const HttpRequest &request, const json::Value &body,
                           const Server &server)
{
    // Of notifications the headers are not demanded (HTTP-41).
    const bool isRequest = body.find(u"id") != nullptr;
    const auto differs = [&](QByteArrayView header, const QString &text) {
        return (isRequest || request.count(header) > 0) && !hasText(request, header, text);
    };
    const json::Value &params = body.at(u"params");
    if (const json::Value *revision = metaMember(params, QLatin1StringView("protocolVersion"));
        revision && differs("MCP-Protocol-Version", revision->toString()))
        return "MCP-Protocol-Version";
    const QString method = body.at(u"method").toString();
    if (differs("Mcp-Method", method))
        return "Mcp-Method";
    const QString subject = subjectOf(body, method);
    if (!subject.isEmpty() && differs("Mcp-Name", subject))
        return "Mcp-Name";
    return method == u"tools/call" ? differentArgument(request, params, server) : QByteArray();
}

} // namespace mcp::serve
