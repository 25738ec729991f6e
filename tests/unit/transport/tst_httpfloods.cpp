// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/client/link/statelessdialect.h"
#include "core/transport/streamablehttptransport.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/transport/httpbench.h"

#include <QDir>

#include <atomic>
#include <thread>

#include <sys/socket.h>
#include <unistd.h>

namespace tst_httpfloods {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kJson = "application/json";
constexpr auto kInitialized = "notifications/initialized"_L1;

int entriesOf(const QString &folder)
{
    return int(
        QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::System).size());
}

/// The most threads and open files of this process that were seen.
struct Usage
{
    int threads = 0;
    int descriptors = 0;

    void look()
    {
        threads = std::max(threads, entriesOf(u"/proc/self/task"_s));
        descriptors = std::max(descriptors, entriesOf(u"/proc/self/fd"_s));
    }
};

/// A bench of the stateful era whose server has a stream of its own and pings on it. Pings are answered at once.
struct FloodBench : HttpBench<StreamableHttpTransport>
{
    void open()
    {
        HttpBench::open();
        QObject::connect(
            &peer, &rpc::Peer::requestReceived, &peer,
            [this](const rpc::IncomingRequest &request) { peer.respond(request.id, "{}"); });
        transport.setAgreement({u"2025-11-25"_s});
        notify(kInitialized);
        const auto initialized = next();
        QVERIFY(initialized);
        initialized->answer(202, {}, {});
        stream = next();
        QVERIFY(stream);
        QCOMPARE(stream->verb, "GET");
        clock.advance(300ms);
    }
    void ping(int count)
    {
        for (int i = 0; i < count; ++i)
            stream->write(eventOf("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":\"p"
                                  + QByteArray::number(++pings) + "\"}"));
    }

    TestExchangePtr stream;
    int pings = 0;
};

/// Reads a request; one for `flood` is answered by start and then more, as fast as it goes and for as long as it is let.
/// Any other gets an answer. Each connection is a thread, so that nothing slows it down.
class FloodServer : public QTcpServer
{
public:
    FloodServer(QByteArray start, QByteArray more)
        : m_start(std::move(start))
        , m_more(std::move(more))
    {
        listen(QHostAddress::LocalHost);
    }
    ~FloodServer() override
    {
        m_isOver = true;
        for (std::thread &thread : m_threads)
            thread.join();
    }

    QUrl url() const { return QUrl(u"http://127.0.0.1:%1/mcp"_s.arg(serverPort())); }

    std::atomic<qint64> flooded = 0;
    std::atomic<int> cut = 0; ///< Floods that the other side has ended.

protected:
    void incomingConnection(qintptr socket) override
    {
        m_threads.emplace_back([this, fd = int(socket)] {
            serve(fd);
            ::close(fd);
        });
    }

private:
    void serve(int fd)
    {
        const timeval patience{0, 100000};
        ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        QByteArray request(64 * 1024, '\0');
        while (!m_isOver) {
            const ssize_t size = ::recv(fd, request.data(), size_t(request.size()), 0);
            if (size == 0)
                return;
            const QByteArray text = request.first(std::max<ssize_t>(size, 0));
            const qsizetype at = text.indexOf("\"id\":");
            if (at < 0)
                continue;
            if (text.contains("flood"))
                return flood(fd);
            const QByteArray body =
                answerTo(text.mid(at + 5, text.indexOf(',', at) - at - 5).toInt());
            const QByteArray answer =
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                + QByteArray::number(body.size()) + "\r\n\r\n" + body;
            ::send(fd, answer.constData(), size_t(answer.size()), MSG_NOSIGNAL);
        }
    }

    void flood(int fd)
    {
        ::send(fd, m_start.constData(), size_t(m_start.size()), MSG_NOSIGNAL);
        while (!m_isOver) {
            const ssize_t size =
                ::send(fd, m_more.constData(), size_t(m_more.size()), MSG_NOSIGNAL);
            if (size < 0 && errno != EAGAIN) {
                ++cut;
                return;
            }
            flooded += std::max<ssize_t>(size, 0);
        }
    }

    QByteArray m_start;
    QByteArray m_more;
    std::atomic<bool> m_isOver = false;
    std::vector<std::thread> m_threads;
};

