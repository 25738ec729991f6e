// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/connectionforwarder.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

#include <cerrno>
#include <cstring>
#include <memory>
#include <thread>

#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tst_connectionforwarder {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// A TCP connection of the test. Reading waits for what comes.
class Connection
{
public:
    explicit Connection(int socket)
        : m_socket(socket)
    {
        const timeval limit{Waiting::kLimit / 1'000, 0};
        ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    }
    ~Connection() { close(); }
    Q_DISABLE_COPY_MOVE(Connection)

    int take() { return std::exchange(m_socket, -1); }
    void close()
    {
        if (m_socket >= 0)
            ::close(take());
    }
    void reset() { resetConnection(take()); }
    void finishWriting() const { ::shutdown(m_socket, SHUT_WR); }
    /// How much was sent of it.
    ssize_t send(QByteArrayView bytes, int flags = 0) const
    {
        return ::send(m_socket, bytes.data(), size_t(bytes.size()), flags | MSG_NOSIGNAL);
    }
    bool write(QByteArrayView bytes) const
    {
        while (!bytes.isEmpty()) {
            const ssize_t size = send(bytes);
            if (size < 0)
                return false;
            bytes = bytes.sliced(size);
        }
        return true;
    }
    /// Up to size bytes; empty at the end, "reset" or "failed" instead of an error.
    QByteArray read(qsizetype size, int flags = 0) const
    {
        QByteArray bytes(size, '\0');
        const ssize_t got = ::recv(m_socket, bytes.data(), size_t(size), flags);
        if (got < 0)
            return errno == ECONNRESET ? "reset"_ba : "failed"_ba;
        return bytes.first(got);
    }
    /// All until the end.
    QByteArray readAll() const
    {
        QByteArray all;
        while (true) {
            const QByteArray more = read(1024 * 1024);
            if (more.isEmpty())
                return all;
            all += more;
        }
    }

private:
    int m_socket;
};

class Listener
{
public:
    Listener()
        : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in place = {};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof place;
        auto *address = reinterpret_cast<sockaddr *>(&place);
        ::bind(m_socket, address, size);
        ::listen(m_socket, 100);
        ::getsockname(m_socket, address, &size);
        m_port = ntohs(place.sin_port);
    }
    ~Listener() { close(); }
    Q_DISABLE_COPY_MOVE(Listener)

    void close()
    {
        if (m_socket >= 0)
            ::close(std::exchange(m_socket, -1));
    }
    Endpoint endpoint() const { return {QHostAddress(QHostAddress::LocalHost), m_port}; }
    std::unique_ptr<Connection> accept() const
    {
        return std::make_unique<Connection>(::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC));
    }
    std::unique_ptr<Connection> connect() const
    {
        const int opened = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in place = {};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        place.sin_port = htons(m_port);
        ::connect(opened, reinterpret_cast<sockaddr *>(&place), sizeof place);
        return std::make_unique<Connection>(opened);
    }

private:
    int m_socket;
    quint16 m_port = 0;
};

/// An endpoint where nobody listens.
Endpoint closedEndpoint()
{
    Listener listener;
    return listener.endpoint();
}

/// No descriptor can be opened while it lives.
class NoDescriptors
{
public:
    NoDescriptors()
    {
        ::getrlimit(RLIMIT_NOFILE, &m_before);
        const int next = ::dup(0);
        ::close(next);
        const rlimit none{rlim_t(next), m_before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &m_before); }
    Q_DISABLE_COPY_MOVE(NoDescriptors)

private:
    rlimit m_before;
};

QByteArray pattern(qsizetype size, quint32 seed)
{
    QByteArray bytes(size, '\0');
    for (char &byte : bytes) {
        seed = seed * 1'664'525 + 1'013'904'223;
        byte = char(seed >> 24);
    }
    return bytes;
}

} // namespace

class TestConnectionForwarder : public QObject
{
    Q_OBJECT

    std::unique_ptr<Listener> m_entrance; ///< Where the programs of the tests connect.
    std::unique_ptr<Listener> m_server;
    std::unique_ptr<ConnectionForwarder> m_forwarder;

    /// A program's connection, which the forwarder has the other end of.
    std::unique_ptr<Connection> connect(const QList<Endpoint> &endpoints)
    {
        auto program = m_entrance->connect();
        m_forwarder->add(m_entrance->accept()->take(), endpoints);
        return program;
    }
    std::unique_ptr<Connection> connect() { return connect({m_server->endpoint()}); }

private Q_SLOTS:
    void init()
    {
        m_entrance = std::make_unique<Listener>();
        m_server = std::make_unique<Listener>();
        m_forwarder = std::make_unique<ConnectionForwarder>();
    }
    void cleanup() { m_forwarder.reset(); }

    void copiesBothWaysAndPassesTheEndOfEach()
    {
        const auto program = connect();
        const auto server = m_server->accept();
        QVERIFY(program->write("question"));
        QCOMPARE(server->read(100), "question"_ba);
        QVERIFY(server->write("answer"));
        QCOMPARE(program->read(100), "answer"_ba);
        program->finishWriting();
        QCOMPARE(server->read(100), QByteArray());
        QVERIFY(server->write("and more"));
        QCOMPARE(program->read(100), "and more"_ba);
        QCOMPARE(m_forwarder->size(), 1);
        server->close();
        QCOMPARE(program->read(100), QByteArray());
        QTRY_COMPARE(m_forwarder->size(), 0);
    }

