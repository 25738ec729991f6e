// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/conversation.h"

#include <map>
#include <memory>

namespace quayside {

/// The demo server over Streamable HTTP at `http://127.0.0.1:port/mcp`, for programs of this computer: sessions up to
/// 2025-11-25, and 2026-07-28 without. Pages of a browser are refused (HTTP-13).
class HttpFront final : public QObject
{
    Q_OBJECT

public:
    /// era: the only one that is spoken; else both are. All must outlive this.
    HttpFront(DemoJobs *jobs, std::optional<mcp::Era> era, mcp::Clock *clock,
              QObject *parent = nullptr);
    ~HttpFront() override;

    /// port 0: any that is free.
    bool listen(quint16 port) { return m_listener.listen(port); }
    QString address() const;
    QString errorText() const { return m_listener.errorText(); }

private:
    void onRequest(const HttpRequest &request, HttpReply *reply);
    bool isAllowed(const HttpRequest &request) const;
    void onPost(const HttpRequest &request, HttpReply *reply);
    void postStateless(const HttpRequest &request, const mcp::json::Value &body, HttpReply *reply);
    void postStateful(const HttpRequest &request, const mcp::rpc::Message &message,
                      HttpReply *reply);
    void deliver(Conversation *conversation, const HttpRequest &request,
                 const mcp::rpc::Message &message, HttpReply *reply);
    /// Null, and refused, when there is none.
    Conversation *sessionOf(const HttpRequest &request, HttpReply *reply);
    /// Null when all that there may be are in use.
    Conversation *newSession(HttpReply *reply);

    DemoJobs *m_jobs;
    std::optional<mcp::Era> m_era;
    mcp::Clock *m_clock;
    std::map<QByteArray, std::unique_ptr<Conversation>> m_sessions; ///< By the id.
    std::map<const HttpReply *, std::unique_ptr<Conversation>> m_single; ///< Of the stateless era.
    quint64 m_requests = 0;
    HttpListener m_listener; ///< Goes first, with the replies.
};

} // namespace quayside
