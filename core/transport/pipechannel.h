// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/linereader.h"

#include <QObject>
#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace mcp {

/// Messages as lines over a pair of file descriptors, without blocking: the one framing of stdio clients, stdio servers and
/// any other byte stream (STDIO-02, STDIO-07, STDIO-17). Owns and closes both.
class PipeChannel : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kFullBytes = 16 * 1024 * 1024;

    PipeChannel(int readFd, int writeFd, QObject *parent = nullptr);
    ~PipeChannel() override;

    /// Called with each line; may destroy this, as the last thing it does.
    using Receiver = std::function<void(const json::Raw &line)>;
    void setReceiver(Receiver receiver) { m_receiver = std::move(receiver); }
    /// Written before the event loop waits again, at once with what else is sent until then.
    void send(const QByteArray &message);
    /// Closes the writing end after all data is written.
    void finishWriting();
    void setReadPaused(bool isPaused);
    /// Whether the peer may have read something of what was sent; known for pipes only.
    bool mayHaveRead() const;
    /// Reads the available data, then closes; for a peer that has exited while another process holds its pipe.
    void drain();

Q_SIGNALS:
    void oversizeSkipped(const QByteArray &start);
    /// The peer closed its end, or sent a line without an end.
    void ended(const QString &why);
    /// The peer closed its reading end: further messages do not arrive.
    void unread();
    /// More than limits::kOutgoingBytes are queued for a peer that does not read.
    void congested();
    /// Whether more than kFullBytes are queued: it is better not to cause more. Less than half of that ends it.
    void fullChanged(bool isFull);

private:
    void onReadable();
    bool deliverLines();
    void onFlushDue();
    void flush();
    void writeOut();
    void updateFull();
    void endReading(const QString &why);
    void closeWriter();

    Receiver m_receiver;
    LineReader m_reader;
    QByteArray m_outgoing;
    qsizetype m_sent = 0;
    qint64 m_written = 0; ///< Until m_writeFd is closed.
    bool m_wasRead = false; ///< When m_writeFd was closed.
    int m_readFd;
    int m_writeFd;
    std::unique_ptr<QSocketNotifier> m_readNotifier;
    std::unique_ptr<QSocketNotifier> m_writeNotifier;
    bool m_isDelivering = false;
    bool m_isFlushDue = false;
    bool m_isFinishing = false;
    bool m_isPaused = false;
    bool m_isFull = false;
    bool m_isDraining = false;
};

} // namespace mcp
