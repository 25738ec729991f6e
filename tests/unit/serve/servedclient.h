// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/session.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"

#include <QTest>

namespace served {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;
using serve::CallPtr;

inline const QByteArray kMeta =
    R"("_meta":{"progressToken":"p","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}})"_ba;

/// A client that the test plays, at a session of a server.
struct Client
{
    Client(serve::Server *server, std::optional<Era> era)
        : peer(&wire, &clock)
        , session(std::make_unique<serve::Session>(server, &peer, era))
    {
        if (era == Era::Stateful)
            initialize();
    }

    void initialize()
    {
        request(
            "initialize",
            R"("protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"})");
    }
    /// Sends a request with these members of its parameters, as JSON without braces. Returns the last message of the server.
    Value request(const QByteArray &method, const QByteArray &members = {})
    {
        const bool isAware = session->isStateless() && !members.contains("_meta");
        const QByteArray meta = isAware ? kMeta : QByteArray();
        const QByteArray comma = meta.isEmpty() || members.isEmpty() ? "" : ",";
        wire.deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(++id) + R"(,"method":")"
                     + method + R"(","params":{)" + members + comma + meta + "}}");
        return wire.lastSent();
    }
    Value result(const QByteArray &method, const QByteArray &members = {})
    {
        return request(method, members).at(u"result");
    }
    /// 0 for a result, 1 for neither.
    qint64 error(const QByteArray &method, const QByteArray &members = {})
    {
        const Value answer = request(method, members);
        if (answer.at(u"id").toInteger() != id)
            return 1;
        return answer.at(u"error").at(u"code").toInteger().value_or(answer.find(u"result") ? 0 : 1);
    }
    /// A response to the request of the server that it sent last.
    void respond(const QByteArray &result)
    {
        const QByteArray asked = wire.lastSent().at(u"id").toJson();
        wire.deliver(R"({"jsonrpc":"2.0","id":)" + asked + R"(,"result":)" + result + '}');
    }
    void cancel()
    {
        wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)"
                     + QByteArray::number(id) + "}}");
    }

    ManualClock clock;
    LoopbackTransport wire;
    rpc::Peer peer;
    std::unique_ptr<serve::Session> session;
    int id = 0;
};

inline Tool tool(const QString &name)
{
    Tool tool;
    tool.name = name;
    tool.inputSchema = {json::Raw(R"({"type":"object"})"_ba)};
    tool.execution = ToolExecution{u"optional"_s};
    return tool;
}

inline Resource resource(const QString &uri)
{
    Resource resource;
    resource.uri = uri;
    resource.name = uri;
    return resource;
}

/// The text of a tool's result.
inline QString textOf(const Value &result)
{
    const Value::Array &blocks = result.at(u"content").items();
    return blocks.isEmpty() ? QString() : blocks.constFirst().at(u"text").toString();
}

inline void answerWithUri(const CallPtr &call)
{
    ResourceContents contents;
    contents.uri = call->params().at(u"uri").toString();
    contents.text = u"text"_s;
    ReadResourceResult result;
    result.contents = {contents};
    call->finish(result);
}

/// The rows of a function that is the same in both eras.
inline void addEras()
{
    QTest::addColumn<Era>("era");
    QTest::newRow("2025-11-25") << Era::Stateful;
    QTest::newRow("2026-07-28") << Era::Stateless;
}

inline std::unique_ptr<serve::Server> newServer()
{
    Implementation ourselves;
    ourselves.name = u"test"_s;
    ourselves.version = u"1"_s;
    return std::make_unique<serve::Server>(ourselves);
}

} // namespace served