    void copiesEachByteOnce()
    {
        const QByteArray up = pattern(8 * 1024 * 1024, 1);
        const QByteArray down = pattern(8 * 1024 * 1024, 2);
        const auto program = connect();
        const auto server = m_server->accept();
        std::thread programWrites([&] {
            (void)program->write(up);
            program->finishWriting();
        });
        std::thread serverWrites([&] {
            (void)server->write(down);
            server->finishWriting();
        });
        QByteArray received;
        std::thread serverReads([&] { received = server->readAll(); });
        const QByteArray answer = program->readAll();
        for (std::thread *thread : {&programWrites, &serverWrites, &serverReads})
            thread->join();
        QVERIFY(received == up);
        QVERIFY(answer == down);
    }

    void whatIsNotReadIsNotTaken()
    {
        constexpr qint64 kOnTheWay = 32 * 1024 * 1024; // What the kernel keeps of two connections.
        constexpr qint64 kAll = 3 * kOnTheWay;
        const QByteArray chunk(256 * 1024, 'x');
        const auto program = connect();
        const auto server = m_server->accept();
        qint64 sent = 0;
        qint64 received = 0;
        while (sent < kAll) {
            const ssize_t size = program->send(chunk, MSG_DONTWAIT);
            if (size > 0)
                sent += size;
            else
                received += server->read(64 * 1024, MSG_WAITALL).size();
            QVERIFY(sent - received < kOnTheWay);
        }
    }

    void aConnectionThatFailsResetsTheOther()
    {
        const auto program = connect();
        auto server = m_server->accept();
        QVERIFY(program->write("x"));
        QCOMPARE(server->read(1), "x"_ba);
        server->reset();
        QCOMPARE(program->read(1), "reset"_ba);
        QTRY_COMPARE(m_forwarder->size(), 0);

        auto second = connect();
        server = m_server->accept();
        second->reset();
        QCOMPARE(server->read(1), "reset"_ba);
        QTRY_COMPARE(m_forwarder->size(), 0);
    }

    void aConnectionThatFailsAfterItsEndIsNoticed()
    {
        const auto program = connect();
        const auto server = m_server->accept();
        program->finishWriting();
        QCOMPARE(server->read(1), QByteArray());
        program->reset();
        QTRY_COMPARE(m_forwarder->size(), 0);
    }

    void aServerThatDoesNotAnswerIsAReset()
    {
        const auto program = connect({closedEndpoint()});
        QCOMPARE(program->read(1), "reset"_ba);
        const auto other = connect(QList<Endpoint>());
        QCOMPARE(other->read(1), "reset"_ba);
        QTRY_COMPARE(m_forwarder->size(), 0);
    }

    void triesTheNextAddress()
    {
        const auto program = connect({closedEndpoint(), closedEndpoint(), m_server->endpoint()});
        const auto server = m_server->accept();
        QVERIFY(program->write("x"));
        QCOMPARE(server->read(1), "x"_ba);
    }

    void triesFourAddresses()
    {
        const QList<Endpoint> closed(ConnectionForwarder::kEndpoints, closedEndpoint());
        const auto program = connect(closed + QList<Endpoint>{m_server->endpoint()});
        QCOMPARE(program->read(1), "reset"_ba);
    }

    void openPairsHaveABound()
    {
        std::vector<std::unique_ptr<Connection>> programs;
        std::vector<std::unique_ptr<Connection>> servers;
        for (int i = 0; i < ConnectionForwarder::kMost; ++i) {
            programs.push_back(connect());
            servers.push_back(m_server->accept());
        }
        QCOMPARE(m_forwarder->size(), ConnectionForwarder::kMost);
        QCOMPARE(connect()->read(1), "reset"_ba);
        QCOMPARE(m_forwarder->size(), ConnectionForwarder::kMost);
        servers.back()->reset();
        QTRY_COMPARE(m_forwarder->size(), ConnectionForwarder::kMost - 1);
        const auto next = connect();
        const auto server = m_server->accept();
        QVERIFY(server->write("x"));
        QCOMPARE(next->read(1), "x"_ba);
    }

    void worksWhenItsThreadCannotBeWoken()
    {
        const auto first = m_entrance->connect();
        const int accepted = m_entrance->accept()->take();
        {
            const NoDescriptors none;
            m_forwarder->add(accepted, {});
        }
        QCOMPARE(first->read(1), "reset"_ba);
        const auto program = connect();
        const auto server = m_server->accept();
        QVERIFY(server->write("x"));
        QCOMPARE(program->read(1), "x"_ba);
        m_forwarder.reset();
        QCOMPARE(program->read(1), "reset"_ba);
        QCOMPARE(server->read(1), "reset"_ba);
    }

    void keepsWhatIsHeldAsLongAsTheConnection()
    {
        auto held = std::make_shared<const int>(1);
        const std::weak_ptr<const int> seen = held;
        const auto program = m_entrance->connect();
        m_forwarder->add(m_entrance->accept()->take(), {m_server->endpoint()},
                         std::exchange(held, nullptr));
        const auto server = m_server->accept();
        QVERIFY(server->write("x"));
        QCOMPARE(program->read(1), "x"_ba);
        QVERIFY(!seen.expired());
        server->reset();
        QTRY_VERIFY(seen.expired());
    }

    void resetsAllAtItsEnd()
    {
        const auto program = connect();
        const auto server = m_server->accept();
        QVERIFY(server->write("x"));
        QCOMPARE(program->read(1), "x"_ba);
        m_forwarder.reset();
        QCOMPARE(program->read(1), "reset"_ba);
        QCOMPARE(server->read(1), "reset"_ba);
    }
};

QUAYSIDE_TEST(TestConnectionForwarder, QCoreApplication)

} // namespace tst_connectionforwarder

#include "tst_connectionforwarder.moc"