/// Says at which addresses of this computer it is, and answers every request with `{}`.
struct HereServer
{
    explicit HereServer(QHostAddress::SpecialAddress address)
    {
        QObject::connect(&server, &QTcpServer::newConnection, &server, [this] {
            QTcpSocket *socket = server.nextPendingConnection();
            QObject::connect(socket, &QIODevice::readyRead, socket, [socket] {
                socket->readAll();
                socket->write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
            });
        });
        server.listen(QHostAddress(address));
    }

    QTcpServer server;
};

} // namespace

/// What a server for HTTP can do to us, and how little comes of it.
class TestHttpFloods : public QObject
{
    Q_OBJECT

private:
    /// Begins a connection with TLS, looks at what the client offers, and breaks it off.
    static void greetAndLeave()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        SystemClock clock;
        http::Client client(&clock);
        const http::Request request{
            "POST", QUrl(u"https://127.0.0.1:%1/"_s.arg(server.serverPort())), {}, "{}"};
        const http::ExchangePtr exchange = client.send(request);
        QTRY_VERIFY(server.hasPendingConnections());
        QTcpSocket *socket = server.nextPendingConnection();
        QByteArray hello;
        QTRY_VERIFY((hello += socket->readAll()).size() > 100);
        QCOMPARE(hello.at(0), '\x16'); // A greeting of TLS, with what is offered in clear.
        QVERIFY(!hello.contains("\x02h2"
                                "\x08http/1.1"));
    }

