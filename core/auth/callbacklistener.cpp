// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/callbacklistener.h"

#include <QTcpSocket>

#include <algorithm>
#include <cerrno>

namespace mcp::auth {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kTime = 10min;
constexpr auto kVisitTime = 10s; ///< For a request to be whole.
constexpr qsizetype kRequestBytes = 8 * 1024;
constexpr int kVisits = 8; ///< At one time, without an answer.
constexpr int kFreePorts = 8; ///< Tried: one that is free at 127.0.0.1 may be in use at ::1.

/// The value of a header that must be there once; empty otherwise.
QByteArray onlyHeader(const QList<QByteArray> &lines, QByteArrayView name)
{
    QByteArray found;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype colon = lines.at(i).indexOf(':');
        if (colon < 0 || lines.at(i).first(colon).compare(name, Qt::CaseInsensitive) != 0)
            continue;
        if (!found.isEmpty())
            return {};
        found = lines.at(i).sliced(colon + 1).trimmed();
    }
    return found;
}

} // namespace

/// One connection, which brings one request and is closed.
class CallbackListener::Visit final : public QObject
{
public:
    Visit(QTcpSocket *socket, CallbackListener *listener)
        : QObject(socket)
        , m_socket(socket)
        , m_listener(listener)
        , m_alarm(listener->m_clock->createAlarm([socket] { socket->abort(); }))
    {
        socket->setReadBufferSize(kRequestBytes + 1);
        connect(socket, &QTcpSocket::readyRead, this, [this] { read(); });
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        m_alarm->start(kVisitTime);
    }

    /// Has been sent nothing yet.
    bool isSilent() const { return !m_isAnswered && m_request.isEmpty(); }
    bool isAnswered() const { return m_isAnswered; }
    /// Gives its place to another.
    void drop() { delete m_socket; }

private:
    void read()
    {
        if (m_isAnswered) {
            m_socket->readAll(); // Nothing of it is wanted.
            return;
        }
        m_request += m_socket->readAll();
        const qsizetype end = m_request.indexOf("\r\n\r\n");
        const bool isTooLong = end < 0 ? m_request.size() > kRequestBytes : end > kRequestBytes;
        if (end < 0 && !isTooLong)
            return;
        m_isAnswered = true;
        m_socket->write(isTooLong ? m_listener->page("431 Request Header Fields Too Large")
                                  : m_listener->answerTo(m_request.first(end)));
        m_request.clear();
        m_socket->flush(); // The listener may be deleted soon.
        m_socket->disconnectFromHost();
    }

    QTcpSocket *m_socket;
    CallbackListener *m_listener;
    std::unique_ptr<Alarm> m_alarm;
    QByteArray m_request;
    bool m_isAnswered = false;
};

CallbackListener::CallbackListener(Options options, Clock *clock, Accept accept, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_accept(std::move(accept))
    , m_clock(clock)
    , m_alarm(clock->createAlarm([this] {
        close();
        Q_EMIT timedOut();
    }))
{
    for (QTcpServer *server : {&m_server, &m_sixServer}) {
        server->setMaxPendingConnections(kVisits);
        connect(server, &QTcpServer::newConnection, this, [this, server] { onConnection(server); });
    }
}

CallbackListener::~CallbackListener() = default;

Result<void> CallbackListener::listen()
{
    const int ports = m_options.port == 0 ? kFreePorts : 1;
    auto listening = tryListen();
    for (int tried = 1; tried < ports && !listening && listening.error().code == EADDRINUSE;
         ++tried)
        listening = tryListen();
    if (listening)
        m_alarm->start(kTime);
    return listening;
}

Result<void> CallbackListener::tryListen()
{
    const bool isSix = m_options.host == "[::1]"_L1;
    if (!m_server.listen(isSix ? QHostAddress::LocalHostIPv6 : QHostAddress::LocalHost,
                         m_options.port)) {
        const bool isTaken = m_server.serverError() == QAbstractSocket::AddressInUseError;
        return Error::transport(m_server.errorString(), isTaken ? EADDRINUSE : EACCES);
    }
    // A program that listens at ::1 would get the answer. An error other than "in use" means that there is no IPv6.
    const bool isSixTaken = m_options.host == "localhost"_L1
        && !m_sixServer.listen(QHostAddress::LocalHostIPv6, m_server.serverPort())
        && m_sixServer.serverError() == QAbstractSocket::AddressInUseError;
    if (isSixTaken) {
        close();
        return Error::transport(m_sixServer.errorString(), EADDRINUSE);
    }
    return {};
}

void CallbackListener::close()
{
    m_server.close();
    m_sixServer.close();
}

QUrl CallbackListener::address() const
{
    QUrl url;
    url.setScheme(u"http"_s);
    url.setHost(m_options.host);
    url.setPort(m_server.serverPort());
    url.setPath(m_options.path);
    return url;
}

void CallbackListener::onConnection(QTcpServer *server)
{
    while (QTcpSocket *socket = server->nextPendingConnection()) {
        // Ours, so that what is being said is said to the end when no more is listened to.
        socket->setParent(this);
        makeRoom();
        m_visits.append(new Visit(socket, this));
    }
}

/// A browser sends its request at once: the oldest connection without one gives way, a silent one first (SEC-29). The
/// newer half is safe, for the browser's own request may be on its way.
void CallbackListener::makeRoom()
{
    m_visits.removeIf([](const auto &visit) { return !visit || visit->isAnswered(); });
    if (m_visits.size() < kVisits)
        return;
    const auto newer = m_visits.cbegin() + kVisits / 2;
    const auto silent =
        std::find_if(m_visits.cbegin(), newer, [](const auto &visit) { return visit->isSilent(); });
    (silent == newer ? m_visits.constFirst() : *silent)->drop();
}

QByteArray CallbackListener::answerTo(const QByteArray &head)
{
    const QList<QByteArray> lines = head.split('\n');
    const QList<QByteArray> parts = lines.constFirst().trimmed().split(' ');
    if (parts.size() != 3 || !parts.at(2).startsWith("HTTP/1."))
        return page("400 Bad Request");
    const QByteArray port = QByteArray::number(m_server.serverPort());
    // A page elsewhere may lead a name of its own to this address; it cannot say this one.
    if (onlyHeader(lines, "host") != m_options.host.toLatin1() + ':' + port)
        return page("421 Misdirected Request");
    const QByteArray &target = parts.at(1);
    const qsizetype mark = target.indexOf('?');
    const QByteArray path = m_options.path.isEmpty() ? "/" : m_options.path.toUtf8();
    if (target.first(mark < 0 ? target.size() : mark) != path)
        return page("404 Not Found");
    if (parts.constFirst() != "GET")
        return page("405 Method Not Allowed");
    const QByteArray query = mark < 0 ? QByteArray() : target.sliced(mark + 1);
    if (!m_server.isListening() || !m_accept(query))
        return page("400 Bad Request");
    close();
    m_alarm->stop();
    return page("200 OK");
}

QByteArray CallbackListener::page(const QByteArray &status) const
{
    const QString text = status.startsWith("200") ? m_options.text : QString::fromLatin1(status);
    const QByteArray body =
        R"(<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">)"
        R"(<title>Quayside</title><p style="font:1.2em sans-serif;margin:4em;text-align:center">)"
        + text.toHtmlEscaped().toUtf8() + "</p>\n";
    return "HTTP/1.1 " + status + "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
        + QByteArray::number(body.size())
        + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
          "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r\n"
          "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        + body;
}

} // namespace mcp::auth

#include "moc_callbacklistener.cpp"
