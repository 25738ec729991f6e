// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/iconfetch.h"
#include "tests/support/manualclock.h"
#include "tests/support/mutualtlsserver.h"
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"
#include "tests/support/waiting.h"

#include <QTemporaryFile>

namespace tst_iconfetch {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

ServerEntry program()
{
    ServerEntry entry;
    entry.program = u"/usr/bin/server"_s;
    return entry;
}

/// A server at an https address, and another one that must receive nothing.
struct Bench
{
    Bench()
    {
        authorities.open();
        authorities.write(tls.authority + victim.authority);
        authorities.flush();
        entry.url = tls.urlFor(u"localhost"_s, u"/mcp"_s).toString();
        entry.caFile = authorities.fileName();
        entry.headers = {{u"X-Api-Key"_s, u"KEY-CANARY"_s},
                         {u"Authorization"_s, u"Bearer TOKEN-CANARY"_s}};
        fetch = std::make_unique<IconFetch>(entry, &clock);
    }

    Result<QByteArray> get(const QString &src)
    {
        std::optional<Result<QByteArray>> got;
        QObject context;
        fetch->get(src).then(&context, [&got](const auto &result) { got.emplace(result); });
        waitUntil([&got] { return got.has_value(); });
        return got.value_or(Error::timeout(u"nothing came"_s));
    }
    QString address(const QString &path = u"/icon.png"_s) const
    {
        return tls.urlFor(u"localhost"_s, path).toString();
    }

    ManualClock clock;
    TlsServer tls{"localhost"};
    TlsServer victim{"localhost"};
    QTemporaryFile authorities;
    ServerEntry entry;
    std::unique_ptr<IconFetch> fetch;
};

ErrorKind kindOf(const Result<QByteArray> &result)
{
    return result ? ErrorKind::Cancelled : result.error().kind;
}

} // namespace

