// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/httplistener.h"

#include "core/base/processlimits.h"

#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace mcp::serve {

using namespace std::chrono_literals;

namespace {

constexpr size_t kConnections = 2'560; ///< At one time.
constexpr int kBacklog = 1'024; ///< Connections that wait to be accepted.
constexpr qsizetype kHeadBytes = 16 * 1024; ///< Without the empty line at its end.
constexpr QByteArrayView kHeadEnd("\r\n\r\n");
constexpr qsizetype kHeaders = 100;
constexpr qsizetype kBodyBytes = 200 * 1024; ///< A Peer reads these at once.
constexpr qint64 kUnsentBytes = 4 * 1024 * 1024; ///< After which the other side does not read.
constexpr qint64 kAllUnsentBytes = 64 * 1024 * 1024; ///< Of all connections.
constexpr qint64 kShareBytes = 64 * 1024; ///< What a connection may have to send also then.
constexpr qsizetype kAllKeptBytes = 64 * 1024 * 1024; ///< Of bodies that are not whole.
constexpr auto kSendTime = 30s; ///< In which something has to be sent.
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

HttpReply::HttpReply(QTcpSocket *socket, const qint64 *unsent)
    : QObject(socket)
    , m_socket(socket)
    , m_unsent(unsent)
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
    Q_EMIT queued();
    const qint64 own = m_socket->bytesToWrite();
    const bool isTooMuch = *m_unsent > kAllUnsentBytes && own > kShareBytes;
    if (own > kUnsentBytes || isTooMuch)
        m_socket->abort();
}

void HttpReply::setOver(bool isComplete)
{
    if (!std::exchange(m_socket, nullptr))
        return;
    Q_EMIT over(isComplete);
    deleteLater();
}

/// One connection: one request after another, each read when the answer before it is sent.
class HttpListener::Connection final : public QObject
{
public:
    Connection(QTcpSocket *socket, HttpListener *listener)
        : QObject(socket)
        , m_socket(socket)
        , m_listener(listener)
        , m_place(listener->m_connections.insert(listener->m_connections.end(), this))
    {
        socket->setReadBufferSize(kHeadBytes); // More waits at the client.
        for (QTimer *timer : {&m_patience, &m_sending}) {
            timer->setSingleShot(true);
            connect(timer, &QTimer::timeout, socket, &QTcpSocket::abort);
        }
        m_sending.setInterval(kSendTime);
        connect(socket, &QTcpSocket::readyRead, this, &Connection::read);
        connect(socket, &QTcpSocket::bytesWritten, this, &Connection::onWritten);
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        m_patience.start(kRequestTime);
    }
    ~Connection() override
    {
        m_listener->m_unsent -= m_unsent;
        m_listener->m_kept -= m_kept;
        m_listener->m_connections.erase(m_place);
    }

    bool isWaiting() const
    {
        return !m_isAnswering && m_socket->state() == QAbstractSocket::ConnectedState;
    }
    void abort() { m_socket->abort(); }

private:
    /// Whether the head is read, which happens once.
    bool readHead()
    {
        const qsizetype end = m_bytes.indexOf(kHeadEnd, m_searched);
        m_searched = std::max<qsizetype>(0, m_bytes.size() - kHeadEnd.size() + 1);
        if (end < 0 ? m_bytes.size() > kHeadBytes : end > kHeadBytes) {
            refuse(431);
            return false;
        }
        if (end < 0)
            return false;
        if (m_bytes.first(end).count('\n') > kHeaders) {
            refuse(431);
            return false;
        }
        HttpRequest request;
        request.headers = m_bytes.first(end).split('\n');
        const QList<QByteArray> words = request.headers.takeFirst().trimmed().split(' ');
        const bool isOne = words.size() == 3 && words.at(2).startsWith("HTTP/1.")
            && request.count("Content-Length") <= 1 && request.count("Host") == 1;
        bool isNumber = request.count("Content-Length") == 0;
        const qulonglong length =
            isNumber ? 0 : request.header("Content-Length").toULongLong(&isNumber);
        const bool isChunked = request.count("Transfer-Encoding") > 0;
        if (!isOne || isChunked || !isNumber || length > qulonglong(kBodyBytes)) {
            refuse(isOne && isChunked ? 411 : isOne && isNumber ? 413 : 400);
            return false;
        }
        request.verb = words.at(0);
        request.path = words.at(1).split('?').constFirst();
        m_bytes.remove(0, end + kHeadEnd.size());
        m_searched = 0;
        m_length = qsizetype(length);
        // RFC 9110, 10.1.1
        if (m_bytes.size() < m_length
            && request.header("Expect").compare("100-continue", Qt::CaseInsensitive) == 0)
            m_socket->write("HTTP/1.1 100 Continue\r\n\r\n");
        m_request = request;
        return true;
    }

