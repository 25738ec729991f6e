// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QRegularExpression>
#include <QSslSocket>
#include <QTimer>

#include <array>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tst_hostilehttp {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// Answers each request with start and then with more, without end, as fast as it is read.
class EndlessServer
{
public:
    EndlessServer(bool isTls, QByteArray start, QByteArray more)
        : m_start(std::move(start))
        , m_more(std::move(more))
    {
        if (isTls)
            m_tls = std::make_unique<TlsServer>("localhost");
        else
            m_plain.listen(QHostAddress::LocalHost);
        QTcpServer *server = isTls ? &m_tls->server : &m_plain;
        if (isTls)
            QObject::disconnect(server, &QTcpServer::pendingConnectionAvailable, nullptr, nullptr);
        QObject::connect(server, &QTcpServer::pendingConnectionAvailable, server, [this, server] {
            while (QTcpSocket *socket = server->nextPendingConnection())
                serve(socket);
        });
    }

    QUrl url() const
    {
        return m_tls ? m_tls->urlFor(u"localhost"_s)
                     : QUrl(u"http://127.0.0.1:%1/"_s.arg(m_plain.serverPort()));
    }
    QByteArray authority() const { return m_tls ? m_tls->authority : QByteArray(); }

    qint64 sent = 0;
    int cut = 0;

private:
    void serve(QTcpSocket *socket)
    {
        const auto waiting = [socket] {
            const auto *tls = qobject_cast<QSslSocket *>(socket);
            return socket->bytesToWrite() + (tls ? tls->encryptedBytesToWrite() : 0);
        };
        const auto write = [this, socket, waiting] {
            while (waiting() < 256 * 1024 && !m_more.isEmpty()) {
                if (socket->write(m_more) <= 0)
                    return;
                sent += m_more.size();
            }
        };
        QObject::connect(socket, &QIODevice::readyRead, socket, [this, socket, write] {
            socket->readAll();
            socket->write(m_start);
            QObject::connect(socket, &QIODevice::bytesWritten, socket, write, Qt::QueuedConnection);
            if (auto *tls = qobject_cast<QSslSocket *>(socket))
                QObject::connect(tls, &QSslSocket::encryptedBytesWritten, socket, write,
                                 Qt::QueuedConnection);
            write();
        });
        QObject::connect(socket, &QAbstractSocket::disconnected, socket, [this, socket] {
            ++cut;
            socket->deleteLater();
        });
    }

    QByteArray m_start;
    QByteArray m_more;
    QTcpServer m_plain;
    std::unique_ptr<TlsServer> m_tls;
};

/// Answers with these bytes, one in each turn of the event loop.
class SlowServer
{
public:
    SlowServer(bool isTls, QByteArray answer)
        : m_answer(std::move(answer))
    {
        if (isTls)
            m_tls = std::make_unique<TlsServer>("localhost");
        else
            m_plain.listen(QHostAddress::LocalHost);
        QTcpServer *server = isTls ? &m_tls->server : &m_plain;
        QObject::disconnect(server, &QTcpServer::pendingConnectionAvailable, nullptr, nullptr);
        QObject::connect(server, &QTcpServer::pendingConnectionAvailable, server, [this, server] {
            QTcpSocket *socket = server->nextPendingConnection();
            QObject::connect(socket, &QIODevice::readyRead, socket, [this, socket] {
                socket->readAll();
                auto *timer = new QTimer(socket);
                QObject::connect(timer, &QTimer::timeout, socket, [this, socket, timer] {
                    if (sent == m_answer.size())
                        return timer->stop();
                    socket->write(m_answer.constData() + sent++, 1);
                    socket->flush();
                });
                timer->start(0);
            });
        });
    }

    QUrl url() const
    {
        return m_tls ? m_tls->urlFor(u"localhost"_s)
                     : QUrl(u"http://127.0.0.1:%1/"_s.arg(m_plain.serverPort()));
    }
    QByteArray authority() const { return m_tls ? m_tls->authority : QByteArray(); }

