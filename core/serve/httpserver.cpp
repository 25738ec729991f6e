// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/httpserver.h"

#include "core/client/link/statefuldialect.h"
#include "core/client/link/statelessdialect.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/errorcodes.h"
#include "core/serve/exchangetransport.h"
#include "core/serve/headercheck.h"
#include "core/serve/randomid.h"
#include "core/serve/requestmeta.h"
#include "core/serve/session.h"

#include <algorithm>

namespace mcp::serve {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr QByteArrayView kPath("/mcp");
constexpr QByteArrayView kSessionHeader("Mcp-Session-Id");
constexpr QByteArrayView kVersionHeader("MCP-Protocol-Version");
constexpr size_t kSessions = 2'048;
constexpr auto kRest = 60s; ///< After which a session may be ended for a new one.
constexpr auto kSessionTime = 30min; ///< After which a session without an open exchange is ended.
constexpr auto kSweep = 1min; ///< Between two looks at the sessions.
constexpr qsizetype kOpenRequests = 256; ///< Of one session.

/// Refuses with words that a person can read, for the request id or for none.
void refuse(HttpReply *reply, int status, int code, const QString &why,
            const std::optional<json::Raw> &id = {})
{
    const rpc::ResponseError error{code, why, std::nullopt};
    reply->finish(status,
                  R"({"jsonrpc":"2.0","id":)" + (id ? id->toByteArray() : QByteArray("null"))
                      + R"(,"error":)" + json::write(error) + '}');
}

const json::Value *revisionIn(const json::Value &body)
{
    return metaMember(body.at(u"params"), "protocolVersion"_L1);
}

/// Whether a request of no session says so, in its body or in its headers alone.
bool isOfNoSession(const HttpRequest &request, const json::Value &body)
{
    const QString version = QString::fromLatin1(request.header(kVersionHeader));
    return revisionIn(body) || StatelessDialect::revisions().contains(version);
}

} // namespace

/// A client of the stateful era with its session, or one request of the stateless era.
struct HttpServer::Conversation
{
    Conversation(Server *server, Era era, Clock *clock)
        : transport(era)
        , peer(&transport, clock)
        , session(server, &peer, era)
    {
    }

    ExchangeTransport transport;
    rpc::Peer peer;
    Session session;
    std::chrono::milliseconds usedAt{}; ///< When a request for it came last.
    bool isUsed = false; ///< After `initialize`.
};

