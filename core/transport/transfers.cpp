// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/transfers.h"

#include "core/base/ownlibrary.h"
#include "core/transport/curlexchange.h"

#include <QSocketNotifier>

#include <array>

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mcp::http {

using namespace Qt::StringLiterals;

namespace {

constexpr long kIdleConnections = 16; ///< SEC-14
constexpr std::size_t kIdleHandles = 8; ///< One takes 5 KiB.

/// The padding that a response may have between two bytes of its body: chunk extensions, which libcurl skips without end.
constexpr quint64 kPadding = 1024 * 1024;
constexpr int kUnaskedReads = 256; ///< Of 4 KiB.

quint64 receivedBytes(curl_socket_t socket)
{
    tcp_info info{};
    socklen_t size = sizeof info;
    return ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received
                                                                          : 0;
}

} // namespace

Result<const CurlLibrary *> CurlLibrary::load()
{
    static const auto loaded = [] {
        auto library = loadOwnLibrary<CurlLibrary>(u"quayside-http.so"_s);
        if (!library)
            return Result<const CurlLibrary *>(Error::transport(library.error().detail));
        return library;
    }();
    return loaded;
}

Transfers::Transfers(const CurlLibrary *curl)
    : m_curl(curl)
    , m_multi(curl->createMulti())
{
    m_curl->setMulti(m_multi, CURLMOPT_SOCKETFUNCTION, &Transfers::onSocket);
    m_curl->setMulti(m_multi, CURLMOPT_SOCKETDATA, this);
    m_curl->setMulti(m_multi, CURLMOPT_TIMERFUNCTION, &Transfers::onTimer);
    m_curl->setMulti(m_multi, CURLMOPT_TIMERDATA, this);
    m_curl->setMulti(m_multi, CURLMOPT_PIPELINING, long(CURLPIPE_NOTHING));
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        act(CURL_SOCKET_TIMEOUT, 0);
        tell();
    });
}

Transfers::~Transfers()
{
    for (CURL *handle : m_free)
        m_curl->destroy(handle);
    m_curl->destroyMulti(m_multi);
}

CURL *Transfers::take()
{
    if (m_free.empty())
        return m_curl->create();
    CURL *handle = m_free.back();
    m_free.pop_back();
    return handle;
}

void Transfers::begin(CURL *handle)
{
    shutUnasked();
    setUnderWay(m_underWay + 1);
    m_curl->add(m_multi, handle);
    act(CURL_SOCKET_TIMEOUT, 0); // Sends now, and not in the next turn of the event loop.
    if (!m_news.isEmpty())
        QMetaObject::invokeMethod(this, &Transfers::tell, Qt::QueuedConnection);
}

void Transfers::end(CURL *handle)
{
    m_curl->remove(m_multi, handle);
    setUnderWay(m_underWay - 1);
    m_curl->reset(handle);
    if (m_free.size() < kIdleHandles)
        m_free.push_back(handle);
    else
        m_curl->destroy(handle);
}

/// libcurl's limit is for all connections, the one that becomes idle included.
void Transfers::setUnderWay(int count)
{
    m_underWay = count;
    m_curl->setMulti(m_multi, CURLMOPT_MAXCONNECTS, count - 1 + kIdleConnections);
}

curl_socket_t Transfers::open(const curl_sockaddr &address, bool isTls)
{
    const curl_socket_t socket =
        ::socket(address.family, address.socktype | SOCK_CLOEXEC, address.protocol);
    if (socket != CURL_SOCKET_BAD)
        m_sockets[socket].isPlain = !isTls;
    return socket;
}

int Transfers::onClose(void *self, curl_socket_t socket)
{
    const Socket closed = static_cast<Transfers *>(self)->m_sockets.take(socket);
    for (QSocketNotifier *notifier : {closed.reader, closed.writer}) {
        if (notifier) {
            notifier->setEnabled(false);
            notifier->deleteLater(); // This may be its own signal.
        }
    }
    return ::close(socket);
}