    qsizetype sent = 0;

private:
    QByteArray m_answer;
    QTcpServer m_plain;
    std::unique_ptr<TlsServer> m_tls;
};

/// An address where nobody takes connections, nor refuses them.
class SilentAddress
{
public:
    SilentAddress()
    {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof place;
        if (::bind(m_listener, reinterpret_cast<sockaddr *>(&place), size) != 0
            || ::listen(m_listener, 0) != 0
            || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&place), &size) != 0)
            qFatal("no address");
        m_port = ntohs(place.sin_port);
        for (const int waiting : m_waiting) // These fill its queue.
            ::connect(waiting, reinterpret_cast<sockaddr *>(&place), sizeof place);
    }
    ~SilentAddress()
    {
        ::close(m_listener);
        for (const int waiting : m_waiting)
            ::close(waiting);
    }
    Q_DISABLE_COPY_MOVE(SilentAddress)

    QUrl url() const { return QUrl(u"http://127.0.0.1:%1/"_s.arg(m_port)); }

private:
    static int create() { return ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

    const int m_listener = create();
    const std::array<int, 4> m_waiting{create(), create(), create(), create()};
    int m_port = 0;
};

/// Memory of this process in KiB, as the kernel counts it.
qint64 residentMemory()
{
    QFile file(u"/proc/self/status"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = file.readAll();
    const qsizetype at = text.indexOf("VmRSS:") + 6;
    return text.mid(at, text.indexOf("kB", at) - at).trimmed().toLongLong();
}

/// A request, and its whole response.
struct Reader
{
    Reader(http::Client &client, const QUrl &url, bool isRead = true)
    {
        exchange = client.send({"POST", url, {}, "{}"});
        if (isRead)
            exchange->listen([this] { readAll(); });
    }
    void readAll()
    {
        const QByteArrayView bytes = exchange->body();
        total += bytes.size();
        body += bytes.first(std::min<qsizetype>(bytes.size(), 1000 - body.size()));
        exchange->clearBody();
    }

    http::ExchangePtr exchange;
    qint64 total = 0;
    QByteArray body; ///< Its beginning.
};

#ifdef QUAYSIDE_SANITIZED
constexpr qint64 kMemory = 1024 * 1024; ///< In KiB; the sanitizer keeps what was freed.
#else
constexpr qint64 kMemory = 64 * 1024; ///< In KiB.
#endif
const QByteArray kOk = "HTTP/1.1 200 OK\r\n";

} // namespace

