// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTcpServer>

#include <functional>
#include <list>

class QTcpSocket;

namespace mcp::serve {

/// One request as it came.
struct HttpRequest
{
    QByteArray verb;
    QByteArray path; ///< Without the query.
    QList<QByteArray> headers; ///< Lines.
    QByteArray body;

    /// The value of the first header of this name, without regard to case; empty when there is none.
    QByteArray header(QByteArrayView name) const;
    qsizetype count(QByteArrayView name) const;
};

/// The answer to one request: either whole, or a stream of events. What is said after the other side has left is dropped.
class HttpReply final : public QObject
{
    Q_OBJECT

public:
    /// unsent: bytes that all connections of the listener have still to send. Both outlive this.
    HttpReply(QTcpSocket *socket, const qint64 *unsent);
    ~HttpReply() override;

    /// Goes with the answer, in front of its body.
    void setHeader(const QByteArray &name, const QByteArray &value);
    void finish(int status, const QByteArray &json = {});
    void startStream();
    bool isStream() const { return m_isStream; }
    bool isOver() const { return !m_socket; }
    void writeEvent(const QByteArray &json);
    void endStream();

Q_SIGNALS:
    /// The socket has more to send.
    void queued();
    /// Nothing more can be said: it was all said, or the other side has left.
    void over(bool isComplete);

private:
    void write(const QByteArray &bytes);
    void setOver(bool isComplete);

    QTcpSocket *m_socket; ///< Null when it is over.
    const qint64 *m_unsent;
    QByteArray m_headers;
    bool m_isStream = false;
};

/// HTTP/1.1 on the loopback address, with bounds on everything: connections, heads, bodies, unsent bytes and the time that a
/// request may take to come.
class HttpListener final : public QObject
{
    Q_OBJECT

public:
    using Handler = std::function<void(const HttpRequest &, HttpReply *)>;
    /// handler gives the answer now or later; the reply deletes itself after over().
    explicit HttpListener(Handler handler, QObject *parent = nullptr);
    ~HttpListener() override;

    /// port 0: any that is free.
    bool listen(quint16 port);
    quint16 port() const { return m_server.serverPort(); }
    QString errorText() const { return m_server.errorString(); }

private:
    class Connection;

    void onConnection();
    /// Closes the connection that has waited longest for a request to be whole; false if none waits.
    bool makeRoom();

    Handler m_handler;
    QTcpServer m_server;
    std::list<Connection *>
        m_connections; ///< The one that has waited longest first; those that do not wait are anywhere.
    qint64 m_unsent = 0; ///< Bytes, of all connections.
    qsizetype m_kept = 0; ///< The same, of bodies that are not whole.
};

} // namespace mcp::serve