HttpServer::HttpServer(Server *server, std::optional<Era> era, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_era(era)
    , m_clock(clock)
    , m_listener(
          [this](const HttpRequest &request, HttpReply *reply) { onRequest(request, reply); })
    , m_sweep(clock->createAlarm([this] {
        // Not while it rings.
        QMetaObject::invokeMethod(this, &HttpServer::endOldSessions, Qt::QueuedConnection);
    }))
{
}

HttpServer::~HttpServer() = default;

QString HttpServer::address() const
{
    return u"http://127.0.0.1:%1/mcp"_s.arg(m_listener.port());
}

/// A page elsewhere may lead a name of its own to this address, or post to it; it cannot hide where it comes from.
bool HttpServer::isAllowed(const HttpRequest &request) const
{
    const QByteArray port = ':' + QByteArray::number(m_listener.port());
    const QByteArray host = request.header("Host").toLower();
    const QByteArray origin = request.header("Origin");
    return (host == "127.0.0.1" + port || host == "localhost" + port)
        && (request.count("Origin") == 0 || origin.toLower() == "http://" + host);
}

void HttpServer::onRequest(const HttpRequest &request, HttpReply *reply)
{
    if (!isAllowed(request))
        return refuse(reply, 403, rpc::kInvalidRequest, u"Local connections only"_s);
    if (request.path != kPath)
        return reply->finish(404);
    if (request.verb == "POST")
        return onPost(request, reply);
    const bool hasSessions = m_era != Era::Stateless;
    if ((request.verb != "GET" && request.verb != "DELETE") || !hasSessions) {
        reply->setHeader("Allow", hasSessions ? "POST, GET, DELETE" : "POST");
        return reply->finish(405);
    }
    Conversation *session = sessionOf(request, reply);
    if (!session)
        return;
    if (request.verb == "GET")
        return session->transport.setStream(reply);
    m_sessions.erase(request.header(kSessionHeader));
    reply->finish(204);
}

void HttpServer::onPost(const HttpRequest &request, HttpReply *reply)
{
    if (request.header("Content-Type").split(';').constFirst().trimmed().toLower()
        != "application/json")
        return refuse(reply, 415, rpc::kInvalidRequest, u"The body must be application/json"_s);
    const json::Raw text(request.body);
    const auto body = json::parse(text);
    if (!body)
        return refuse(reply, 400, rpc::kParseError, body.error().detail);
    const auto message = json::read<rpc::Message>(text);
    if (!message)
        return refuse(reply, 400, rpc::kInvalidRequest, message.error().detail);
    if (m_era ? *m_era == Era::Stateless : isOfNoSession(request, *body))
        postStateless(request, *body, *message, reply);
    else
        postStateful(request, *message, reply);
}

void HttpServer::postStateless(const HttpRequest &request, const json::Value &body,
                               const rpc::Message &message, HttpReply *reply)
{
    if (!message.method)
        return refuse(reply, 400, rpc::kInvalidRequest, u"Only requests are accepted"_s,
                      message.id);
    // A client that knows only the older era has no headers, and is told which revisions there are.
    const bool isOld = message.method == Initialize::method && !revisionIn(body);
    const QByteArray header = isOld ? QByteArray() : differentHeader(request, body, *m_server);
    if (!header.isEmpty())
        return refuse(reply, 400, kHeaderMismatch,
                      QString::fromLatin1(header) + u" does not match the body"_s, message.id);
    auto conversation = std::make_unique<Conversation>(m_server, Era::Stateless, m_clock);
    Conversation *one = conversation.get();
    m_single.emplace(reply, std::move(conversation));
    // Answered; or the client has left, and wants no answer any more (HTTP-51).
    connect(
        reply, &HttpReply::over, this, [this, reply] { m_single.erase(reply); },
        Qt::QueuedConnection);
    deliver(one, request, message, reply);
}

void HttpServer::postStateful(const HttpRequest &request, const rpc::Message &message,
                              HttpReply *reply)
{
    const bool isFirst = message.method == Initialize::method;
    if (Conversation *session = isFirst ? newSession(reply) : sessionOf(request, reply))
        deliver(session, request, message, reply);
}

void HttpServer::deliver(Conversation *conversation, const HttpRequest &request,
                         const rpc::Message &message, HttpReply *reply)
{
    const json::Raw text(request.body);
    if (!message.method || !message.id) {
        conversation->transport.take(text, message, nullptr);
        return reply->finish(202);
    }
    const auto id = rpc::Id::fromRaw(*message.id);
    if (!id || conversation->transport.isOpen(*id))
        return refuse(reply, 400, rpc::kInvalidRequest,
                      id ? u"The id is in use"_s : u"The id is no id"_s);
    if (conversation->transport.openRequests() >= kOpenRequests)
        return refuse(reply, 503, rpc::kInvalidRequest, u"Too many requests are open"_s,
                      message.id);
    conversation->transport.take(text, message, reply);
    // The client is not kept waiting for the head of an answer that takes its time.
    if (!reply->isOver() && !reply->isStream())
        reply->startStream();
}

HttpServer::Conversation *HttpServer::sessionOf(const HttpRequest &request, HttpReply *reply)
{
    const QByteArray version = request.header(kVersionHeader);
    const auto it = m_sessions.find(request.header(kSessionHeader));
    if (request.count(kSessionHeader) == 0)
        refuse(reply, 400, rpc::kInvalidRequest, u"No session is named"_s);
    else if (it == m_sessions.end())
        refuse(reply, 404, rpc::kInvalidRequest, u"There is no such session"_s); // HTTP-23
    else if (!version.isEmpty()
             && !StatefulDialect::revisions().contains(QString::fromLatin1(version)))
        refuse(reply, 400, rpc::kInvalidRequest, u"Unsupported protocol version"_s);
    else {
        it->second->usedAt = m_clock->now();
        it->second->isUsed = true;
        return it->second.get();
    }
    return nullptr;
}

/// Ends the sessions that were left.
void HttpServer::endOldSessions()
{
    const std::chrono::milliseconds now = m_clock->now();
    std::erase_if(m_sessions, [now](const auto &one) {
        const Conversation &session = *one.second;
        return now - session.usedAt >= kSessionTime && !session.transport.hasOpenReply();
    });
    if (!m_sessions.empty())
        m_sweep->start(kSweep);
}

/// Ends the session that is missed least: one that was begun only, else the one that was left longest ago. False if all are in use.
bool HttpServer::endOneSession()
{
    const std::chrono::milliseconds now = m_clock->now();
    auto least = m_sessions.end();
    for (auto it = m_sessions.begin(); it != m_sessions.end(); ++it) {
        const Conversation &one = *it->second;
        const bool isFree = !one.isUsed || now - one.usedAt >= kRest;
        if (!isFree || one.transport.hasOpenReply())
            continue;
        const auto rank = [](const Conversation &session) {
            return std::pair(session.isUsed, session.usedAt);
        };
        if (least == m_sessions.end() || rank(one) < rank(*least->second))
            least = it;
    }
    if (least == m_sessions.end())
        return false;
    m_sessions.erase(least);
    return true;
}

HttpServer::Conversation *HttpServer::newSession(HttpReply *reply)
{
    if (m_sessions.size() >= kSessions && !endOneSession()) {
        refuse(reply, 503, rpc::kInvalidRequest, u"Too many sessions are open"_s);
        return nullptr;
    }
    if (m_sessions.empty())
        m_sweep->start(kSweep);
    const QByteArray id = randomId();
    reply->setHeader(kSessionHeader.toByteArray(), id);
    auto session = std::make_unique<Conversation>(m_server, Era::Stateful, m_clock);
    session->usedAt = m_clock->now();
    return m_sessions.emplace(id, std::move(session)).first->second.get();
}

} // namespace mcp::serve

#include "moc_httpserver.cpp"
