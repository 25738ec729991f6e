// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/httptestserver.h"

#include <optional>

namespace mcp {

namespace {

std::optional<QByteArray> findHeader(const QByteArray &head, const QByteArray &name)
{
    const QByteArrayList lines = head.split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0 && line.first(colon).compare(name, Qt::CaseInsensitive) == 0)
            return line.sliced(colon + 1).trimmed();
    }
    return std::nullopt;
}

} // namespace

QByteArray TestExchange::header(const QByteArray &name) const
{
    return findHeader(head, name).value_or(QByteArray());
}

bool TestExchange::hasHeader(const QByteArray &name) const
{
    return findHeader(head, name).has_value();
}

bool TestExchange::isClosed() const
{
    return !socket || socket->state() != QAbstractSocket::ConnectedState;
}

void TestExchange::raw(const QByteArray &bytes)
{
    if (isClosed())
        return;
    socket->write(bytes);
    socket->flush();
}

void TestExchange::answer(int status, const QByteArray &type, const QByteArray &text,
                          const QByteArray &more)
{
    QByteArray all = "HTTP/1.1 " + QByteArray::number(status) + " Test\r\n";
    if (!type.isEmpty())
        all += "Content-Type: " + type + "\r\n";
    all += more + "Content-Length: " + QByteArray::number(text.size()) + "\r\n\r\n" + text;
    raw(all);
}

void TestExchange::startStream(int status, const QByteArray &more, const QByteArray &type)
{
    raw("HTTP/1.1 " + QByteArray::number(status) + " Test\r\nContent-Type: " + type + "\r\n" + more
        + "Transfer-Encoding: chunked\r\n\r\n");
}

void TestExchange::write(const QByteArray &bytes)
{
    if (bytes.isEmpty()) // An empty chunk would end the body.
        return;
    raw(QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n");
}

void TestExchange::end()
{
    raw("0\r\n\r\n");
}

void TestExchange::cut()
{
    if (!socket)
        return;
    socket->flush();
    socket->abort();
}

HttpTestServer::HttpTestServer()
{
    connect(&m_server, &QTcpServer::newConnection, this, &HttpTestServer::onConnection);
    m_server.listen(QHostAddress::LocalHost);
    m_port = m_server.serverPort();
}

void HttpTestServer::stopListening()
{
    m_server.close();
    m_held.hold(m_port);
}

void HttpTestServer::listenAgain()
{
    m_server.listen(QHostAddress::LocalHost, m_port);
    m_held.release();
}

void HttpTestServer::cutAll()
{
    const auto sockets = m_server.findChildren<QTcpSocket *>();
    for (QTcpSocket *socket : sockets)
        socket->abort();
}

QUrl HttpTestServer::url(const QString &path) const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1%2").arg(m_port).arg(path));
}

void HttpTestServer::onConnection()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        const int number = ++connections;
        auto buffer = std::make_shared<QByteArray>();
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QTcpSocket::readyRead, this, [this, socket, number, buffer] {
            buffer->append(socket->readAll());
            onBytes(socket, number, *buffer);
        });
    }
}

/// All complete requests in the buffer.
void HttpTestServer::onBytes(QTcpSocket *socket, int number, QByteArray &buffer)
{
    const QPointer alive(socket);
    while (alive) {
        const qsizetype headEnd = buffer.indexOf("\r\n\r\n");
        if (headEnd < 0)
            return;
        auto exchange = std::make_shared<TestExchange>();
        exchange->head = buffer.first(headEnd + 4);
        const qsizetype length = exchange->header("content-length").toLongLong();
        if (buffer.size() < headEnd + 4 + length)
            return;
        exchange->body = buffer.mid(headEnd + 4, length);
        buffer.remove(0, headEnd + 4 + length);
        const QByteArrayList start =
            exchange->head.first(exchange->head.indexOf("\r\n")).split(' ');
        exchange->verb = start.value(0);
        exchange->target = start.value(1);
        exchange->connection = number;
        exchange->socket = socket;
        requests.append(exchange);
        if (handler)
            handler(exchange);
    }
}

} // namespace mcp

#include "moc_httptestserver.cpp"