private Q_SLOTS:
    void endsWithAServerThatTakesNoReplies() // H1, SEC-14
    {
        FloodBench bench;
        bench.open();
        bench.stream->startStream();
        Usage before;
        before.look();
        const int connections = bench.server.connections;
        Usage most;
        bench.ping(1500);
        QTRY_VERIFY((most.look(), bench.gone));
        QCOMPARE(bench.gone->kind, ErrorKind::Transport);
        QVERIFY(bench.gone->detail.contains(u"does not accept our replies"_s));
        QVERIFY(bench.server.connections - connections <= limits::kRepliesInFlight);
        QVERIFY2(most.threads - before.threads <= 8, qPrintable(QString::number(most.threads)));
        QVERIFY2(most.descriptors - before.descriptors <= 64,
                 qPrintable(QString::number(most.descriptors)));
    }

    void keepsRepliesForAServerThatIsSlow() // H1: at the bound
    {
        constexpr int kAtBound = limits::kRepliesInFlight + limits::kRepliesWaiting;
        FloodBench bench;
        bench.open();
        bench.stream->startStream();
        bench.ping(kAtBound);
        QTRY_COMPARE(bench.requests.size(), kAtBound);
        for (int i = 0; i < kAtBound; ++i) {
            const auto reply = bench.next();
            QVERIFY2(reply, qPrintable(QString::number(i)));
            QVERIFY(bench.server.requests.size() - i <= limits::kRepliesInFlight + 2);
            reply->answer(202, {}, {});
        }
        QVERIFY(!bench.gone);
        bench.ping(kAtBound + 1);
        QTRY_VERIFY(bench.gone);
    }

    void givesAReplyHalfAMinute() // H1: kReplyTimeout
    {
        FloodBench bench;
        bench.open();
        bench.stream->startStream();
        bench.ping(5);
        QList<TestExchangePtr> replies;
        for (int i = 0; i < limits::kRepliesInFlight; ++i) {
            replies.append(bench.next());
            QVERIFY(replies.constLast());
        }
        settle();
        QVERIFY(!bench.hasNext());
        bench.clock.advance(limits::kReplyTimeout - 1ms);
        settle();
        QVERIFY(!bench.hasNext());
        bench.clock.advance(1ms);
        const auto fifth = bench.next();
        QVERIFY(fifth && fifth->body.contains("p5"));
        for (const TestExchangePtr &reply : std::as_const(replies))
            QTRY_VERIFY(reply->isClosed());
        settle();
        QVERIFY(!bench.hasNext()); // None of them once more.
        QVERIFY(!bench.gone);
    }

    void keepsConnectionsThatLingerAmongTheFew() // H1: a receipt whose body never ends
    {
        FloodBench bench;
        bench.open();
        bench.stream->startStream();
        bench.ping(20);
        for (int i = 0; i < limits::kRepliesInFlight; ++i) {
            const auto reply = bench.next();
            QVERIFY(reply);
            reply->startStream(202);
        }
        settle();
        QVERIFY(!bench.hasNext());
        bench.clock.advance(1s);
        QVERIFY(bench.next());
    }

    void opensFewConnections() // SEC-14: kCallsAtOnce; HTTP-09
    {
        FloodBench bench;
        bench.open();
        bench.stream->startStream();
        QList<AskedPtr> calls;
        QList<TestExchangePtr> requests;
        for (int i = 0; i < limits::kCallsAtOnce; ++i) {
            calls.append(bench.ask({"tools/call"_L1, u"slow"_s}));
            bench.clock.advance(20ms); // Those before are slow.
            requests.append(bench.next());
            QVERIFY(requests.constLast());
            requests.constLast()->startStream();
        }
        const auto late = bench.ask({"tools/call"_L1, u"late"_s});
        const auto never = bench.ask({"tools/call"_L1, u"never"_s});
        settle();
        QVERIFY(!bench.hasNext());
        bench.peer.abandon(never->id); // It was not sent; the server is notified all the same.
        const auto cancel = bench.next();
        QVERIFY(cancel && cancel->body.contains("notifications/cancelled"));
        cancel->answer(202, {}, {});
        bench.ping(limits::kRepliesInFlight); // Replies have places of their own.
        for (int i = 0; i < limits::kRepliesInFlight; ++i)
            QVERIFY(bench.next());
        requests.first()->write(eventOf(answerTo(calls.first()->id)));
        requests.first()->end();
        QTRY_VERIFY(calls.first()->isGood());
        bench.clock.advance(20ms);
        const auto request = bench.next();
        QVERIFY(request && request->body.contains("tools/call"));
        request->answer(200, kJson, answerTo(late->id));
        QTRY_VERIFY(late->isGood());
        QVERIFY(bench.server.connections <= limits::kCallsAtOnce + limits::kRepliesInFlight + 3);
    }

    void outlivesAnswersThatNeverEnd_data() // M4, P2
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("more");
        const QByteArray filler(1000, 'x');
        const QByteArray ok = "HTTP/1.1 200 OK\r\n";
        QTest::newRow("many headers") << ok << QByteArray("X: " + filler + "\r\n").repeated(60);
        QTest::newRow("one header") << ok + "X: " << filler.repeated(60);
        QTest::newRow("answers before the answer")
            << QByteArray() << QByteArray("HTTP/1.1 100 Continue\r\n\r\n").repeated(1000);
        QTest::newRow("chunks of one byte")
            << ok + "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
            << QByteArray("1\r\n:\r\n1\r\n\n\r\n").repeated(1000);
        QTest::newRow("status line") << QByteArray("HTTP/1.1 200 ") << filler.repeated(60);
        QTest::newRow("chunk size")
            << ok + "Transfer-Encoding: chunked\r\n\r\n1;x=" << filler.repeated(60);
    }
    void outlivesAnswersThatNeverEnd()
    {
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, more);
        FloodServer server(start, more);
        ManualClock clock;
        http::Client client(&clock);
        StreamableHttpTransport transport({server.url(), {}, nullptr}, &client, &clock);
        transport.setAgreement(StatelessDialect::agreement(u"2026-07-28"_s));
        rpc::Peer peer(&transport, &clock);
        bool isOpen = false;
        connect(&transport, &rpc::Transport::opened, &peer, [&] { isOpen = true; });
        transport.open();
        QTRY_VERIFY(isOpen);
        std::optional<Error> error;
        int answers = 0;
        const auto ask = [&](const QString &subject) {
            const rpc::Request request{"tools/call"_L1, "{\"name\":\"" + subject.toUtf8() + "\"}",
                                       subject, false, [](const json::Raw &raw) {
                                           return rpc::Decoded(std::make_shared<json::Raw>(raw));
                                       }};
            const auto options = std::make_shared<rpc::CallOptions>();
            options->timeout = 1s;
            const auto keep = [&](const Result<rpc::Decoded> &got) {
                if (got)
                    ++answers;
                else
                    error = got.error();
            };
            peer.start(request, options, rpc::createAnswerHandler(keep));
        };
        ask(u"flood"_s);
        QTRY_VERIFY(server.flooded > 0);
        if (!waitUntil([&error] { return error.has_value(); }, 1'000))
            clock.advance(1s); // Some are no fault of the protocol.
        QTRY_VERIFY(error);
        QVERIFY(error->kind == ErrorKind::Protocol || error->kind == ErrorKind::Timeout);
        QTRY_COMPARE(server.cut, 1); // The server notices that the client stops reading.
        for (int i = 1; i <= 7; ++i) {
            ask(u"echo"_s);
            QTRY_COMPARE(answers, i);
        }
    }

    void asksForItsStreamAgainWhenNoHeadComes() // M4: kHeadTimeout
    {
        FloodBench bench;
        bench.open();
        auto stream = bench.stream;
        // Some servers have nothing to say for long, and no head before that.
        for (int i = 0; i < 12; ++i) {
            settle();
            bench.clock.advance(limits::kHeadTimeout / 2);
            settle();
            QVERIFY(!stream->isClosed());
            bench.clock.advance(limits::kHeadTimeout / 2);
            QTRY_VERIFY(stream->isClosed());
            bench.clock.advance(1200ms);
            stream = bench.next();
            QVERIFY2(stream, qPrintable(QString::number(i)));
            QCOMPARE(stream->verb, "GET");
        }
        stream->startStream();
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        bench.clock.advance(24h);
        settle();
        QVERIFY(!stream->isClosed());
        QVERIFY(!bench.gone);
    }

    void refusesAHeadThatIsTooLarge_data() // M4, SEC-14
    {
        QTest::addColumn<QByteArray>("headers");
        QTest::addColumn<bool>("isTaken");
        const QByteArray field = "X-%: 1\r\n";
        QByteArray many;
        for (int i = 0; i < 80; ++i)
            many += QByteArray(field).replace('%', QByteArray::number(i));
        QTest::newRow("many fields") << many << true;
        for (int i = 80; i < 210; ++i)
            many += QByteArray(field).replace('%', QByteArray::number(i));
        QTest::newRow("too many fields") << many << false;
        QTest::newRow("60 KiB") << "X: " + QByteArray(60 * 1024, 'x') + "\r\n" << true;
        QTest::newRow("65 KiB") << "X: " + QByteArray(65 * 1024, 'x') + "\r\n" << false;
        QTest::newRow("4 MiB") << "X: " + QByteArray(4 * 1024 * 1024, 'x') + "\r\n" << false;
    }
    void refusesAHeadThatIsTooLarge()
    {
        QFETCH(QByteArray, headers);
        QFETCH(bool, isTaken);
        FloodBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, kJson, answerTo(asked->id), headers);
        QTRY_VERIFY(asked->answer); // No time has passed.
        QCOMPARE(asked->isGood(), isTaken);
        if (!isTaken)
            QCOMPARE(asked->error().kind, ErrorKind::Protocol);
        QVERIFY(!bench.gone);
    }

    void saysWhyAnAnswerCannotBeUnpacked_data() // P3, L11
    {
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("type");
        const QByteArray bomb = qCompress(QByteArray(200000000, ' '), 9).sliced(4);
        QTest::newRow("bomb") << QByteArray("deflate") << bomb << kJson;
        QTest::newRow("bomb in a stream")
            << QByteArray("deflate") << bomb << QByteArray("text/event-stream");
        QTest::newRow("corrupt") << QByteArray("gzip") << QByteArray("this is no gzip") << kJson;
    }
    void saysWhyAnAnswerCannotBeUnpacked()
    {
        QFETCH(QByteArray, encoding);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, type);
        FloodBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, type, body, "Content-Encoding: " + encoding + "\r\n");
        QTRY_VERIFY(asked->answer); // No time has passed.
        QCOMPARE(asked->error().kind, ErrorKind::Protocol);
        QVERIFY2(asked->error().detail.contains(u"cannot be decompressed"_s),
                 qPrintable(asked->error().detail));
        QVERIFY(!bench.gone);
    }

    void saysWhatHappenedWhenAConnectionBreaks_data() // L11
    {
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("at once") << QByteArray();
        QTest::newRow("in the head") << QByteArray("HTTP/1.1 200 OK\r\nX: ");
        QTest::newRow("in the body") << QByteArray(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
        QTest::newRow("in a stream")
            << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: a\n");
    }
    void saysWhatHappenedWhenAConnectionBreaks()
    {
        QFETCH(QByteArray, start);
        FloodBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->raw(start);
        settle();
        request->cut();
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Closed);
        QVERIFY(!asked->error().detail.isEmpty());
    }

    void opensAStreamWithoutEventsMoreSeldom() // P14, HTTP-30
    {
        FloodBench bench;
        bench.open();
        auto stream = bench.stream;
        const auto endsAfter = [&](const QByteArray &text) {
            stream->startStream();
            QTRY_COMPARE(bench.clock.activeAlarms(), 0);
            stream->write(text);
            stream->end();
            QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        };
        const auto comesAgainAfter = [&](std::chrono::milliseconds pause) {
            bench.clock.advance(pause - 1ms);
            settle();
            QVERIFY(!bench.hasNext());
            bench.clock.advance(1ms);
            stream = bench.next();
            QVERIFY(stream);
        };
        for (const int pause : {50, 100, 200, 400, 800, 1600, 2000, 2000}) {
            endsAfter("retry: 1\n\n");
            comesAgainAfter(std::chrono::milliseconds(pause));
        }
        endsAfter("id: 1\ndata:\n\n"); // An event at last.
        comesAgainAfter(50ms);
        endsAfter("retry: 5000\n\n"); // The server may want more than we would wait.
        comesAgainAfter(5s);
        endsAfter(": nothing\n\n");
        comesAgainAfter(5s);
    }

    void asksNoProxyForThisComputer_data() // L1, SEC-31
    {
        QTest::addColumn<QString>("host");
        for (const char *host : {"127.0.0.1", "localhost", "LOCALHOST", "app.localhost"})
            QTest::newRow(host) << QString::fromLatin1(host);
    }
    void asksNoProxyForThisComputer()
    {
        QFETCH(QString, host);
        HttpTestServer proxy;
        HttpTestServer server;
        SystemClock clock;
        http::Client client(&clock, {{}, u"http://127.0.0.1:%1"_s.arg(proxy.url().port())});
        const QUrl url(u"http://%1:%2/mcp"_s.arg(host).arg(server.url().port()));
        QVERIFY(!client.isProxied(url));
        QVERIFY(client.isProxied(QUrl(u"http://as.example/"_s)));
        const http::ExchangePtr exchange = client.send({"POST", url, {}, "{}"});
        QTRY_COMPARE(server.requests.size(), 1); // *.localhost: no DNS would have known it.
        QCOMPARE(server.requests.first()->header("host"),
                 (host.toLower() + u':' + QString::number(url.port())).toLatin1());
        QCOMPARE(proxy.connections, 0);
    }

    void findsAServerAtEitherAddressOfThisComputer_data() // SEC-31
    {
        QTest::addColumn<int>("address");
        QTest::newRow("IPv4") << int(QHostAddress::LocalHost);
        QTest::newRow("IPv6") << int(QHostAddress::LocalHostIPv6);
    }
    void findsAServerAtEitherAddressOfThisComputer()
    {
        QFETCH(int, address);
        HereServer here{QHostAddress::SpecialAddress(address)};
        if (!here.server.isListening())
            QSKIP("this computer has no such address");
        SystemClock clock;
        http::Client client(&clock);
        const QUrl url(u"http://localhost:%1/mcp"_s.arg(here.server.serverPort()));
        const http::ExchangePtr exchange = client.send({"POST", url, {}, "{}"});
        QTRY_VERIFY(exchange->hasHead() || exchange->isEnded());
        QVERIFY(!exchange->error());
        QCOMPARE(exchange->status(), 200);
    }

    void offersOneVersionOfHttp() // H3, SEC-14
    {
        const auto threads = entriesOf(u"/proc/self/task"_s);
        greetAndLeave();
        // OpenSSL frees what it keeps for a thread while that thread ends.
        QTRY_VERIFY(entriesOf(u"/proc/self/task"_s) <= threads);
    }
};

QUAYSIDE_TEST(TestHttpFloods, QCoreApplication)

} // namespace tst_httpfloods

#include "tst_httpfloods.moc"
