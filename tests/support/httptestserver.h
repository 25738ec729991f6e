// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/heldport.h"

#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <functional>
#include <memory>

namespace mcp {

/// One request and its response. Responding after the client has disconnected has no effect.
struct TestExchange
{
    QByteArray verb;
    QByteArray target;
    QByteArray head; ///< The bytes in front of the body.
    QByteArray body;
    int connection = 0; ///< The first one is 1.
    QPointer<QTcpSocket> socket;

    /// The value of the first header of this name, without regard to case.
    QByteArray header(const QByteArray &name) const;
    bool hasHeader(const QByteArray &name) const;
    bool isClosed() const;

    /// A whole answer. more: further headers, each with its line end.
    void answer(int status, const QByteArray &type, const QByteArray &text,
                const QByteArray &more = {});
    /// The head of a response whose body is sent with write().
    void startStream(int status = 200, const QByteArray &more = {},
                     const QByteArray &type = "text/event-stream");
    void write(const QByteArray &bytes);
    void end(); ///< Ends a stream properly.
    void cut(); ///< The connection goes down.
    void raw(const QByteArray &bytes);
};
using TestExchangePtr = std::shared_ptr<TestExchange>;

/// An HTTP/1.1 server on this machine, controlled by the test; it keeps all requests.
class HttpTestServer : public QObject
{
    Q_OBJECT

public:
    HttpTestServer();

    QUrl url(const QString &path = QStringLiteral("/mcp")) const;
    /// Takes no further connections; those that are open stay, and nobody else gets the port.
    void stopListening();
    /// Takes connections at the same port again.
    void listenAgain();
    /// Cuts every connection that is open.
    void cutAll();

    QList<TestExchangePtr> requests;
    int connections = 0;
    /// Called for each request once its body is there.
    std::function<void(const TestExchangePtr &)> handler;

private:
    void onConnection();
    void onBytes(QTcpSocket *socket, int number, QByteArray &buffer);

    QTcpServer m_server;
    HeldPort m_held; ///< While the server does not listen.
    quint16 m_port = 0;
};

} // namespace mcp