/// Servers that break HTTP on purpose, with and without TLS: a clear error, little memory, and the next request works.
class TestHostileHttp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The line continues nothing; libcurl 7.88 took it for a part of the answer before, which is gone (curl#11101).
    void aHeadMayBeginWithAContinuation() // L11
    {
        SystemClock clock;
        http::Client client(&clock);
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const QByteArrayList answers{"HTTP/1.1 200 OK\r\nX-Long: " + QByteArray(40, 'a')
                                         + "\r\nContent-Length: 0\r\n\r\n",
                                     "HTTP/1.1 205 O\r\n begins: with a space\r\n\r\n"};
        int served = 0;
        connect(&server, &QTcpServer::newConnection, this, [&] {
            QTcpSocket *socket = server.nextPendingConnection();
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QTcpSocket::readyRead, socket, [&, socket] {
                if (socket->readAll().isEmpty())
                    return;
                socket->write(answers.at(served++ % 2));
                socket->disconnectFromHost();
            });
        });
        const QUrl url(u"http://127.0.0.1:%1/"_s.arg(server.serverPort()));
        for (int i = 0; i < 10; ++i) {
            const http::ExchangePtr exchange = client.send({"GET", url, {}, {}});
            QTRY_VERIFY(exchange->isEnded() || exchange->error());
        }
        QCOMPARE(served, 10);
    }

    void refusesWhatNeverEnds_data() // SEC-14
    {
        QTest::addColumn<bool>("isTls");
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QString>("words");
        const QByteArray filler(16 * 1024, 'x');
        const QByteArray chunked = kOk + "Transfer-Encoding: chunked\r\n\r\n";
        const QString large = u"The head of the response is too large"_s;
        const QString padded = u"The response has too much padding"_s;
        for (const bool isTls : {false, true}) {
            const auto row = [isTls](const char *name) -> QTestData & {
                return QTest::addRow("%s%s", name, isTls ? ", TLS" : "") << isTls;
            };
            row("status line") << QByteArray("HTTP/1.1 200 ") << filler << large;
            row("one field") << kOk + "X: " << filler << large;
            row("many fields") << kOk << QByteArray("X: 1\r\n").repeated(100) << large;
            row("empty fields") << kOk << QByteArray(":\r\n").repeated(1000) << large;
            row("continued field") << kOk + "X: 1\r\n"
                                   << QByteArray(" y\r\n").repeated(1000) << large;
            row("interim responses")
                << QByteArray() << QByteArray("HTTP/1.1 103 Early Hints\r\n\r\n").repeated(100)
                << large;
            row("trailers") << chunked + "1\r\nx\r\n0\r\n"
                            << QByteArray("X: 1\r\n").repeated(100) << large;
            // libcurl 7.88 calls this a problem with chunks, later versions one of size.
            row("one trailer") << chunked + "1\r\nx\r\n0\r\nX: " << filler << u"The "_s;
            row("chunk extension") << chunked + "1;x=" << filler << padded;
            row("chunk extension later") << chunked + "2\r\n{}\r\n1;x=" << filler << padded;
            row("other protocol") << QByteArray("HTTP/1.1 101 Switching Protocols\r\n\r\n")
                                  << filler << u"The server changes to another protocol, unasked"_s;
            row("no HTTP") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n") << filler
                           << u"The response is not HTTP"_s;
        }
    }
    void refusesWhatNeverEnds()
    {
        QFETCH(bool, isTls);
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, more);
        QFETCH(QString, words);
        EndlessServer server(isTls, start, more);
        HttpTestServer other;
        other.handler = [](const TestExchangePtr &exchange) { exchange->answer(200, {}, "{}"); };
        ManualClock clock; // Its time stands still.
        http::Client client(&clock, {server.authority(), {}});
        const qint64 before = residentMemory();
        const Reader reader(client, server.url());
        QTRY_VERIFY(reader.exchange->isEnded());
        const auto error = reader.exchange->error();
        QVERIFY(error);
        QVERIFY2(error->detail.startsWith(words), qPrintable(error->detail));
        QCOMPARE(error->kind, ErrorKind::Protocol);
        QVERIFY(server.sent < 32 * 1024 * 1024);
        QVERIFY(residentMemory() - before < kMemory);
        QTRY_COMPARE(server.cut, 1);
        const Reader next(client, other.url());
        QTRY_VERIFY(next.exchange->isEnded());
        QVERIFY(!next.exchange->error());
        QCOMPARE(next.body, "{}");
    }

    void readsAFastStreamWhoseReaderIsHeldUp_data() // K34
    {
        QTest::addColumn<bool>("isTls");
        QTest::addColumn<QByteArray>("piece");
        for (const bool isTls : {false, true}) {
            for (const int size : {20, 100, 4000, 60'000})
                QTest::addRow("%d bytes%s", size, isTls ? ", TLS" : "")
                    << isTls << "data: " + QByteArray(size, 'x') + "\n\n";
        }
    }
    void readsAFastStreamWhoseReaderIsHeldUp()
    {
        QFETCH(bool, isTls);
        QFETCH(QByteArray, piece);
        const QByteArray chunk = QByteArray::number(piece.size(), 16) + "\r\n" + piece + "\r\n";
        EndlessServer server(
            isTls, kOk + "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n",
            chunk.repeated(int(std::max<qsizetype>(1, 100'000 / chunk.size()))));
        ManualClock clock;
        http::Client client(&clock, {server.authority(), {}});
        Reader reader(client, server.url(), false);
        QByteArray pending;
        while (reader.total < 30'000'000) {
            QTRY_VERIFY(!reader.exchange->body().isEmpty() || reader.exchange->error());
            for (int turn = 0; turn < 3; ++turn) // The client does not read during these turns.
                QCoreApplication::processEvents();
            const auto error = reader.exchange->error();
            QVERIFY2(!error, error ? qPrintable(error->detail) : "");
            pending += reader.exchange->body();
            const qsizetype whole = pending.size() / piece.size();
            QVERIFY(pending.startsWith(piece.repeated(int(whole)))); // No piece is lost.
            pending.remove(0, whole * piece.size());
            reader.readAll();
        }
    }

    void refusesWhatUnpacksToTooMuch_data() // SEC-14
    {
        QTest::addColumn<bool>("isTls");
        QTest::addColumn<bool>("isRead");
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<QByteArray>("body");
        const QByteArray spaces(200 * 1024 * 1024, ' ');
        const QByteArray once = qCompress(spaces, 9).sliced(4);
        const QByteArray twice = qCompress(once, 9).sliced(4);
        const QByteArray brotli = QByteArray::fromHex(
            "cfffff7ff82540e2b14020f7fe9ffffffff04b00c4610180eefd3fffffffe1970088c32200ddfb7ffeffff"
            "c3"
            "2f0110870500baf7fffcffff875f02200e0b0074effff9ffff0fbf04401c1600e8defff3ffff1f7e098038"
            "2c"
            "00d0bdffe7ffff3ffc1200715800a07bffcfffff7ff82500e2b00040f7fe9ffffffff04b00c4610180eefd"
            "3f"
            "ffffffe1970088c30200ddfb7ffeffffc32f0110870500baf7fff9ffff875f02200e0b0074efff00");
        for (const bool isTls : {false, true}) {
            for (const bool isRead : {true, false}) {
                const auto row = [isTls, isRead](const char *name) -> QTestData & {
                    return QTest::addRow("%s%s%s", name, isTls ? ", TLS" : "",
                                         isRead ? "" : ", unread")
                        << isTls << isRead;
                };
                row("deflate") << QByteArray("deflate") << once;
                row("twice") << QByteArray("deflate, deflate") << twice;
                row("brotli") << QByteArray("br") << brotli;
                row("many times") << QByteArray("deflate, ").repeated(30) + "deflate" << once;
            }
        }
    }
    void refusesWhatUnpacksToTooMuch()
    {
        QFETCH(bool, isTls);
        QFETCH(bool, isRead);
        QFETCH(QByteArray, encoding);
        QFETCH(QByteArray, body);
        EndlessServer server(
            isTls, httpAnswer(body, "200 OK", "Content-Encoding: " + encoding + "\r\n"), {});
        ManualClock clock;
        http::Client client(&clock, {server.authority(), {}});
        const qint64 before = residentMemory();
        const Reader reader(client, server.url(), isRead);
        QTRY_VERIFY(reader.exchange->error() || reader.exchange->isEnded());
        const auto error = reader.exchange->error();
        QVERIFY(error);
        QCOMPARE(error->kind, ErrorKind::Protocol);
        QCOMPARE(error->detail, u"The response cannot be decompressed"_s);
        QVERIFY2(residentMemory() - before < kMemory,
                 qPrintable(QString::number(residentMemory() - before)));
    }

    void unpacksWhatIsReasonable() // SEC-14
    {
        QByteArray text;
        for (int i = 0; text.size() < 30'000'000; ++i)
            text += "{\"number\":" + QByteArray::number(i * 2654435761u) + "}";
        EndlessServer server(
            false, httpAnswer(qCompress(text).sliced(4), "200 OK", "Content-Encoding: deflate\r\n"),
            {});
        ManualClock clock;
        http::Client client(&clock);
        const Reader reader(client, server.url());
        QTRY_VERIFY(reader.exchange->isEnded());
        QVERIFY(!reader.exchange->error());
        QCOMPARE(reader.total, text.size());
    }

    void leavesWhatIsNotReadOnTheServer_data() // SEC-14
    {
        QTest::addColumn<bool>("isTls");
        QTest::newRow("plain") << false;
        QTest::newRow("TLS") << true;
    }
    void leavesWhatIsNotReadOnTheServer()
    {
        QFETCH(bool, isTls);
        EndlessServer server(isTls, kOk + "\r\n", QByteArray(64 * 1024, 'x'));
        ManualClock clock;
        http::Client client(&clock, {server.authority(), {}});
        const Reader reader(client, server.url(), false);
        QTRY_VERIFY(reader.exchange->body().size() >= 128 * 1024);
        const qint64 before = residentMemory();
        settle();
        const qsizetype waiting = reader.exchange->body().size();
        QVERIFY2(waiting <= 512 * 1024, qPrintable(QString::number(waiting)));
        QVERIFY(residentMemory() - before < kMemory);
        reader.exchange->clearBody();
        QTRY_VERIFY(reader.exchange->body().size()
                    >= 128 * 1024); // The client reads on after the buffer was emptied.
        QVERIFY(!reader.exchange->error());
    }

    void readsWhatComesByteByByte_data() // HTTP-52
    {
        QTest::addColumn<bool>("isTls");
        QTest::newRow("plain") << false;
        QTest::newRow("TLS") << true;
    }
    void readsWhatComesByteByByte()
    {
        QFETCH(bool, isTls);
        SlowServer server(isTls,
                          kOk + "X-Long: " + QByteArray(300, 'x')
                              + "\r\nTransfer-Encoding: chunked\r\n\r\n"
                                "4\r\n{\"an\r\n9\r\nswer\":42}\r\n0\r\n\r\n");
        ManualClock clock;
        http::Client client(&clock, {server.authority(), {}});
        const Reader reader(client, server.url());
        QTRY_VERIFY(reader.exchange->isEnded());
        QVERIFY(!reader.exchange->error());
        QCOMPARE(reader.body, "{\"answer\":42}");
    }

    void endsAHeadThatIsTooSlow_data() { readsWhatComesByteByByte_data(); } // SEC-14
    void endsAHeadThatIsTooSlow()
    {
        QFETCH(bool, isTls);
        SlowServer server(isTls, kOk + "X-Endless: " + QByteArray(60'000, 'x'));
        ManualClock clock;
        http::Client client(&clock, {server.authority(), {}});
        http::Request request{"GET", server.url(), {}, {}};
        request.headTimeout = limits::kHeadTimeout;
        const http::ExchangePtr exchange = client.send(request);
        QTRY_VERIFY(server.sent > 100);
        clock.advance(limits::kHeadTimeout - std::chrono::milliseconds(1));
        const qsizetype before = server.sent;
        QTRY_VERIFY(server.sent > before + 10);
        QVERIFY(!exchange->isEnded());
        clock.advance(std::chrono::milliseconds(1));
        QTRY_VERIFY(exchange->isEnded());
        QCOMPARE(exchange->error()->kind, ErrorKind::Timeout);
    }

    /// libcurl 7.88 closes a socket that was never connected without a word.
    void forgetsASocketThatNeverConnected() // HTTP-52
    {
        QTest::failOnWarning(QRegularExpression(u"QSocketNotifier"_s));
        SilentAddress silent;
        HttpTestServer server;
        server.handler = [](const TestExchangePtr &exchange) {
            exchange->answer(200, "text/plain", "here");
        };
        ManualClock clock;
        http::Client client(&clock);
        for (int i = 0; i < 3; ++i) {
            http::ExchangePtr lost = client.send({"GET", silent.url(), {}, {}});
            settle();
            if (i == 0)
                clock.advance(limits::kConnectTimeout);
            lost.reset();
            settle(); // A notifier of a closed socket would be noticed now.
            const Reader reader(client, server.url());
            QTRY_VERIFY(reader.exchange->isEnded());
            QVERIFY(!reader.exchange->error());
            QCOMPARE(reader.body, "here");
        }
    }

    void standsAnEndAtEveryByte_data() // HTTP-52, SEC-76
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("length") << httpAnswer("{\"answer\":42}", "200 OK",
                                              "Content-Type: application/json\r\n");
        QTest::newRow("chunks") << kOk
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                  "4\r\n{\"an\r\n9\r\nswer\":42}\r\n0\r\nX-Trailer: 1\r\n\r\n";
    }
    void standsAnEndAtEveryByte()
    {
        QFETCH(QByteArray, answer);
        HttpTestServer server;
        qsizetype size = 0;
        server.handler = [&](const TestExchangePtr &exchange) {
            exchange->raw(answer.first(size));
            if (size < answer.size())
                exchange->cut();
        };
        ManualClock clock;
        http::Client client(&clock);
        for (size = 0; size <= answer.size(); ++size) {
            const Reader reader(client, server.url());
            QTRY_VERIFY(reader.exchange->isEnded());
            QCOMPARE(server.requests.size(), size + 1); // Once, whatever becomes of it.
            const auto error = reader.exchange->error();
            if (size < answer.size() - 1) {
                QVERIFY2(error, qPrintable(QString::number(size)));
                QCOMPARE(error->kind, ErrorKind::Closed);
                QVERIFY(!error->detail.isEmpty());
            } else if (size == answer.size()
                       || !error) { // The last byte is not needed after chunks.
                QVERIFY(!error);
                QCOMPARE(reader.body, "{\"answer\":42}");
            }
        }
    }

    void takesNoMoreThanWasAnnounced() // HTTP-52
    {
        HttpTestServer server;
        server.handler = [](const TestExchangePtr &exchange) {
            exchange->raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n"
                          "Content-Length: 6\r\n\r\n\"evil\"");
        };
        ManualClock clock;
        http::Client client(&clock);
        for (int i = 1; i <= 3; ++i) {
            const Reader reader(client, server.url());
            QTRY_VERIFY(reader.exchange->isEnded());
            QVERIFY(!reader.exchange->error());
            QCOMPARE(reader.body, "{}");
            QCOMPARE(server.connections, i); // Such a connection is not used again.
        }
    }

    void takesNoResponseBeforeItsRequest() // SEC-14
    {
        HttpTestServer server;
        TestExchangePtr first;
        server.handler = [&](const TestExchangePtr &exchange) {
            exchange->answer(200, {}, "{}");
            if (!first)
                first = exchange;
        };
        ManualClock clock;
        http::Client client(&clock);
        const Reader reader(client, server.url());
        QTRY_VERIFY(reader.exchange->isEnded());
        first->raw(httpAnswer("\"evil\""));
        settle();
        const Reader next(client, server.url());
        QTRY_VERIFY(next.exchange->isEnded());
        QVERIFY(!next.exchange->error());
        QCOMPARE(next.body, "{}");
        QCOMPARE(server.connections, 2);
    }

    /// libcurl 7.88 looks after 200 ms whether a connection is there. If that is while the next request begins, that one gets
    /// the connection within the same call. Newer ones open another connection.
    void aConnectionGoesFromOneRequestToTheNext()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const QUrl url(u"http://127.0.0.1:%1/"_s.arg(server.serverPort()));
        ManualClock clock;
        http::Client client(&clock);
        const Reader first(client, url);
        QVERIFY(server.waitForNewConnection(Waiting::kLimit));
        QTcpSocket *connection = server.nextPendingConnection();
        connection->write(httpAnswer("1"));
        QVERIFY(connection->flush());
        QThread::msleep(250);
        const Reader second(client, url);
        connect(connection, &QTcpSocket::readyRead, connection, [connection] {
            if (connection->readAll().count("HTTP/1.1") == 2)
                connection->write(httpAnswer("2"));
        });
        connect(&server, &QTcpServer::newConnection, this,
                [&] { server.nextPendingConnection()->write(httpAnswer("2")); });
        QTRY_VERIFY(first.exchange->isEnded() && second.exchange->isEnded());
        QVERIFY(!first.exchange->error());
        QVERIFY(!second.exchange->error());
        QCOMPARE(first.body, "1");
        QCOMPARE(second.body, "2");
    }

    /// Each request fails while it is sent, and its end leads to the next one.
    void theEventLoopGetsItsTurn()
    {
        const QUrl url(u"ftp://127.0.0.1/"_s); // Refused by libcurl at once.
        ManualClock clock;
        http::Client client(&clock);
        constexpr int kRequests = 1'000;
        int ended = 0;
        int inThisTurn = 0;
        int mostInATurn = 0;
        http::ExchangePtr exchange;
        std::function<void()> sendNext = [&] {
            exchange = client.send({"POST", url, {}, "{}"});
            exchange->listen([&] {
                QVERIFY(exchange->error());
                mostInATurn = std::max(mostInATurn, ++inThisTurn);
                if (++ended < kRequests)
                    sendNext();
            });
        };
        QTimer turns;
        connect(&turns, &QTimer::timeout, this, [&] { inThisTurn = 0; });
        turns.start(0);
        sendNext();
        QTRY_COMPARE(ended, kRequests);
        QVERIFY2(mostInATurn > 1 && mostInATurn <= 128, qPrintable(QString::number(mostInATurn)));
    }

    void saysWhatIsWrongWithACertificate_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isTrusted");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        QTest::newRow("unknown") << QByteArray("localhost") << false << EKEYREJECTED
                                 << u"The certificate of “localhost” is refused: self-signed"_s;
        QTest::newRow("other name") << QByteArray("other.example") << true << ENOKEY
                                    << u"The certificate of the server is not for localhost"_s;
        QTest::newRow("good") << QByteArray("localhost") << true << 0 << QString();
    }
    void saysWhatIsWrongWithACertificate()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isTrusted);
        QFETCH(int, code);
        QFETCH(QString, words);
        TlsServer server(name);
        ManualClock clock;
        http::Client client(&clock, {isTrusted ? server.authority : QByteArray(), {}});
        const Reader reader(client, server.urlFor(u"localhost"_s));
        QTRY_VERIFY(reader.exchange->isEnded());
        const auto error = reader.exchange->error();
        QCOMPARE(error.has_value(), !words.isEmpty());
        if (error) {
            QVERIFY2(error->detail.startsWith(words), qPrintable(error->detail));
            QCOMPARE(error->kind, ErrorKind::Transport);
            QCOMPARE(error->code, code);
            QVERIFY(server.heads.isEmpty());
        }
    }

    void saysThatThereIsNoSecureConnection_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("HTTP") << httpAnswer("{}");
        QTest::newRow("no common cipher") << QByteArray("\x15\x03\x03\x00\x02\x02\x28", 7);
        QTest::newRow("no common version") << QByteArray("\x15\x03\x01\x00\x02\x02\x46", 7);
        QTest::newRow("nothing") << QByteArray();
    }
    void saysThatThereIsNoSecureConnection()
    {
        QFETCH(QByteArray, answer);
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        connect(&server, &QTcpServer::newConnection, this, [&] {
            QTcpSocket *socket = server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket, answer] {
                socket->write(answer);
                socket->disconnectFromHost();
            });
        });
        ManualClock clock;
        http::Client client(&clock);
        const Reader reader(client, QUrl(u"https://localhost:%1/"_s.arg(server.serverPort())));
        QTRY_VERIFY(reader.exchange->isEnded());
        const auto error = reader.exchange->error();
        QVERIFY(error);
        QCOMPARE(error->kind, ErrorKind::Transport);
        QCOMPARE(error->code, EPROTO);
        QVERIFY(!error->detail.isEmpty());
    }

    void connectsToTheCheckedAddressOnly() // SEC-31
    {
        HttpTestServer server;
        ManualClock clock;
        http::Client client(&clock);
        http::Request request{"POST", server.url(), {}, "{}"};
        request.url.setHost(u"api.example"_s);
        request.address = QHostAddress(QHostAddress::LocalHost);
        const http::ExchangePtr exchange = client.send(request);
        QTRY_COMPARE(server.requests.size(), 1);
        QCOMPARE(server.requests.first()->header("Host"),
                 "api.example:" + QByteArray::number(server.url().port()));
    }
};

QUAYSIDE_TEST(TestHostileHttp, QCoreApplication)

} // namespace tst_hostilehttp

#include "tst_hostilehttp.moc"
