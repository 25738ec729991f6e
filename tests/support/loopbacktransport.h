// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/rpc/transport.h"

#include <QPointer>
#include <QQueue>

#include <functional>

namespace mcp {

/// A transport in memory. Alone, the test plays the peer: it reads sent() and calls deliver(). Joined to another,
/// messages of one end arrive at the other, from the event loop.
class LoopbackTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    using Transport::Transport;

    static void join(LoopbackTransport *one, LoopbackTransport *other);

    void open() override;
    void send(const rpc::Outgoing &message) override;
    void close() override;
    void setReadPaused(bool isPaused) override;
    bool abandon(qint64 id) override;
    void release(qint64 id) override { m_released.append(id); }
    void setAgreement(const rpc::Agreement &agreement) override { m_agreement = agreement; }
    QByteArray session() const override { return sessionId; }

    QByteArray sessionId; ///< Empty for a transport without sessions.

    /// The return value of abandon(), as for a transport whose exchanges can be closed.
    bool abandonTellsPeer = false;
    const QList<qint64> &abandoned() const { return m_abandoned; }
    const QList<qint64> &released() const { return m_released; }
    const rpc::Agreement &agreement() const { return m_agreement; }
    /// The envelopes of sent().
    const QList<rpc::Outgoing> &envelopes() const { return m_envelopes; }

    /// All messages sent by this side, oldest first.
    const QList<QByteArray> &sent() const { return m_sent; }
    QList<QByteArray> takeSent() { return std::exchange(m_sent, {}); }
    /// One sent message as a value; Null if there is none.
    json::Value sentValue(qsizetype index) const;
    json::Value lastSent() const { return sentValue(m_sent.size() - 1); }
    bool isCloseRequested() const { return m_isCloseRequested; }
    bool isReadPaused() const { return m_isPaused; }

    /// The peer sends text: at once, or when reading resumes.
    void deliver(const QByteArray &text);
    /// The same from the event loop.
    void deliverLater(const QByteArray &text);
    /// No further message can arrive.
    void closeFromPeer(const Error &why = {ErrorKind::Closed, {}, 0, {}});
    /// Called for each message after it was sent, from the event loop.
    void setScript(std::function<void(const QByteArray &message)> script);
    /// open() ends with this error.
    void setOpenError(const Error &error) { m_openError = error; }

private:
    void finish();

    QList<QByteArray> m_sent;
    QList<rpc::Outgoing> m_envelopes;
    QList<qint64> m_abandoned;
    QList<qint64> m_released;
    rpc::Agreement m_agreement;
    QQueue<QByteArray> m_incoming;
    QPointer<LoopbackTransport> m_other;
    std::function<void(const QByteArray &)> m_script;
    std::optional<Error> m_openError;
    bool m_isPaused = false;
    bool m_isCloseRequested = false;
    bool m_isDisconnected = false;
    bool m_isClosed = false;
};

} // namespace mcp
