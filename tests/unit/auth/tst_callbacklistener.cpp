// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/callbacklistener.h"
#include "tests/support/testclass.h"

#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"

#include <QHostAddress>
#include <QTcpSocket>

#include <cerrno>

namespace tst_callbacklistener {

using namespace mcp;
using namespace mcp::auth;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString kPath = u"/callback/4711"_s;
const QString kText = u"You can close this window & go back."_s;

struct Bench
{
    Bench()
        : listener({0, kPath, kText}, &clock, [this](const QByteArray &query) {
            queries.append(query);
            return isGood;
        })
    {
        QObject::connect(&listener, &CallbackListener::timedOut, &listener, [this] { ++timeOuts; });
        isListening = listener.listen().hasValue();
    }

    quint16 port() const { return quint16(listener.address().port()); }
    QByteArray host() const { return "127.0.0.1:" + QByteArray::number(port()); }

    /// All that comes back for these bytes until the other side closes.
    QByteArray say(const QByteArray &bytes)
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port());
        socket.write(bytes);
        QByteArray answer;
        waitUntil([&] {
            answer += socket.readAll();
            return socket.state() == QAbstractSocket::UnconnectedState;
        });
        return answer + socket.readAll();
    }
    QByteArray get(const QByteArray &target, const QByteArray &verb = "GET")
    {
        return say(verb + ' ' + target + " HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    }

    ManualClock clock;
    QList<QByteArray> queries;
    bool isGood = true;
    bool isListening = false;
    int timeOuts = 0;
    CallbackListener listener;
};

} // namespace

