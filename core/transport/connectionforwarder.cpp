// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/connectionforwarder.h"

#include <QtEndian>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mcp {

namespace {

/// SYN packets that are repeated: an address that does not answer is given up after 15 s, as limits::kConnectTimeout.
constexpr int kConnectRepeats = 3;

/// How often a thread that cannot be woken looks for what is new.
constexpr int kLookMs = 100;

/// What is sent goes at once, as its sender wants it.
void sendAtOnce(int socket)
{
    const int isOn = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &isOn, sizeof isOn);
}

bool isPassing(int number)
{
    return number == EAGAIN || number == EINTR;
}

socklen_t toSystem(const Endpoint &endpoint, sockaddr_storage *storage)
{
    *storage = {};
    if (endpoint.address.protocol() == QAbstractSocket::IPv4Protocol) {
        auto *address = reinterpret_cast<sockaddr_in *>(storage);
        address->sin_family = AF_INET;
        address->sin_port = qToBigEndian(endpoint.port);
        address->sin_addr.s_addr = qToBigEndian(endpoint.address.toIPv4Address());
        return sizeof *address;
    }
    auto *address = reinterpret_cast<sockaddr_in6 *>(storage);
    const Q_IPV6ADDR bytes = endpoint.address.toIPv6Address();
    address->sin6_family = AF_INET6;
    address->sin6_port = qToBigEndian(endpoint.port);
    std::memcpy(&address->sin6_addr, &bytes, sizeof bytes);
    return sizeof *address;
}

/// A connection that is being made; -1 if it failed at once.
int startConnecting(const Endpoint &endpoint)
{
    sockaddr_storage storage = {};
    const socklen_t size = toSystem(endpoint, &storage);
    const int opened =
        ::socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_TCP);
    if (opened < 0)
        return -1;
    ::setsockopt(opened, IPPROTO_TCP, TCP_SYNCNT, &kConnectRepeats, sizeof kConnectRepeats);
    sendAtOnce(opened);
    if (::connect(opened, reinterpret_cast<sockaddr *>(&storage), size) == 0
        || errno == EINPROGRESS)
        return opened;
    ::close(opened);
    return -1;
}

} // namespace

/// What goes from one connection to the other. It is read when all of before was written.
class ForwardedBytes
{
public:
    bool isEmpty() const { return m_start == m_end; }
    bool wantsMore() const { return isEmpty() && !m_hasEnded; }
    /// All of it was passed on, its end too.
    bool hasEnded() const { return m_hasEnded; }

    /// False when one of the two failed.
    bool move(int from, int to)
    {
        return (!wantsMore() || read(from, to)) && (isEmpty() || write(to));
    }

private:
    bool read(int from, int to)
    {
        if (m_bytes.empty())
            m_bytes.resize(ConnectionForwarder::kBufferBytes);
        const ssize_t size = ::recv(from, m_bytes.data(), m_bytes.size(), 0);
        if (size < 0)
            return isPassing(errno);
        m_start = 0;
        m_end = size_t(size);
        m_hasEnded = size == 0;
        if (m_hasEnded)
            ::shutdown(to, SHUT_WR);
        return true;
    }

    bool write(int to)
    {
        const ssize_t size = ::send(to, m_bytes.data() + m_start, m_end - m_start, MSG_NOSIGNAL);
        if (size < 0)
            return isPassing(errno);
        m_start += size_t(size);
        return true;
    }

    std::vector<char> m_bytes; ///< From the first reading on.
    size_t m_start = 0; ///< Of what was not written.
    size_t m_end = 0;
    bool m_hasEnded = false;
};

/// A connection out of a sandbox (inner) and the one to the server that it wants (outer).
class ForwardedPair
{
public:
    ForwardedPair(int inner, QList<Endpoint> endpoints, std::shared_ptr<const void> held)
        : m_held(std::move(held))
        , m_inner(inner)
        , m_endpoints(std::move(endpoints))
    {
        ::fcntl(inner, F_SETFL, ::fcntl(inner, F_GETFL) | O_NONBLOCK);
        sendAtOnce(inner);
        connectNext();
    }
    ~ForwardedPair()
    {
        const bool isWhole = m_outward.hasEnded() && m_inward.hasEnded();
        for (const int socket : {m_inner, m_outer}) {
            if (socket >= 0 && isWhole)
                ::close(socket);
            else if (socket >= 0)
                resetConnection(socket);
        }
    }
    Q_DISABLE_COPY_MOVE(ForwardedPair)

    pollfd inner() const
    {
        return wanted(m_inner, !m_isConnecting && m_outward.wantsMore(), !m_inward.isEmpty(),
                      m_outward.hasEnded());
    }
    pollfd outer() const
    {
        return wanted(m_outer, !m_isConnecting && m_inward.wantsMore(),
                      m_isConnecting || !m_outward.isEmpty(), m_inward.hasEnded());
    }

