// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/llm/refusal.h"
#include "core/transport/httpbody.h"
#include "core/transport/httpclient.h"

#include <QObject>

#include <memory>
#include <optional>

namespace mcp::llm {

/// One question to a provider over HTTP, sent once and followed nowhere (SEC-21, SEC-76). What the kinds of questions have
/// in common: times, sizes, refusals. Deletes itself when it is done.
class ProviderCall : public QObject
{
    Q_OBJECT

public:
    ProviderCall(http::Request request, QString key, Clock *clock, QObject *parent);

    /// total: for the whole answer.
    void start(http::Client *client, std::chrono::milliseconds total = limits::kAnswerTimeout);
    /// Ends the call without a result.
    void stop();

protected:
    /// Some of the body of a good answer has come, or its end.
    virtual void readBody(http::Exchange &exchange) = 0;
    /// It is over, and stop() has been called.
    virtual void fail(const Error &error) = 0;
    /// Whether the answer is whole although the exchange is not; it is then finish()ed.
    virtual bool isWhole() const { return false; }
    virtual void finish() = 0;

    /// The request to send after a refusal; nothing ends the call.
    virtual std::optional<http::Request> requestAfter(const Refusal &refusal);

    void end(const Error &error);
    /// For an error that came in a body: what the provider says in it.
    void endRefused(const QByteArray &body);
    /// Ends the call because the body is neither an answer nor a readable error.
    void endUnreadable(const QString &why);
    bool isDone() const { return !m_exchange; }

private:
    void send(http::Request request);
    void pump();
    void onHead();
    void readRefusal();
    void onTimeout();

    http::Request m_request;
    QString m_key;
    Clock *m_clock;
    http::Client *m_client = nullptr;
    http::ExchangePtr m_exchange;
    std::unique_ptr<Alarm> m_silence;
    std::unique_ptr<Alarm> m_total;
    HttpBody m_refusal;
    bool m_hasHead = false;
    bool m_isRefused = false;
};

} // namespace mcp::llm
