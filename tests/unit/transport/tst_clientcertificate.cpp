// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/clientcertificate.h"
#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/mutualtlsserver.h"
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

namespace tst_clientcertificate {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// A GET, and how it ended.
struct Outcome
{
    Outcome(http::Client &client, const QUrl &url)
    {
        const http::ExchangePtr exchange = client.send({"GET", url, {}, {}});
        [&] { QTRY_VERIFY(exchange->hasHead() || exchange->isEnded()); }();
        status = exchange->status();
        error = exchange->error();
        exchange->clearBody();
        [&] { QTRY_VERIFY(exchange->isEnded()); }();
    }

    int status = 0;
    std::optional<Error> error;
};

http::ClientOptions optionsFor(const MutualTlsServer &server, const Identity &identity)
{
    return {server.authority, {}, identity.pem(), server.url(u""_s).toString()};
}

} // namespace

/// A client certificate: which files are one, and which servers get it.
class TestClientCertificate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsFiles_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("passphrase");
        QTest::addColumn<int>("code"); // 0: it is one.
        const Identity me("me");
        const Identity other("other");
        const auto row = [](const char *name, const QByteArray &file, const QString &passphrase,
                            int code) { QTest::newRow(name) << file << passphrase << code; };
        row("PEM", me.pem(), {}, 0);
        row("PEM, unused passphrase", me.pem(), u"x"_s, 0);
        row("PEM, key first", me.key + me.certificate, {}, 0);
        row("PEM, among others", other.certificate + me.pem(), {}, 0);
        row("PEM, encrypted", me.pem("päss"), u"päss"_s, 0);
        row("PEM, wrong passphrase", me.pem("right"), u"wrong"_s, EKEYREJECTED);
        row("PEM, no passphrase", me.pem("right"), {}, EKEYREJECTED);
        row("PEM, no key", me.certificate, {}, ENOKEY);
        row("PEM, key of another", me.certificate + other.key, {}, ENOKEY);
        row("PEM, damaged key", me.certificate + me.key.chopped(80), {}, ENOKEY);
        row("PEM, no certificate", me.key, {}, EINVAL);
        row("PKCS #12", me.archive("right"), u"right"_s, 0);
        row("PKCS #12, no passphrase in it", me.archive(""), {}, 0);
        row("PKCS #12, wrong passphrase", me.archive("right"), u"wrong"_s, EKEYREJECTED);
        row("PKCS #12, no passphrase", me.archive("right"), {}, EKEYREJECTED);
        if (const QByteArray old = me.archive("right", true); !old.isEmpty()) {
            row("PKCS #12, RC2", old, u"right"_s, 0);
            row("PKCS #12, RC2, wrong passphrase", old, u"wrong"_s, EKEYREJECTED);
        }
        row("empty", {}, {}, EINVAL);
        row("other text", "hello", {}, EINVAL);
    }
    void readsFiles()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, passphrase);
        QFETCH(int, code);
        const auto read = http::readClientCertificate(file, passphrase);
        QCOMPARE(bool(read), code == 0);
        if (!read) {
            QCOMPARE(read.error().kind, ErrorKind::Storage);
            QCOMPARE(read.error().code, code);
        }
        if (read)
            QVERIFY(read->contains("-----BEGIN PRIVATE KEY-----"));
    }

    void isSentToItsOriginOnly() // SEC-21
    {
        const Identity me("me");
        MutualTlsServer server(me.certificate);
        MutualTlsServer other(me.certificate); // Another port is another origin.
        HttpTestServer plain;
        plain.handler = [](const TestExchangePtr &exchange) { exchange->answer(200, {}, "{}"); };
        ManualClock clock;
        http::ClientOptions options = optionsFor(server, me);
        options.extraAuthorities += other.authority;
        http::Client client(&clock, options);
        for (int round = 1; round <= 3; ++round) { // The handles of libcurl are used again.
            QCOMPARE(Outcome(client, server.url()).status, 200);
            QCOMPARE(server.clients, QByteArrayList(round, "me"));
            const Outcome refused(client, other.url());
            QVERIFY(refused.error);
            QCOMPARE(refused.error->kind, ErrorKind::Transport);
            QCOMPARE(refused.error->code, http::kNoClientCertificate);
            QCOMPARE(Outcome(client, plain.url()).status, 200);
        }
        QVERIFY(other.clients.isEmpty());
        QCOMPARE(server.connections, 1);
    }

    void noConnectionIsUsedForAnotherCertificate() // SEC-21
    {
        const Identity me("me");
        const Identity you("you");
        MutualTlsServer server(me.certificate);
        ManualClock clock;
        http::Client client(&clock, optionsFor(server, me));
        QCOMPARE(Outcome(client, server.url()).status, 200);
        client.setOptions(optionsFor(server, you));
        const Outcome refused(client, server.url());
        QVERIFY(refused.error);
        QCOMPARE(refused.error->code, http::kClientCertificateRefused);
        client.setOptions({server.authority, {}});
        const Outcome without(client, server.url());
        QVERIFY(without.error);
        QCOMPARE(without.error->code, http::kNoClientCertificate);
        client.setOptions(optionsFor(server, me));
        QCOMPARE(Outcome(client, server.url()).status, 200);
        QCOMPARE(server.clients, QByteArrayList(2, "me"));
    }

    void saysWhenAServerWantsOneOrAnother_data()
    {
        QTest::addColumn<bool>("isTls13");
        QTest::newRow("TLS 1.2") << false;
        QTest::newRow("TLS 1.3") << true;
    }
    void saysWhenAServerWantsOneOrAnother()
    {
        QFETCH(bool, isTls13);
        const Identity me("me");
        MutualTlsServer server(me.certificate, isTls13);
        ManualClock clock;
        const auto problemOf = [&](const http::ClientOptions &options) {
            http::Client client(&clock, options);
            return Outcome(client, server.url()).error.value_or(Error());
        };
        const Error none = problemOf({server.authority, {}});
        QCOMPARE(none.kind, ErrorKind::Transport);
        QCOMPARE(none.code, http::kNoClientCertificate);
        const Error refused = problemOf(optionsFor(server, Identity("you")));
        QCOMPARE(refused.kind, ErrorKind::Transport);
        QCOMPARE(refused.code, http::kClientCertificateRefused);
        QVERIFY(server.clients.isEmpty());
        http::Client client(&clock, optionsFor(server, me));
        QCOMPARE(Outcome(client, server.url()).status, 200);
        QCOMPARE(server.clients, QByteArrayList{"me"});
    }

    void isSentAgainWhenTheServerAsksLater() // RFC 8446, section 4.6.2
    {
        const Identity me("me");
        MutualTlsServer server(me.certificate);
        ManualClock clock;
        http::Client client(&clock, optionsFor(server, me));
        QCOMPARE(Outcome(client, server.url()).status, 200);
        QVERIFY(server.askAgain()); // The request that opened the connection is gone.
        for (int round = 0; round < 2; ++round)
            QCOMPARE(Outcome(client, server.url()).status, 200);
        QCOMPARE(server.clients, QByteArrayList(3, "me"));
        QCOMPARE(server.connections, 1);
    }

    void forgetsAnAuthorityThatIsTrustedNoLonger()
    {
        TlsServer server("localhost");
        HttpTestServer plain;
        plain.handler = [](const TestExchangePtr &exchange) { exchange->answer(200, {}, "{}"); };
        ManualClock clock;
        http::Client client(&clock);
        QVERIFY(Outcome(client, server.urlFor(u"localhost"_s)).error);
        client.setOptions({server.authority, {}});
        QCOMPARE(Outcome(client, server.urlFor(u"localhost"_s)).status, 200);
        client.setOptions({});
        QCOMPARE(Outcome(client, plain.url()).status, 200);
        QVERIFY(Outcome(client, server.urlFor(u"localhost"_s)).error);
    }
};

QUAYSIDE_TEST(TestClientCertificate, QCoreApplication)

} // namespace tst_clientcertificate

#include "tst_clientcertificate.moc"
