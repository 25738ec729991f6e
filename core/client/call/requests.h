// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/call/attempt.h"
#include "core/client/link/era.h"

#include <concepts>
#include <list>

namespace mcp {

class ClientCall;
class Dialect;

/// Sends typed requests over whatever link a connection has at the moment, in the way of its era. Lives as long as the
/// connection: reads that were lost with a link, or asked while there is none, go out over the next one (STDIO-16,
/// HTTP-32, HTTP-52); anything with effects is never repeated (SEC-76), and waits for a link only when it was not sent at
/// all and one is made at once.
class Requests : public QObject
{
    Q_OBJECT

public:
    explicit Requests(Clock *clock, QObject *parent = nullptr);
    ~Requests() override;

    /// Calls M::method and reads the answer as M::Reply, after as many input rounds as the server wants (MRTR-*).
    template<class M>
    Pending<typename M::Reply> call(const typename M::Params &params, rpc::CallOptions options = {})
    {
        using Reply = typename M::Reply;
        Promise<Reply> promise;
        promise.onCancel(
            send<M>(params, std::move(options),
                    [promise](const Result<Reply> &answer) { promise.settleWith(answer); }));
        return promise.pending();
    }

    /// Abandons a call, if it is still open.
    class Abandon
    {
    public:
        Abandon() = default;
        explicit Abandon(std::weak_ptr<ClientCall> call)
            : m_call(std::move(call))
        {
        }
        void operator()() const;

    private:
        std::weak_ptr<ClientCall> m_call;
    };

    /// As call(), for many: handler takes a const Result<M::Reply> &, and is dropped without being called when this is
    /// destroyed.
    template<class M, std::invocable<const Result<typename M::Reply> &> F>
    [[nodiscard]] Abandon send(const typename M::Params &params, rpc::CallOptions &&options,
                               F handler)
    {
        return send<M>(params, std::move(options),
                       rpc::createAnswerHandler(
                           [handler = std::move(handler)](const Result<rpc::Decoded> &answer) {
                               rpc::withReply<typename M::Reply>(answer, handler);
                           }));
    }
    template<class M>
    [[nodiscard]] Abandon send(const typename M::Params &params, rpc::CallOptions &&options,
                               rpc::AnswerHandlerPtr handler)
    {
        return start(makeCall<M>(params), std::move(options), std::move(handler));
    }

    /// Of the link, or of the last one.
    const EraRules &rules() const { return EraRules::of(m_era); }
    bool hasLink() const { return m_dialect; }
    Dialect *dialect() const { return m_dialect; }

    /// A fresh link, or null while there is none.
    void setDialect(Dialect *dialect);
    /// The last link is gone: what the person is asked for its calls is withdrawn.
    void onLinkGone();
    /// Whether what is asked while there is no link waits for one even if it has effects. False: what waited fails.
    void setHoldsCalls(bool isHolding);
    bool takesCalls() const { return m_dialect || (m_holdsCalls && !m_closedBy); }
    /// No link will come any more.
    void close(const Error &why);

Q_SIGNALS:
    /// There is another link, and the server knows nothing of before (LIFE-28).
    void linked();
    void notificationReceived(const QString &method, const mcp::json::Raw &params,
                              const mcp::rpc::Origin &origin);

private:
    friend class ClientCall;

    Abandon start(Call &&call, rpc::CallOptions &&options, rpc::AnswerHandlerPtr &&handler);
    void waitForLink(ClientCall &call);
    std::shared_ptr<ClientCall> take(std::list<std::shared_ptr<ClientCall>>::iterator place);
    void settleSoon(const std::shared_ptr<ClientCall> &call, const Error &error);
    void sendWaiting();
    void sendSoon();
    QList<std::shared_ptr<ClientCall>> calls(bool areWaiting) const;
    bool isClosed() const { return m_closedBy.has_value(); }
    void onAlarm();

    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    Dialect *m_dialect = nullptr;
    std::optional<Error> m_closedBy;
    std::list<std::shared_ptr<ClientCall>> m_calls; ///< In the order in which they were asked.
    Era m_era = Era::Stateful;
    bool m_holdsCalls = false;
};

} // namespace mcp