class TestCallbackListener : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesOneAnswerAndCloses() // AUTH-38, SEC-29, SEC-12, HOST-17
    {
        Bench bench;
        QVERIFY(bench.isListening);
        QCOMPARE(bench.listener.address().toString(),
                 u"http://127.0.0.1:%1%2"_s.arg(bench.port()).arg(kPath));
        const QByteArray page = bench.get(kPath.toLatin1() + "?code=canary-code&state=canary");
        QVERIFY(page.startsWith("HTTP/1.1 200 OK\r\n"));
        QVERIFY(page.contains("You can close this window &amp; go back."));
        QVERIFY(!page.contains("canary"));
        QCOMPARE(bench.queries, QList<QByteArray>{"code=canary-code&state=canary"});
        QVERIFY(!bench.listener.isListening());
        QVERIFY(bench.get(kPath.toLatin1() + "?code=second").isEmpty());
        QCOMPARE(bench.queries.size(), 1);
        bench.clock.advance(1h);
        QCOMPARE(bench.timeOuts, 0);
    }

    void listensOnThisComputerOnly() // SEC-29, HOST-17
    {
        Bench bench;
        QCOMPARE(bench.listener.address().host(), u"127.0.0.1"_s);
        QTcpSocket socket;
        socket.connectToHost(QHostAddress(u"127.0.0.2"_s), bench.port());
        QTRY_VERIFY(socket.state() == QAbstractSocket::UnconnectedState);
        QCOMPARE(socket.error(), QAbstractSocket::ConnectionRefusedError);
    }

    void listensAtTheAddressThatItIsGiven_data() // K28, AUTH-38
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("path");
        QTest::newRow("localhost") << u"localhost"_s << u"/oauth/callback"_s;
        QTest::newRow("IPv6") << u"[::1]"_s << u"/callback"_s;
        QTest::newRow("no path") << u"127.0.0.1"_s << QString();
        QTest::newRow("a slash") << u"localhost"_s << u"/"_s;
    }

    void listensAtTheAddressThatItIsGiven()
    {
        QFETCH(QString, host);
        QFETCH(QString, path);
        ManualClock clock;
        int taken = 0;
        CallbackListener listener({0, path, kText, host}, &clock, [&taken](const QByteArray &) {
            ++taken;
            return true;
        });
        if (host == u"[::1]"_s && !QTcpServer().listen(QHostAddress::LocalHostIPv6))
            QSKIP("There is no IPv6.");
        QVERIFY(listener.listen());
        const auto port = quint16(listener.address().port());
        QCOMPARE(listener.address().toString(), u"http://%1:%2%3"_s.arg(host).arg(port).arg(path));
        const QByteArray target = (path.isEmpty() ? QByteArray("/") : path.toLatin1()) + "?code=1";
        const auto ask = [&](const QHostAddress &at, const QByteArray &name) {
            QTcpSocket socket;
            socket.connectToHost(at, port);
            socket.write("GET " + target + " HTTP/1.1\r\nHost: " + name + ':'
                         + QByteArray::number(port) + "\r\n\r\n");
            waitUntil([&] { return socket.state() == QAbstractSocket::UnconnectedState; });
            return socket.readAll().left(12);
        };
        const QHostAddress at(host == u"[::1]"_s ? QHostAddress::LocalHostIPv6
                                                 : QHostAddress::LocalHost);
        QCOMPARE(ask(at, "other.example"), "HTTP/1.1 421");
        QCOMPARE(taken, 0);
        QCOMPARE(ask(at, host.toLatin1()), "HTTP/1.1 200");
        QCOMPARE(taken, 1);
        QVERIFY(!listener.isListening());
    }

    void localhostIsBothLoopbackAddresses() // K28, SEC-29
    {
        QTcpServer other;
        if (!other.listen(QHostAddress::LocalHostIPv6))
            QSKIP("There is no IPv6.");
        ManualClock clock;
        const auto take = [](const QByteArray &) { return true; };
        // A program that listens at ::1 would get the answer.
        CallbackListener taken({other.serverPort(), kPath, kText, u"localhost"_s}, &clock, take);
        const auto listening = taken.listen();
        QVERIFY(!listening && listening.error().code == EADDRINUSE);
        QVERIFY(!taken.isListening());
        CallbackListener alone({0, kPath, kText, u"localhost"_s}, &clock, take);
        QVERIFY(alone.listen());
        QTcpSocket socket;
        socket.connectToHost(QHostAddress(QHostAddress::LocalHostIPv6),
                             quint16(alone.address().port()));
        QTRY_VERIFY(socket.state() == QAbstractSocket::ConnectedState);
    }

    void goesOnAfterAnAnswerThatIsNotTaken() // AUTH-33
    {
        Bench bench;
        bench.isGood = false;
        QVERIFY(bench.get(kPath.toLatin1() + "?state=wrong").startsWith("HTTP/1.1 400 "));
        QVERIFY(bench.listener.isListening());
        bench.isGood = true;
        QVERIFY(bench.get(kPath.toLatin1() + "?state=right").startsWith("HTTP/1.1 200 "));
        QCOMPARE(bench.queries, (QList<QByteArray>{"state=wrong", "state=right"}));
    }

    void refusesWhatIsNoAnswer_data() // SEC-29, HOST-17
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("status");
        const QByteArray good = kPath.toLatin1();
        QTest::newRow("other path")
            << QByteArray("GET /canary HTTP/1.1\r\nHost: HOST\r\n\r\n") << 404;
        QTest::newRow("longer path")
            << "GET " + good + "/canary?state=1 HTTP/1.1\r\nHost: HOST\r\n\r\n"
            << 404;
        QTest::newRow("the path in another way")
            << QByteArray("GET /callback/%34711?canary HTTP/1.1\r\nHost: HOST\r\n\r\n") << 404;
        QTest::newRow("a whole address")
            << "GET http://canary" + good + " HTTP/1.1\r\nHost: HOST\r\n\r\n"
            << 404;
        QTest::newRow("POST") << "POST " + good + "?canary HTTP/1.1\r\nHost: HOST\r\n\r\n" << 405;
        QTest::newRow("HEAD") << "HEAD " + good + "?canary HTTP/1.1\r\nHost: HOST\r\n\r\n" << 405;
        QTest::newRow("get") << "get " + good + "?canary HTTP/1.1\r\nHost: HOST\r\n\r\n" << 405;
        QTest::newRow("other host")
            << "GET " + good + "?canary HTTP/1.1\r\nHost: canary.example\r\n\r\n"
            << 421;
        QTest::newRow("host without a port")
            << "GET " + good + "?canary HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            << 421;
        QTest::newRow("localhost")
            << "GET " + good + "?canary HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n"
            << 421;
        QTest::newRow("no host") << "GET " + good + "?canary HTTP/1.1\r\n\r\n" << 421;
        QTest::newRow("two hosts")
            << "GET " + good + "?canary HTTP/1.1\r\nHost: HOST\r\nhost: HOST\r\n\r\n"
            << 421;
        QTest::newRow("no version") << "GET " + good + "?canary\r\nHost: HOST\r\n\r\n" << 400;
        QTest::newRow("not HTTP") << QByteArray("canary\r\n\r\n") << 400;
        QTest::newRow("nothing") << QByteArray("\r\n\r\n") << 400;
    }

    void refusesWhatIsNoAnswer()
    {
        QFETCH(QByteArray, request);
        QFETCH(int, status);
        Bench bench;
        request.replace("HOST", bench.host());
        request.replace("PORT", QByteArray::number(bench.port()));
        const QByteArray page = bench.say(request);
        const QByteArray start = "HTTP/1.1 " + QByteArray::number(status) + ' ';
        QVERIFY2(page.startsWith(start), page.constData());
        QVERIFY(!page.contains("canary"));
        QVERIFY(bench.queries.isEmpty());
        QVERIFY(bench.listener.isListening());
    }

    void refusesALongRequest() // SEC-29
    {
        Bench bench;
        QByteArray page = bench.say("GET " + kPath.toLatin1() + "?x=" + QByteArray(1 << 20, 'x'));
        // Closing with unread data may cut off the page at the other end.
        QVERIFY(page.isEmpty() || page.startsWith("HTTP/1.1 431 "));
        page = bench.say("GET " + kPath.toLatin1() + " HTTP/1.1\r\nHost: " + bench.host()
                         + "\r\nX: " + QByteArray(9000, 'x') + "\r\n\r\n");
        QVERIFY(page.isEmpty() || page.startsWith("HTTP/1.1 431 "));
        QVERIFY(bench.queries.isEmpty());
        QVERIFY(bench.get(kPath.toLatin1() + "?ok").startsWith("HTTP/1.1 200 "));
    }

    void letsNobodyBlockTheWay() // SEC-29
    {
        Bench bench;
        std::vector<std::unique_ptr<QTcpSocket>> silent;
        for (int i = 0; i < 20; ++i) {
            silent.push_back(std::make_unique<QTcpSocket>());
            silent.back()->connectToHost(QHostAddress(QHostAddress::LocalHost), bench.port());
            QTRY_VERIFY(silent.back()->state() != QAbstractSocket::ConnectingState);
        }
        const auto open = [&] {
            return std::count_if(silent.begin(), silent.end(), [](const auto &socket) {
                return socket->state() == QAbstractSocket::ConnectedState;
            });
        };
        QTRY_VERIFY(open() <= 8);
        bench.clock.advance(10s);
        QTRY_VERIFY(open() == 0);
        QVERIFY(bench.get(kPath.toLatin1() + "?ok").startsWith("HTTP/1.1 200 "));
    }

    void silentConnectionsNeverKeepTheBrowserOut_data() // L4, SEC-29
    {
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("half a request") << QByteArray("GET ");
    }

    void silentConnectionsNeverKeepTheBrowserOut()
    {
        QFETCH(QByteArray, said);
        Bench bench;
        std::vector<std::unique_ptr<QTcpSocket>> others;
        for (int i = 0; i < 50; ++i) {
            others.push_back(std::make_unique<QTcpSocket>());
            others.back()->connectToHost(QHostAddress(QHostAddress::LocalHost), bench.port());
            QTRY_VERIFY(others.back()->state() != QAbstractSocket::ConnectingState);
            others.back()->write(said);
            others.back()->flush();
        }
        // No time passes.
        QVERIFY(bench.get(kPath.toLatin1() + "?ok").startsWith("HTTP/1.1 200 "));
        const auto open = [&] {
            return std::count_if(others.begin(), others.end(), [](const auto &socket) {
                return socket->state() == QAbstractSocket::ConnectedState;
            });
        };
        QTRY_VERIFY(open() <= 8);
        // The ones that came last are still there.
        QCOMPARE(others.back()->state(), QAbstractSocket::ConnectedState);
    }

    void whoHasBegunToSpeakGoesAfterTheSilentOnes() // L4
    {
        Bench bench;
        QTcpSocket slow;
        slow.connectToHost(QHostAddress(QHostAddress::LocalHost), bench.port());
        QTRY_VERIFY(slow.state() == QAbstractSocket::ConnectedState);
        const QByteArray request =
            "GET " + kPath.toLatin1() + "?ok HTTP/1.1\r\nHost: " + bench.host() + "\r\n\r\n";
        slow.write(request.first(10));
        slow.flush();
        QVERIFY(bench.get("/canary").startsWith("HTTP/1.1 404 ")); // It was heard by now.
        std::vector<std::unique_ptr<QTcpSocket>> silent;
        for (int i = 0; i < 20; ++i) {
            silent.push_back(std::make_unique<QTcpSocket>());
            silent.back()->connectToHost(QHostAddress(QHostAddress::LocalHost), bench.port());
            QTRY_VERIFY(silent.back()->state() != QAbstractSocket::ConnectingState);
        }
        slow.write(request.sliced(10));
        QTRY_VERIFY(slow.bytesAvailable() > 0 || slow.state() != QAbstractSocket::ConnectedState);
        QVERIFY(slow.readAll().startsWith("HTTP/1.1 200 "));
    }

    void closesWhenNobodyComes() // SEC-28, SEC-29, HOST-17
    {
        Bench bench;
        bench.clock.advance(9min);
        QVERIFY(bench.listener.isListening());
        bench.clock.advance(1min);
        QVERIFY(!bench.listener.isListening());
        QCOMPARE(bench.timeOuts, 1);
        QVERIFY(bench.get(kPath.toLatin1()).isEmpty());
        QVERIFY(bench.queries.isEmpty());
    }

    void saysWhenItsPortIsTaken() // AUTH-38
    {
        Bench bench;
        CallbackListener other({bench.port(), kPath, kText}, &bench.clock,
                               [](const QByteArray &) { return true; });
        const auto listening = other.listen();
        QVERIFY(!listening);
        QCOMPARE(listening.error().code, EADDRINUSE);
        QVERIFY(!other.isListening());
    }
};

QUAYSIDE_TEST(TestCallbackListener, QCoreApplication)

} // namespace tst_callbacklistener

#include "tst_callbacklistener.moc"
