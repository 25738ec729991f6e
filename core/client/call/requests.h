// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/link/dialect.h"

#include <map>

namespace mcp {

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
        Call call = makeCall<M>(params);
        rpc::Peer *direct =
            call.request.isRepeatable || !m_dialect ? nullptr : m_dialect->directPeer();
        if (direct)
            return direct->call<M>(params, std::move(options));
        Promise<Reply> promise;
        rpc::Settle settle = [promise](const Result<rpc::Decoded> &answer) {
            if (answer)
                promise.settle(*static_cast<const Result<Reply> *>(answer->get()));
            else
                promise.settle(answer.error());
        };
        if (m_dialect && !call.request.isRepeatable) {
            promise.onCancel(m_dialect->start(call, std::move(options), std::move(settle)));
            return promise.pending();
        }
        const qint64 ticket = start(std::move(call), std::move(options), std::move(settle));
        promise.onCancel([self = QPointer(this), ticket] {
            if (self)
                self->abandon(ticket);
        });
        return promise.pending();
    }

    /// Of the link, or of the last one.
    Era era() const { return m_era; }
    bool hasLink() const { return m_dialect; }
    Dialect *dialect() const { return m_dialect; }

    /// A fresh link, or null while there is none.
    void setDialect(Dialect *dialect);
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
    /// One request that is not through yet.
    struct Open
    {
        Call call;
        rpc::CallOptions options;
        rpc::Settle settle;
        std::function<void()> cancel;
        bool isWaiting = false; ///< For a link.
        std::chrono::milliseconds deadline{}; ///< Of the wait.
        int repeats = 0;
    };

    qint64 start(Call call, rpc::CallOptions options, rpc::Settle settle);
    void abandon(qint64 ticket);
    void send(qint64 ticket);
    void onAnswer(qint64 ticket, const Result<rpc::Decoded> &answer);
    void waitForLink(Open &open);
    void settle(qint64 ticket, const Result<rpc::Decoded> &answer);
    void settleSoon(qint64 ticket, const Error &error);
    void sendWaiting();
    QList<qint64> waiting() const; ///< Tickets, oldest first.
    void onAlarm();

    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    Dialect *m_dialect = nullptr;
    std::optional<Error> m_closedBy;
    std::map<qint64, Open> m_open; ///< By ticket: in the order in which they were asked.
    qint64 m_lastTicket = 0;
    Era m_era = Era::Stateful;
    bool m_holdsCalls = false;
};

} // namespace mcp