    /// False when the pair is done.
    bool proceed(const pollfd &innerSeen, const pollfd &outerSeen)
    {
        if ((innerSeen.revents && !innerSeen.events) || (outerSeen.revents && !outerSeen.events))
            return false; // It has failed.
        if (m_isConnecting)
            return outerSeen.revents == 0 || onConnected();
        if (!m_outward.move(m_inner, m_outer) || !m_inward.move(m_outer, m_inner))
            return false;
        return !m_outward.hasEnded() || !m_inward.hasEnded();
    }

    bool isOpen() const { return m_outer >= 0; }

private:
    /// A connection of which nothing is wanted is not asked, because it may have ended long before what came of it is written.
    /// Once all of it was read, it can only fail.
    static pollfd wanted(int socket, bool isRead, bool isWritten, bool isReadToEnd)
    {
        const int events = (isRead ? POLLIN : 0) | (isWritten ? POLLOUT : 0);
        return {events || isReadToEnd ? socket : -1, short(events), 0};
    }

    /// False when there is no further one.
    bool connectNext()
    {
        if (m_outer >= 0)
            ::close(m_outer);
        m_outer = -1;
        while (m_outer < 0 && !m_endpoints.isEmpty())
            m_outer = startConnecting(m_endpoints.takeFirst());
        return m_outer >= 0;
    }

    bool onConnected()
    {
        int failure = 0;
        socklen_t size = sizeof failure;
        ::getsockopt(m_outer, SOL_SOCKET, SO_ERROR, &failure, &size);
        if (failure != 0)
            return connectNext();
        m_isConnecting = false;
        return true;
    }

    std::shared_ptr<const void> m_held;
    int m_inner;
    int m_outer = -1;
    bool m_isConnecting = true;
    QList<Endpoint> m_endpoints; ///< To try.
    ForwardedBytes m_outward;
    ForwardedBytes m_inward;
};

void resetConnection(int connection)
{
    const linger atOnce{1, 0};
    ::setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    ::close(connection);
}

class ConnectionForwarder::Loop
{
public:
    Loop()
        : m_thread([this] { run(); })
    {
    }
    ~Loop()
    {
        m_isEnding = true;
        wake();
        m_thread.join();
        for (const Added &one : m_added)
            resetConnection(one.connection);
        if (m_waker >= 0)
            ::close(m_waker);
    }
    Q_DISABLE_COPY_MOVE(Loop)

    int size() const { return m_size; }

    void add(int connection, const QList<Endpoint> &endpoints, std::shared_ptr<const void> held)
    {
        ++m_size;
        {
            const std::lock_guard lock(m_lock);
            m_added.push_back({connection, endpoints, std::move(held)});
        }
        wake();
    }

private:
    struct Added
    {
        int connection;
        QList<Endpoint> endpoints;
        std::shared_ptr<const void> held;
    };

    void wake() const
    {
        const std::uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = ::write(m_waker, &one, sizeof one);
    }

    void run()
    {
        std::vector<pollfd> files;
        while (!m_isEnding) {
            files.assign(1, {m_waker, POLLIN, 0});
            for (const auto &pair : m_pairs) {
                files.push_back(pair->inner());
                files.push_back(pair->outer());
            }
            if (::poll(files.data(), files.size(), m_waker < 0 ? kLookMs : -1) < 0)
                continue;
            for (size_t i = 0; i < m_pairs.size(); ++i) {
                const pollfd &inner = files[1 + 2 * i];
                const pollfd &outer = files[2 + 2 * i];
                if ((inner.revents || outer.revents) && !m_pairs[i]->proceed(inner, outer))
                    m_pairs[i].reset();
            }
            m_size -= int(std::erase(m_pairs, nullptr));
            if (files[0].revents || m_waker < 0)
                takeAdded();
        }
    }

    void takeAdded()
    {
        std::uint64_t count = 0;
        [[maybe_unused]] const ssize_t read = ::read(m_waker, &count, sizeof count);
        std::vector<Added> added;
        {
            const std::lock_guard lock(m_lock);
            added.swap(m_added);
        }
        for (const auto &[connection, endpoints, held] : added) {
            auto pair = std::make_unique<ForwardedPair>(connection, endpoints, held);
            if (pair->isOpen())
                m_pairs.push_back(std::move(pair));
            else
                --m_size;
        }
    }

    /// -1 when no descriptor is left.
    int m_waker = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    std::atomic<bool> m_isEnding = false;
    std::atomic<int> m_size = 0;
    std::mutex m_lock;
    std::vector<Added> m_added; ///< Under m_lock.
    std::vector<std::unique_ptr<ForwardedPair>> m_pairs; ///< Of the thread.
    std::thread m_thread; ///< Last: it uses all others.
};

ConnectionForwarder::ConnectionForwarder() = default;
ConnectionForwarder::~ConnectionForwarder() = default;

int ConnectionForwarder::size() const
{
    return m_loop ? m_loop->size() : 0;
}

void ConnectionForwarder::add(int connection, const QList<Endpoint> &endpoints,
                              std::shared_ptr<const void> held)
{
    if (size() >= kMost)
        return resetConnection(connection);
    if (!m_loop)
        m_loop = std::make_unique<Loop>();
    m_loop->add(connection, endpoints.first(std::min<qsizetype>(endpoints.size(), kEndpoints)),
                std::move(held));
}

} // namespace mcp
