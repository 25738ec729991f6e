// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/requests.h"
#include "core/protocol/subscriptions.h"

#include <QSet>

namespace mcp {

/// One `subscriptions/listen` request, kept open while it has a filter: sent again when the server
/// ends it, when it breaks off, and over each new link (SUBS-*).
class ListenStream final : public QObject
{
    Q_OBJECT

public:
    ListenStream(Requests *requests, Clock *clock, QObject *parent = nullptr);
    ~ListenStream() override;

    /// Another filter opens another stream, and ends the old one once that is there (SUBS-05). An empty one ends it.
    void setFilter(const SubscriptionFilter &filter);
    const SubscriptionFilter &filter() const { return m_filter; }
    /// Asked, and not acknowledged yet.
    bool isOpening() const { return m_next.id != 0; }
    /// The part of the filter that the server has acknowledged; nothing before that.
    const std::optional<SubscriptionFilter> &accepted() const { return m_current.accepted; }
    /// Whether the server has said what it thinks of this part of the filter.
    bool hasAnswered(const SubscriptionFilter &part) const;

    /// Takes an acknowledgement; false when it is not for a request of this object.
    bool acknowledge(const json::Raw &params);
    /// Whether a notification about this comes from us: of what was asked for, after the acknowledgement (SUBS-02, SUBS-04).
    bool covers(const json::Raw &subscriptionId) const;
    /// Whether it comes from one that we have ended: it may have been on its way already (SUBS-06).
    bool hasEnded(const json::Raw &subscriptionId) const;
    /// Whether request is one of our own.
    bool has(qint64 request) const { return request == m_current.id || request == m_next.id; }

Q_SIGNALS:
    void acceptedChanged();
    /// It was away and is back: changes may have been missed (SUBS-10).
    void returned();

private:
    /// A stream that was asked for.
    struct Attempt
    {
        qint64 id = 0; ///< 0: none.
        SubscriptionFilter asked;
        std::optional<SubscriptionFilter> accepted;
    };

    void onLinked();
    void open();
    void cancel(Attempt &attempt);
    void onEnded(qint64 id, const Result<rpc::Decoded> &result);
    void reopenLater(bool isGraceful);
    rpc::Peer *peer() const;

    Requests *m_requests;
    std::unique_ptr<Alarm> m_reopen;
    std::unique_ptr<Alarm> m_patience; ///< For an acknowledgement.
    SubscriptionFilter m_filter;
    Attempt m_current;
    Attempt m_next; ///< Not acknowledged yet.
    QSet<qint64> m_ended; ///< By us, over this link.
    bool m_isRefused = false; ///< The server has no such thing (SUBS-01).
    int m_failures = 0;
    bool m_wasAway = false;
};

/// Whether nothing is asked for.
bool isEmpty(const SubscriptionFilter &filter);

} // namespace mcp
