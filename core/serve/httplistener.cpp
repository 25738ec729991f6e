// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/httplistener.h"

#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace mcp::serve {

using namespace std::chrono_literals;

namespace {

constexpr int kConnections = 64; ///< At one time.
constexpr qsizetype kHeadBytes = 16 * 1024;
constexpr qsizetype kBodyBytes = 200 * 1024; ///< A Peer reads these at once.
constexpr qint64 kUnsentBytes = 4 * 1024 * 1024; ///< After which the other side does not read.
constexpr auto kRequestTime = 30s; ///< For a request to be whole.
constexpr auto kIdleTime = 5min; ///< Between two of them.

QByteArray reason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 202:
        return "Accepted";
    case 204:
        return "No Content";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 411:
        return "Length Required";
    case 413:
        return "Content Too Large";
    case 415:
        return "Unsupported Media Type";
    case 431:
        return "Request Header Fields Too Large";
    default:
        return "Service Unavailable";
    }
}

bool isNamed(const QByteArray &line, QByteArrayView name)
{
    const qsizetype colon = line.indexOf(':');
    return colon > 0 && line.first(colon).compare(name, Qt::CaseInsensitive) == 0;
}

} // namespace

QByteArray HttpRequest::header(QByteArrayView name) const
{
    const auto it = std::ranges::find_if(
        headers, [name](const QByteArray &line) { return isNamed(line, name); });
    return it == headers.end() ? QByteArray() : it->sliced(it->indexOf(':') + 1).trimmed();
}

qsizetype HttpRequest::count(QByteArrayView name) const
{
    return std::ranges::count_if(headers,
                                 [name](const QByteArray &line) { return isNamed(line, name); });
}

HttpReply::HttpReply(QTcpSocket *socket)
    : QObject(socket)
    , m_socket(socket)
{
    connect(socket, &QTcpSocket::disconnected, this, [this] { setOver(false); });
}

HttpReply::~HttpReply() = default;

void HttpReply::setHeader(const QByteArray &name, const QByteArray &value)
{
    m_headers += name + ": " + value + "\r\n";
}

void HttpReply::finish(int status, const QByteArray &json)
{
    QByteArray text = "HTTP/1.1 " + QByteArray::number(status) + ' ' + reason(status) + "\r\n";
    if (!json.isEmpty())
        text += "Content-Type: application/json\r\n";
    if (status != 204)
        text += "Content-Length: " + QByteArray::number(json.size()) + "\r\n";
    write(text + m_headers + "Cache-Control: no-store\r\n\r\n" + json);
    setOver(true);
}

void HttpReply::startStream()
{
    m_isStream = true;
    write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" + m_headers
          + "Cache-Control: no-store\r\nTransfer-Encoding: chunked\r\n\r\n");
}

void HttpReply::writeEvent(const QByteArray &json)
{
    // Each line of the text is a field of its own.
    const QByteArray data = QByteArray(json).replace('\n', "\ndata: ");
    const QByteArray event = "event: message\ndata: " + data + "\n\n";
    write(QByteArray::number(event.size(), 16) + "\r\n" + event + "\r\n");
}

void HttpReply::endStream()
{
    write("0\r\n\r\n");
    setOver(true);
}

void HttpReply::write(const QByteArray &bytes)
{
    if (!m_socket)
        return;
    m_socket->write(bytes);
    if (m_socket->bytesToWrite() > kUnsentBytes)
        m_socket->abort();
}

void HttpReply::setOver(bool isComplete)
{
    if (!std::exchange(m_socket, nullptr))
        return;
    Q_EMIT over(isComplete);
    deleteLater();
}

/// One connection: one request after another, each read when the one before is answered.
class HttpListener::Connection final : public QObject
{
public:
    Connection(QTcpSocket *socket, HttpListener *listener)
        : QObject(socket)
        , m_socket(socket)
        , m_listener(listener)
    {
        socket->setReadBufferSize(kHeadBytes + kBodyBytes);
        m_patience.setSingleShot(true);
        connect(&m_patience, &QTimer::timeout, socket, &QTcpSocket::abort);
        connect(socket, &QTcpSocket::readyRead, this, &Connection::read);
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        m_patience.start(kRequestTime);
    }
    ~Connection() override { --m_listener->m_connections; }

private:
    void read()
    {
        if (m_isAnswering || (m_bytes.isEmpty() && m_socket->bytesAvailable() == 0))
            return;
        if (m_bytes.isEmpty())
            m_patience.start(kRequestTime);
        m_bytes += m_socket->read(kHeadBytes + kBodyBytes - m_bytes.size());
        const qsizetype end = m_bytes.indexOf("\r\n\r\n");
        if (end < 0 ? m_bytes.size() > kHeadBytes : end > kHeadBytes)
            return refuse(431);
        if (end < 0)
            return;
        HttpRequest request;
        request.headers = m_bytes.first(end).split('\n');
        const QList<QByteArray> words = request.headers.takeFirst().trimmed().split(' ');
        if (words.size() != 3 || !words.at(2).startsWith("HTTP/1."))
            return refuse(400);
        if (request.count("Content-Length") > 1 || request.count("Host") != 1)
            return refuse(400);
        if (request.count("Transfer-Encoding") > 0)
            return refuse(411);
        bool isNumber = request.count("Content-Length") == 0;
        const qulonglong length =
            isNumber ? 0 : request.header("Content-Length").toULongLong(&isNumber);
        if (!isNumber)
            return refuse(400);
        if (length > qulonglong(kBodyBytes))
            return refuse(413);
        const qsizetype whole = end + 4 + qsizetype(length);
        if (m_bytes.size() < whole)
            return;
        request.verb = words.at(0);
        request.path = words.at(1).split('?').constFirst();
        request.body = m_bytes.sliced(end + 4, qsizetype(length));
        m_bytes.remove(0, whole);
        answer(request);
    }

    void answer(const HttpRequest &request)
    {
        m_isAnswering = true;
        m_patience.stop();
        auto *reply = new HttpReply(m_socket);
        connect(reply, &HttpReply::over, this, [this](bool isComplete) {
            m_isAnswering = false;
            if (!isComplete)
                return;
            m_patience.start(kIdleTime);
            // Not from inside the answer.
            QMetaObject::invokeMethod(this, &Connection::read, Qt::QueuedConnection);
        });
        m_listener->m_handler(request, reply);
    }

    void refuse(int status)
    {
        m_isAnswering = true; // Nothing more is read.
        m_socket->write("HTTP/1.1 " + QByteArray::number(status) + ' ' + reason(status)
                        + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        m_socket->disconnectFromHost();
    }

    QTcpSocket *m_socket;
    HttpListener *m_listener;
    QTimer m_patience;
    QByteArray m_bytes;
    bool m_isAnswering = false;
};

HttpListener::HttpListener(Handler handler, QObject *parent)
    : QObject(parent)
    , m_handler(std::move(handler))
{
    m_server.setMaxPendingConnections(kConnections);
    connect(&m_server, &QTcpServer::newConnection, this, &HttpListener::onConnection);
}

HttpListener::~HttpListener()
{
    // They count themselves off here.
    const auto sockets = m_server.findChildren<QTcpSocket *>();
    qDeleteAll(sockets);
}

void HttpListener::onConnection()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        if (m_connections == kConnections) {
            delete socket;
            continue;
        }
        ++m_connections;
        new Connection(socket, this);
    }
}

} // namespace mcp::serve

#include "moc_httplistener.cpp"