class TestIconFetch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsDataAddresses_data() // ICON-02
    {
        QTest::addColumn<QString>("src");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("Base64") << u"data:image/png;base64,iVBORw=="_s << "\x89PNG"_ba;
        QTest::newRow("escaped Base64") << u"data:image/png;base64,iVBORw%3D%3D"_s << "\x89PNG"_ba;
        QTest::newRow("percent") << u"DATA:image/png,%89PNG"_s << "\x89PNG"_ba;
        QTest::newRow("no Base64") << u"data:image/png;base64,!!!"_s << QByteArray();
        QTest::newRow("no data") << u"data:image/png;base64"_s << QByteArray();
    }

    void readsDataAddresses()
    {
        QFETCH(QString, src);
        QFETCH(QByteArray, expected);
        Bench bench;
        bench.fetch = std::make_unique<IconFetch>(program(), &bench.clock);
        const auto got = bench.get(src);
        QCOMPARE(bool(got), !expected.isEmpty());
        QCOMPARE(got.valueOr({}), expected);
    }

    void aDataAddressIsNoLargerThanAnIcon() // ICON-03
    {
        Bench bench;
        const auto srcOf = [](qsizetype size) -> QString {
            return u"data:image/png;base64,"_s
                + QString::fromLatin1(QByteArray(size, 'x').toBase64());
        };
        QCOMPARE(bench.get(srcOf(kIconBytes)).valueOr({}).size(), kIconBytes);
        QCOMPARE(kindOf(bench.get(srcOf(kIconBytes + 1))), ErrorKind::Policy);
        QCOMPARE(kindOf(bench.get(srcOf(64 * kIconBytes))), ErrorKind::Policy);
    }

    void refusesWhatIsNotOfTheServer_data() // ICON-02, HOST-08
    {
        QTest::addColumn<QString>("src");
        for (const char *src :
             {"https://VICTIM/icon.png", "http://SERVER/icon.png",
              "https://localhost.example/icon.png", "https://user@SERVER/icon.png",
              "https://169.254.169.254/icon.png", "//SERVER/icon.png", "/icon.png",
              "javascript:alert(1)", "file:///etc/passwd", "ftp://SERVER/icon.png",
              "ws://SERVER/icon.png", "image://results/1", "qrc:/icons/shield.svg", ""})
            QTest::newRow(src) << QString::fromLatin1(src);
    }

    void refusesWhatIsNotOfTheServer()
    {
        QFETCH(QString, src);
        Bench bench;
        src.replace(u"SERVER"_s, bench.tls.urlFor(u"localhost"_s).authority());
        src.replace(u"VICTIM"_s, bench.victim.urlFor(u"localhost"_s).authority());
        QCOMPARE(kindOf(bench.get(src)), ErrorKind::Policy);
        QVERIFY(bench.tls.heads.isEmpty());
        QVERIFY(bench.victim.heads.isEmpty());
    }

    void noClientCertificateIsPresented() // ICON-03
    {
        Bench bench;
        const Identity me("me");
        MutualTlsServer server(me.certificate);
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(me.pem());
        file.flush();
        QTemporaryFile authority;
        QVERIFY(authority.open());
        authority.write(server.authority);
        authority.flush();
        bench.entry.url = server.url().toString();
        bench.entry.caFile = authority.fileName();
        bench.entry.certificateFile = file.fileName();
        bench.fetch = std::make_unique<IconFetch>(bench.entry, &bench.clock);
        const auto got = bench.get(server.url(u"/icon.png"_s).toString());
        QVERIFY(!got);
        QCOMPARE(got.error().code, http::kNoClientCertificate);
        QVERIFY(server.clients.isEmpty());
    }

    void aProgramAndAPlainAddressHaveDataOnly() // ICON-02
    {
        Bench bench;
        bench.fetch = std::make_unique<IconFetch>(program(), &bench.clock);
        QCOMPARE(kindOf(bench.get(bench.address())), ErrorKind::Policy);
        ServerEntry plain;
        plain.url = bench.address(u"/mcp"_s).replace(u"https"_s, u"http"_s);
        bench.fetch = std::make_unique<IconFetch>(plain, &bench.clock);
        QCOMPARE(kindOf(bench.get(bench.address())), ErrorKind::Policy);
        QCOMPARE(kindOf(bench.get(bench.address().replace(u"https"_s, u"http"_s))),
                 ErrorKind::Policy);
        QVERIFY(bench.tls.heads.isEmpty());
    }

    void sendsNothingThatIsSecret() // ICON-03, HOST-13, SEC-40
    {
        Bench bench;
        bench.tls.answer = [](const QByteArray &) {
            return httpAnswer("\x89PNG", "200 OK", "Set-Cookie: id=COOKIE-CANARY\r\n");
        };
        QCOMPARE(bench.get(bench.address()).valueOr({}), "\x89PNG");
        QCOMPARE(bench.get(bench.address(u"/other.png"_s)).valueOr({}), "\x89PNG");
        QCOMPARE(bench.tls.heads.size(), 2);
        for (const QByteArray &head : std::as_const(bench.tls.heads)) {
            QVERIFY(head.startsWith("GET /"));
            QVERIFY(!head.contains("CANARY"));
            QVERIFY(!head.toLower().contains("authorization"));
            QVERIFY(!head.toLower().contains("cookie"));
        }
    }

    void followsNoRedirect() // ICON-02, SEC-40
    {
        Bench bench;
        for (const QString &to : {bench.victim.urlFor(u"localhost"_s, u"/icon.png"_s).toString(),
                                  bench.address(u"/2"_s)}) {
            bench.tls.heads.clear();
            bench.tls.answer = [&to](const QByteArray &) {
                return httpAnswer({}, "302 Found", "Location: " + to.toLatin1() + "\r\n");
            };
            QVERIFY(!bench.get(bench.address()));
            QCOMPARE(bench.tls.heads.size(), 1);
        }
        QVERIFY(bench.victim.heads.isEmpty());
    }

    void anAnswerIsNoLargerThanAnIcon_data() // ICON-03
    {
        QTest::addColumn<qsizetype>("size");
        QTest::newRow("at the limit") << kIconBytes;
        QTest::newRow("a byte more") << kIconBytes + 1;
        QTest::newRow("far more") << 64 * kIconBytes;
    }

    void anAnswerIsNoLargerThanAnIcon()
    {
        QFETCH(qsizetype, size);
        Bench bench;
        bench.tls.answer = [&](const QByteArray &) { return httpAnswer(QByteArray(size, 'x')); };
        QCOMPARE(bool(bench.get(bench.address())), size == kIconBytes);
    }

    void anErrorIsNoIcon()
    {
        Bench bench;
        bench.tls.answer = [](const QByteArray &) {
            return httpAnswer("\x89PNG", "404 Not Found");
        };
        QCOMPARE(kindOf(bench.get(bench.address())), ErrorKind::Transport);
    }

    void givesUpOnASilentServer() // HOST-08
    {
        Bench bench;
        bench.tls.answer = [](const QByteArray &) { return QByteArray(); };
        std::optional<Result<QByteArray>> got;
        QObject context;
        bench.fetch->get(bench.address()).then(&context, [&got](const auto &result) {
            got.emplace(result);
        });
        QTRY_VERIFY(!bench.tls.heads.isEmpty());
        bench.clock.advance(kIconTimeout);
        QTRY_VERIFY(got.has_value());
        QCOMPARE(kindOf(*got), ErrorKind::Timeout);
        QCOMPARE(bench.clock.activeAlarms(), 0);
    }

    void fetchesABoundedNumber() // ICON-03
    {
        Bench bench;
        for (int i = 0; i < kIconFetches; ++i)
            QVERIFY(bench.get(bench.address()));
        QCOMPARE(kindOf(bench.get(bench.address())), ErrorKind::Policy);
        QCOMPARE(bench.tls.heads.size(), kIconFetches);
        QVERIFY(bench.get(u"data:,x"_s));
    }

    void mayEndWhileItFetches()
    {
        Bench bench;
        bench.tls.answer = [](const QByteArray &) { return QByteArray(); };
        std::optional<Result<QByteArray>> got;
        QObject context;
        bench.fetch->get(bench.address()).then(&context, [&got](const auto &result) {
            got.emplace(result);
        });
        QTRY_VERIFY(!bench.tls.heads.isEmpty());
        bench.fetch.reset();
        QTRY_VERIFY(got.has_value());
        QVERIFY(!*got);
    }
};

QUAYSIDE_TEST(TestIconFetch, QCoreApplication)

} // namespace tst_iconfetch

#include "tst_iconfetch.moc"