    void read()
    {
        if (m_isAnswering || m_socket->state() != QAbstractSocket::ConnectedState
            || m_socket->bytesToWrite() > 0)
            return;
        if (m_bytes.isEmpty() && !m_request && m_socket->bytesAvailable() > 0)
            waitFor(kRequestTime);
        if (!m_request) {
            m_bytes += m_socket->read(kHeadBytes + kHeadEnd.size() - m_bytes.size());
            if (m_bytes.isEmpty() || !readHead())
                return;
        }
        m_bytes += m_socket->read(std::max<qsizetype>(0, m_length - m_bytes.size()));
        const bool isWhole = m_bytes.size() >= m_length;
        countKept(isWhole ? 0 : m_bytes.size());
        if (m_listener->m_kept > kAllKeptBytes && m_kept > kShareBytes)
            return refuse(503);
        if (!isWhole)
            return;
        HttpRequest request = *std::exchange(m_request, {});
        request.body = m_bytes.first(m_length);
        m_bytes.remove(0, m_length);
        answer(request);
    }

    void countKept(qsizetype bytes) { m_listener->m_kept += bytes - std::exchange(m_kept, bytes); }

    void waitFor(std::chrono::milliseconds time)
    {
        m_patience.start(time);
        std::list<Connection *> &all = m_listener->m_connections;
        all.splice(all.end(), all, m_place);
    }

    void answer(const HttpRequest &request)
    {
        m_isAnswering = true;
        m_patience.stop();
        // RFC 9112, 9.6
        m_isLast = request.header("Connection").compare("close", Qt::CaseInsensitive) == 0;
        auto *reply = new HttpReply(m_socket, &m_listener->m_unsent);
        connect(reply, &HttpReply::queued, this, &Connection::onQueued);
        connect(reply, &HttpReply::over, this, [this](bool isComplete) {
            m_isAnswering = false;
            if (!isComplete)
                return;
            if (m_isLast)
                return m_socket->disconnectFromHost();
            waitFor(kIdleTime);
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

    /// Something may have to be sent.
    void onQueued()
    {
        const qint64 unsent = m_socket->bytesToWrite();
        m_listener->m_unsent += unsent - std::exchange(m_unsent, unsent);
        if (unsent > 0 && !m_sending.isActive())
            m_sending.start();
    }

    void onWritten()
    {
        m_sending.stop();
        onQueued();
        read();
    }

    QTcpSocket *m_socket;
    HttpListener *m_listener;
    std::list<Connection *>::iterator m_place;
    QTimer m_patience;
    QTimer m_sending;
    std::optional<HttpRequest> m_request; ///< Whose body is still to come.
    qsizetype m_length = 0; ///< Of that body.
    QByteArray m_bytes; ///< Behind the head, if there is a request.
    qsizetype m_searched = 0; ///< Of m_bytes, for the end of a head.
    qsizetype m_kept = 0; ///< Counted of m_bytes.
    qint64 m_unsent = 0;
    bool m_isAnswering = false;
    bool m_isLast = false;
};

HttpListener::HttpListener(Handler handler, QObject *parent)
    : QObject(parent)
    , m_handler(std::move(handler))
{
    m_server.setMaxPendingConnections(int(kConnections));
    m_server.setListenBacklogSize(kBacklog);
    connect(&m_server, &QTcpServer::newConnection, this, &HttpListener::onConnection);
}

HttpListener::~HttpListener()
{
    // They count themselves off here.
    const auto sockets = m_server.findChildren<QTcpSocket *>();
    qDeleteAll(sockets);
}

bool HttpListener::listen(quint16 port)
{
    raiseDescriptorLimit(); // Each connection takes one.
    return m_server.listen(QHostAddress(QHostAddress::LocalHost), port);
}

bool HttpListener::makeRoom()
{
    const auto waiting = std::ranges::find_if(m_connections, &Connection::isWaiting);
    if (waiting == m_connections.end())
        return false;
    (*waiting)->abort();
    return true;
}

void HttpListener::onConnection()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        if (m_connections.size() >= kConnections && !makeRoom()) {
            delete socket;
            continue;
        }
        new Connection(socket, this);
    }
}

} // namespace mcp::serve

#include "moc_httplistener.cpp"
