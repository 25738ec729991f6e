// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/era.h"
#include "core/json/value.h"
#include "core/rpc/message.h"
#include "core/serve/httplistener.h"

#include <map>
#include <memory>

namespace mcp::serve {

class Server;

/// A server over Streamable HTTP at `http://127.0.0.1:port/mcp`, for programs of this computer: sessions up to
/// 2025-11-25, and 2026-07-28 without. Pages of a browser are refused (HTTP-13).
class HttpServer final : public QObject
{
    Q_OBJECT

public:
    /// era: the only one that is spoken; else both are. All must outlive this.
    HttpServer(Server *server, std::optional<Era> era, Clock *clock, QObject *parent = nullptr);
    ~HttpServer() override;

    /// port 0: any that is free.
    bool listen(quint16 port) { return m_listener.listen(port); }
    QString address() const;
    QString errorText() const { return m_listener.errorText(); }

private:
    struct Conversation;

    void onRequest(const HttpRequest &request, HttpReply *reply);
    bool isAllowed(const HttpRequest &request) const;
    void onPost(const HttpRequest &request, HttpReply *reply);
    void postStateless(const HttpRequest &request, const json::Value &body,
                       const rpc::Message &message, HttpReply *reply);
    void postStateful(const HttpRequest &request, const rpc::Message &message, HttpReply *reply);
    void deliver(Conversation *conversation, const HttpRequest &request,
                 const rpc::Message &message, HttpReply *reply);
    /// Null, and refused, when there is none.
    Conversation *sessionOf(const HttpRequest &request, HttpReply *reply);
    void endOldSessions();
    bool endOneSession();
    /// Null, and refused, when all that there may be are in use.
    Conversation *newSession(HttpReply *reply);

    Server *m_server;
    std::optional<Era> m_era;
    Clock *m_clock;
    std::map<QByteArray, std::unique_ptr<Conversation>> m_sessions; ///< By the id.
    std::map<const HttpReply *, std::unique_ptr<Conversation>> m_single; ///< Of the stateless era.
    HttpListener m_listener; ///< Goes first, with the replies.
    std::unique_ptr<Alarm> m_sweep;
};

} // namespace mcp::serve