/// An idle connection with bytes must not be used again: they would be taken for the response to the next request. With TLS
/// they may be messages of TLS. libcurl closes a connection that has been shut down and has nothing to read.
void Transfers::shutUnasked()
{
    for (auto it = m_sockets.cbegin(); it != m_sockets.cend(); ++it) {
        if (!it->isPlain || it->exchange)
            continue;
        std::array<char, 4096> bytes;
        int reads = 0;
        while (reads<kUnaskedReads && ::recv(it.key(), bytes.data(), bytes.size(), MSG_DONTWAIT)> 0)
            ++reads;
        if (reads > 0)
            ::shutdown(it.key(), SHUT_RDWR);
    }
}

void Transfers::setReadPaused(CURL *handle, bool isPaused)
{
    m_curl->pause(handle, isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT);
}

void Transfers::noteNews(CurlExchange *exchange)
{
    m_news.append(exchange);
}

int Transfers::onSocket(CURL *handle, curl_socket_t socket, int what, void *self, void *)
{
    auto *transfers = static_cast<Transfers *>(self);
    CurlExchange *exchange = nullptr;
    transfers->m_curl->get(handle, CURLINFO_PRIVATE, &exchange);
    transfers->m_sockets[socket].exchange = what == CURL_POLL_REMOVE ? nullptr : exchange;
    transfers->watch(socket, what);
    return 0;
}

void Transfers::watch(curl_socket_t socket, int what)
{
    const bool isWatched = what != CURL_POLL_REMOVE;
    Socket &found = m_sockets[socket];
    setEnabled(found.reader, socket, isWatched && (what & CURL_POLL_IN) != 0, true);
    setEnabled(found.writer, socket, isWatched && (what & CURL_POLL_OUT) != 0, false);
}

void Transfers::onReadable(curl_socket_t socket)
{
    act(socket, CURL_CSELECT_IN);
    Socket &found = m_sockets[socket];
    if (!m_news.isEmpty()) {
        found.hasEmptyReads = false;
        return tell();
    }
    const quint64 received = receivedBytes(socket);
    if (!std::exchange(found.hasEmptyReads, true))
        found.received = received;
    else if (found.exchange && received - found.received > kPadding)
        found.exchange->refuseEmptiness();
}

void Transfers::setEnabled(QSocketNotifier *&notifier, curl_socket_t socket, bool isEnabled,
                           bool isReader)
{
    if (notifier)
        return notifier->setEnabled(isEnabled);
    if (!isEnabled)
        return;
    notifier = new QSocketNotifier(socket,
                                   isReader ? QSocketNotifier::Read : QSocketNotifier::Write, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, socket, isReader] {
        if (isReader)
            return onReadable(socket);
        act(socket, CURL_CSELECT_OUT);
        tell();
    });
}

int Transfers::onTimer(CURLM *, long delay, void *self)
{
    QTimer &timer = static_cast<Transfers *>(self)->m_timer;
    if (delay < 0)
        timer.stop();
    else
        timer.start(int(std::min<long>(delay, std::numeric_limits<int>::max())));
    return 0;
}

void Transfers::act(curl_socket_t socket, int events)
{
    int count = 0;
    m_curl->act(m_multi, socket, events, &count);
    while (const CURLMsg *message = m_curl->nextMessage(m_multi, &count)) {
        if (message->msg != CURLMSG_DONE)
            continue;
        CurlExchange *exchange = nullptr;
        m_curl->get(message->easy_handle, CURLINFO_PRIVATE, &exchange);
        exchange->onDone(message->data.result);
    }
}

void Transfers::tell()
{
    const QPointer<Transfers> self(this); // What is told of may end everything.
    while (self && !m_news.isEmpty()) {
        if (const QPointer<CurlExchange> exchange = m_news.takeFirst())
            exchange->tell();
    }
}

} // namespace mcp::http

#include "moc_transfers.cpp"
