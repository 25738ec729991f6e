// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/transfers.h"

#include "core/base/limits.h"
#include "core/base/ownlibrary.h"
#include "core/transport/curlexchange.h"

#include <QPointer>
#include <QSocketNotifier>

#include <array>

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mcp::http {

using namespace Qt::StringLiterals;

namespace {

constexpr long kIdleConnections = 16; ///< SEC-14
/// Some responses are there as soon as their requests are sent, and lead to the next ones: the event loop must get its turn.
constexpr int kNewsAtOnce = 64;
constexpr long kReadBytes = 16 * 1024; ///< At once. libcurl allocates it for each transfer.

/// The padding that a response may have between two bytes of its body: chunk extensions, which libcurl skips without end.
constexpr qint64 kPadding = 1024 * 1024;
constexpr int kUnaskedReads = 256; ///< Of 4 KiB.

/// The bytes that curl has read: all received bytes without those that wait in the socket. The socket is asked first, so
/// bytes that arrive in between count as waiting.
qint64 readBytes(curl_socket_t socket)
{
    tcp_info info{};
    socklen_t size = sizeof info;
    int waiting = 0;
    const bool isKnown = ::ioctl(socket, FIONREAD, &waiting) == 0
        && ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0;
    return isKnown ? qint64(info.tcpi_bytes_received) - waiting : 0;
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
    m_nextTurn.setSingleShot(true);
    connect(&m_nextTurn, &QTimer::timeout, this, &Transfers::tell);
}

Transfers::~Transfers()
{
    m_curl->destroyMulti(m_multi);
}

std::shared_ptr<const Address> Transfers::addressOf(const QUrl &url)
{
    if (m_address && url == m_url)
        return m_address;
    Address address{url.toEncoded(QUrl::RemoveFragment | QUrl::RemoveUserInfo),
                    {m_curl->createUrl(), m_curl->destroyUrl}};
    // What is no URL is refused by its transfer.
    if (m_curl->setUrl(address.parsed.get(), CURLUPART_URL, address.text.constData(),
                       CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS)
        != CURLUE_OK)
        address.parsed.reset();
    m_url = url;
    m_address = std::make_shared<Address>(std::move(address));
    return m_address;
}

/// With the options that are the same for all requests.
CURL *Transfers::create()
{
    CURL *handle = m_curl->create();
    const auto set = [this, handle](CURLoption option, auto value) {
        m_curl->set(handle, option, value);
    };
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    // Not HTTP/2: while a server sends PING or PRIORITY frames without end, one call of libcurl 7.88 does not return.
    set(CURLOPT_HTTP_VERSION, long(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_ACCEPT_ENCODING, kEncodings); // Unpacks them.
    set(CURLOPT_NOPROXY, ""); // Else the environment has a say.
    set(CURLOPT_HEADEROPT, long(CURLHEADER_SEPARATE)); // A proxy gets none of our headers.
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set(CURLOPT_SSLVERSION, long(CURL_SSLVERSION_TLSv1_2));
    // With a folder, libcurl would read CAINFO again for each connection.
    set(CURLOPT_CAPATH, static_cast<const char *>(nullptr));
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L); // Else an exchange that is aborted waits for the name service.
    // An address that does not answer gets half of the time, if there is another one.
    set(CURLOPT_CONNECTTIMEOUT_MS,
        long(std::chrono::milliseconds(limits::kConnectTimeout).count()));
    set(CURLOPT_TCP_KEEPALIVE, 1L);
    set(CURLOPT_BUFFERSIZE, kReadBytes);
    set(CURLOPT_CLOSESOCKETFUNCTION, &Transfers::onClose);
    set(CURLOPT_CLOSESOCKETDATA, this);
    return handle;
}

void Transfers::begin(CURL *handle)
{
    setUnderWay(m_underWay + 1);
    m_curl->add(m_multi, handle);
    act(CURL_SOCKET_TIMEOUT, 0); // Sends now, and not in the next turn of the event loop.
    if (!m_news.isEmpty() && !m_isTelling)
        m_nextTurn.start(0);
}

void Transfers::end(CURL *handle, const CurlExchange *exchange, curl_socket_t socket)
{
    m_curl->remove(m_multi, handle);
    setUnderWay(m_underWay - 1);
    const auto kept = m_sockets.find(socket);
    if (kept != m_sockets.end() && kept->exchange.lock().get() == exchange)
        kept->exchange.reset(); // Else the next one has got it within the same call of libcurl.
    // Not used again: libcurl before 8.1.1 keeps a pointer to the last header of the answer before, and follows it when the next
    // head begins with a line that continues one.
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
    if (socket == CURL_SOCKET_BAD)
        return socket;
    // libcurl 7.88 does not tell when it closes a socket that was not connected. If the next one has the same number, libcurl
    // takes it for one that is watched already.
    const Socket closed = m_sockets.take(socket);
    const bool isWatched = closed.writer && closed.writer->isEnabled();
    forget(closed);
    Socket &opened = m_sockets[socket];
    opened.isToServer = true;
    opened.isTls = isTls;
    if (isWatched)
        setEnabled(opened.writer, socket, true, false);
    return socket;
}

void Transfers::forget(const Socket &closed)
{
    for (QSocketNotifier *notifier : {closed.reader, closed.writer}) {
        if (notifier) {
            notifier->setEnabled(false);
            notifier->deleteLater(); // This may be its own signal.
        }
    }
}

int Transfers::onClose(void *self, curl_socket_t socket)
{
    forget(static_cast<Transfers *>(self)->m_sockets.take(socket));
    return ::close(socket);
}

void Transfers::setReadPaused(CURL *handle, bool isPaused)
{
    m_curl->pause(handle, isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT);
}

void Transfers::noteNews(CurlExchange *exchange)
{
    m_news.append(exchange->toWeak());
}

int Transfers::onSocket(CURL *handle, curl_socket_t socket, int what, void *self, void *)
{
    auto *transfers = static_cast<Transfers *>(self);
    CurlExchange *exchange = nullptr;
    transfers->m_curl->get(handle, CURLINFO_PRIVATE, &exchange);
    Socket &found = transfers->m_sockets[socket];
    if (exchange && what != CURL_POLL_REMOVE) {
        exchange->setSocket(socket);
        found.exchange = exchange->toWeak();
    }
    // A connection is watched when it is idle as well. It is not idle while its exchange has paused. There is no exchange when
    // libcurl closes connections with a handle of its own.
    const bool isKept = what == CURL_POLL_REMOVE && exchange && exchange->isSent()
        && found.isToServer && !exchange->isReadPaused();
    if (what == CURL_POLL_REMOVE && exchange && !exchange->isSent())
        exchange->lookForNextAddress();
    transfers->setEnabled(found.reader, socket,
                          isKept || what == CURL_POLL_IN || what == CURL_POLL_INOUT, true);
    transfers->setEnabled(found.writer, socket, what == CURL_POLL_OUT || what == CURL_POLL_INOUT,
                          false);
    return 0;
}

void Transfers::onReadable(curl_socket_t socket)
{
    const std::shared_ptr<CurlExchange> exchange = m_sockets[socket].exchange.lock();
    if (!exchange)
        return onIdleReadable(socket);
    const quint64 before = exchange->newsCount();
    act(socket, CURL_CSELECT_IN);
    const auto found = m_sockets.find(socket);
    if (found == m_sockets.end())
        return tell();
    const qint64 read = readBytes(socket);
    const bool isEmpty = exchange->newsCount() == before;
    const bool wasEmpty = std::exchange(found->hasEmptyReads, isEmpty);
    if (isEmpty && !wasEmpty)
        found->read = read;
    else if (isEmpty && read - found->read > kPadding)
        exchange->refuseEmptiness();
    tell();
}

/// The server has closed an idle connection, or has sent bytes on it that would be taken for the response to the next
/// request. With TLS they may be messages of TLS. libcurl closes a connection that has been shut down and has nothing to read.
void Transfers::onIdleReadable(curl_socket_t socket)
{
    const Socket &found = m_sockets[socket];
    found.reader->setEnabled(false);
    if (found.isTls)
        return;
    std::array<char, 4096> bytes{};
    for (int reads = 0; reads < kUnaskedReads; ++reads) {
        if (::recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT) <= 0)
            break;
    }
    ::shutdown(socket, SHUT_RDWR);
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
    m_isTelling = true;
    for (int told = 0; !m_news.isEmpty() && told < kNewsAtOnce; ++told) {
        if (const std::shared_ptr<CurlExchange> exchange = m_news.takeFirst().lock())
            exchange->tell();
        if (!self)
            return;
    }
    m_isTelling = false;
    if (!m_news.isEmpty())
        m_nextTurn.start(0);
}

} // namespace mcp::http

#include "moc_transfers.cpp"
