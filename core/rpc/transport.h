// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/json/raw.h"

#include <QObject>

namespace mcp::rpc {

/// A way to carry JSON-RPC messages to one peer and back, in order. Opened once, closed once; a new connection is a new
/// Transport. Nothing in it blocks.
class Transport : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// opened() or closed() follows, never from inside open().
    virtual void open() = 0;
    /// Queues one message (no line end). Dropped when the transport is not open.
    virtual void send(const QByteArray &message) = 0;
    /// Ends in order; closed() follows when all is gone (child processes included).
    virtual void close() = 0;
    /// While paused nothing is read and the peer is held up.
    virtual void setReadPaused(bool isPaused) = 0;

Q_SIGNALS:
    void opened();
    /// One whole text that should be a message.
    void received(const mcp::json::Raw &text);
    /// Something the peer did that is not in the protocol, in words for its log.
    void violated(const QString &what);
    /// A message over the size limit was skipped (RPC-21); start holds its first bytes.
    void oversizeSkipped(const QByteArray &start);
    /// Text for people from beside the protocol, such as a program's standard error.
    void noteReceived(const QString &line);
    /// No message can come any more; close() may still have to be called to clean up. Sent once.
    void disconnected(const mcp::Error &why);
    /// Everything is gone. The last signal.
    void closed();
};

} // namespace mcp::rpc
