// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/statelessdialect.h"
#include "core/transport/authorizer.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/transport/ssetransport.h"
#include "core/transport/streamablehttptransport.h"
#include "tests/support/fakeauthorizer.h"
#include "tests/unit/transport/httpbench.h"

namespace tst_authorizer {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kJson = "application/json";
const QByteArray kChallenge = R"(Bearer resource_metadata="https://x.example/meta", scope="a b")";
const QByteArray kOld = "canary-old-token";
const QByteArray kNew = "canary-new-token";
const Error kNotAuthorized{ErrorKind::Auth, u"not authorized"_s, 7, {}};

struct WithAuthorizer
{
    FakeAuthorizer authorizer;
};

/// A bench whose server wants an account.
template<class Transport>
struct AuthBench : WithAuthorizer, HttpBench<Transport>
{
    using Bench = HttpBench<Transport>;

    explicit AuthBench(const QString &path = u"/mcp"_s, const http::Headers &headers = {})
        : Bench(path, headers, &authorizer)
    {
    }

    void openStateless()
    {
        Bench::open();
        this->transport.setAgreement(StatelessDialect::agreement(u"2026-07-28"_s));
    }

    /// The next request, which is refused like this.
    TestExchangePtr refuseNext(int status = 401, const QByteArray &challenge = kChallenge,
                               const QByteArray &body = {})
    {
        const TestExchangePtr request = this->next();
        if (request)
            request->answer(status, kJson, body,
                            challenge.isEmpty() ? QByteArray()
                                                : "WWW-Authenticate: " + challenge + "\r\n");
        return request;
    }
};

using HttpAuthBench = AuthBench<StreamableHttpTransport>;
using SseAuthBench = AuthBench<SseTransport>;

QByteArray bearer(const QByteArray &token)
{
    return "Bearer " + token;
}

QByteArray idOf(const AskedPtr &asked)
{
    return "\"id\":" + QByteArray::number(asked->id) + ',';
}

/// A session whose server has no stream of its own.
void openSession(HttpAuthBench &bench)
{
    bench.open();
    bench.transport.setAgreement({});
    const auto asked = bench.ask({"initialize"_L1});
    const auto initialize = bench.next();
    QVERIFY(initialize);
    initialize->answer(200, kJson, answerTo(asked->id), "Mcp-Session-Id: abc\r\n");
    QTRY_VERIFY(asked->isGood());
    bench.transport.setAgreement({u"2025-11-25"_s});
    bench.notify("notifications/initialized"_L1);
    const auto initialized = bench.next();
    QVERIFY(initialized);
    initialized->answer(202, {}, {});
    const auto stream = bench.next();
    QVERIFY(stream);
    QCOMPARE(stream->verb, "GET");
    QCOMPARE(stream->header("authorization"), bearer(bench.authorizer.token));
    stream->answer(405, {}, {});
    bench.clock.advance(300ms);
}

} // namespace

class TestAuthorizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doesNotSignInForALostSession_data() // K01, HTTP-24; rust-sdk#689
    {
        QTest::addColumn<QByteArray>("challenge");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("isLost");
        const QByteArray words = "Unauthorized: Session not found";
        QTest::newRow("no challenge") << QByteArray() << words << true;
        QTest::newRow("a challenge") << kChallenge << words << false;
        QTest::newRow("other words") << QByteArray() << QByteArray("Unauthorized") << false;
    }
    void doesNotSignInForALostSession()
    {
        QFETCH(QByteArray, challenge);
        QFETCH(QByteArray, body);
        QFETCH(bool, isLost);
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        openSession(bench);
        const auto asked = bench.ask();
        QVERIFY(bench.refuseNext(401, challenge, body));
        QTRY_VERIFY(bench.gone || !bench.authorizer.challenges.isEmpty());
        QCOMPARE(bench.gone.has_value(), isLost);
        QCOMPARE(bench.authorizer.challenges.isEmpty(), isLost);
    }

    void sendsAgainWithTheNewToken_data() // AUTH-60, AUTH-64, HTTP-12
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("old");
        QTest::newRow("401 without a token") << 401 << QByteArray();
        QTest::newRow("401 with an old token") << 401 << kOld;
        QTest::newRow("403 with too little") << 403 << kOld;
    }

    void sendsAgainWithTheNewToken()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, old);
        HttpAuthBench bench;
        bench.authorizer.token = old;
        bench.openStateless();
        const auto asked = bench.ask({"tools/call"_L1, u"greet"_s});
        const auto first = bench.refuseNext(status, kChallenge, "canary body");
        QVERIFY(first);
        QCOMPARE(first->header("authorization"), old.isEmpty() ? QByteArray() : bearer(old));
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        const HttpChallenge told = bench.authorizer.challenges.constFirst();
        QCOMPARE(told.status, status);
        QCOMPARE(told.wwwAuthenticate, kChallenge);
        QCOMPARE(told.sentAuthorization, first->header("authorization"));
        QCOMPARE(told.operation, u"tools/call greet"_s);
        QCOMPARE(told.earlier, 0);
        QVERIFY(asked->isOpen() && !bench.hasNext());
        bench.authorizer.token = kNew;
        bench.authorizer.settle(true);
        const auto second = bench.next();
        QVERIFY(second);
        QCOMPARE(second->header("authorization"), bearer(kNew));
        QCOMPARE(second->body, first->body);
        second->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
        QVERIFY(bench.violations.isEmpty());
    }

    void countsHowOftenAMessageWasRefused() // AUTH-52, AUTH-64
    {
        HttpAuthBench bench;
        bench.openStateless();
        const auto asked = bench.ask();
        const QList<int> statuses{401, 403, 401, 403, 403};
        const QList<int> earlier{0, 0, 1, 1, 2};
        for (int i = 0; i < statuses.size(); ++i) {
            QVERIFY(bench.refuseNext(statuses.at(i)));
            QTRY_COMPARE(bench.authorizer.challenges.size(), i + 1);
            QCOMPARE(bench.authorizer.challenges.constLast().status, statuses.at(i));
            QCOMPARE(bench.authorizer.challenges.constLast().earlier, earlier.at(i));
            bench.authorizer.settle(true);
        }
        const auto last = bench.next();
        QVERIFY(last);
        last->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
    }

    void endsWithWhatTheAuthorizerSays() // AUTH-02
    {
        HttpAuthBench bench;
        bench.openStateless();
        const auto asked = bench.ask();
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.authorizer.settle(kNotAuthorized);
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error(), kNotAuthorized);
        QVERIFY(!bench.hasNext());
        QCOMPARE(bench.disconnects, 0);
    }

    void letsARefusalStandThatIsNoneOfItsBusiness() // HTTP-13, AUTH-53
    {
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        bench.openStateless();
        const auto asked = bench.ask();
        QVERIFY(bench.refuseNext(403, {}, "not you with " + kOld));
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.authorizer.settle(false);
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Auth);
        QCOMPARE(asked->error().httpStatus, 403);
        QVERIFY(asked->error().detail.contains(u"not you"_s));
        QVERIFY(!asked->error().detail.contains(QString::fromLatin1(kOld))); // HTTP-22
        QVERIFY(!bench.hasNext());
    }

    void leavesOtherStatusesAlone()
    {
        HttpAuthBench bench;
        bench.openStateless();
        const auto asked = bench.ask();
        QVERIFY(bench.refuseNext(404));
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        QVERIFY(bench.authorizer.challenges.isEmpty());
    }

    void letsSeveralCallsShareOneAnswer() // AUTH-63
    {
        HttpAuthBench bench;
        bench.openStateless();
        const QList<AskedPtr> asked{bench.ask(), bench.ask(), bench.ask()};
        for (qsizetype i = 0; i < asked.size(); ++i)
            QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 3);
        bench.authorizer.token = kNew;
        bench.authorizer.settle(true);
        for (qsizetype i = 0; i < asked.size(); ++i) {
            const auto request = bench.next();
            QVERIFY(request);
            QCOMPARE(request->header("authorization"), bearer(kNew));
            for (const AskedPtr &one : asked) {
                if (request->body.contains(idOf(one)))
                    request->answer(200, kJson, answerTo(one->id));
            }
        }
        QTRY_VERIFY(asked.at(0)->isGood() && asked.at(1)->isGood() && asked.at(2)->isGood());
    }

    void doesNotTimeOutWhileItIsHeld() // TIME-03
    {
        HttpAuthBench bench;
        bench.openStateless();
        const auto asked = bench.ask({.timeout = 10s});
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.clock.advance(3h);
        QVERIFY(asked->isOpen());
        bench.authorizer.settle(true);
        QVERIFY(bench.next());
        bench.clock.advance(9s);
        QVERIFY(asked->isOpen());
        bench.clock.advance(1s);
        QVERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Timeout);
    }

    void stopsWaitingWhenACallIsGivenUp() // CANC-01
    {
        HttpAuthBench bench;
        bench.openStateless();
        const auto asked = bench.ask();
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.peer.abandon(asked->id);
        QCOMPARE(bench.authorizer.cancelled, 1);
        bench.authorizer.settle(true);
        const auto other = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QVERIFY(request->body.contains(idOf(other)));
    }

    void stopsWaitingWhenTheTransportCloses()
    {
        HttpAuthBench bench;
        bench.openStateless();
        const auto asked = bench.ask();
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QCOMPARE(bench.authorizer.cancelled, 1);
        QCOMPARE(asked->error().kind, ErrorKind::Closed);
    }

    void holdsWhatWaitsBehindTheGreeting() // TIME-03, LIFE-23
    {
        HttpAuthBench bench;
        bench.open();
        bench.transport.setAgreement({u"2025-11-25"_s});
        bench.notify("notifications/initialized"_L1);
        const auto before = bench.ask({.timeout = 10s});
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        const auto after = bench.ask({.timeout = 10s});
        bench.clock.advance(1h);
        QVERIFY(before->isOpen() && after->isOpen());
        bench.authorizer.settle(true);
        const auto initialized = bench.next();
        QVERIFY(initialized);
        QVERIFY(initialized->body.contains("notifications/initialized"));
        bench.clock.advance(10s);
        QVERIFY(before->answer && after->answer);
        QCOMPARE(after->error().kind, ErrorKind::Timeout);
    }

    void takesTheTokenAlongOnEveryRequestOfASession() // AUTH-60
    {
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        openSession(bench);
        const auto asked = bench.ask();
        const auto post = bench.next();
        QVERIFY(post);
        QCOMPARE(post->header("authorization"), bearer(kOld));
        post->startStream();
        post->write("retry: 500\n" + eventOf({}, "7"));
        QTRY_VERIFY(bench.server.requests.size() == bench.taken);
        post->end();
        // The time until the stream is resumed begins when its end is seen.
        QTRY_VERIFY(bench.clock.activeAlarms() > 0);
        QTRY_VERIFY((bench.clock.advance(500ms), bench.hasNext()));
        const auto resumption = bench.refuseNext();
        QVERIFY(resumption);
        QCOMPARE(resumption->verb, "GET");
        QCOMPARE(resumption->header("authorization"), bearer(kOld));
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.authorizer.token = kNew;
        bench.authorizer.settle(true);
        const auto again = bench.next();
        QVERIFY(again);
        QCOMPARE(again->header("last-event-id"), "7");
        QCOMPARE(again->header("authorization"), bearer(kNew));
        again->startStream();
        again->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        bench.transport.close();
        const auto farewell = bench.next();
        QVERIFY(farewell);
        QCOMPARE(farewell->verb, "DELETE");
        QCOMPARE(farewell->header("authorization"), bearer(kNew));
        for (const auto &request : std::as_const(bench.server.requests))
            QVERIFY(!request->target.contains("canary"));
    }

    void takesAnotherProofAlongOnEachRequest() // AUTH-60, HTTP-07; RFC 9449, sections 7 and 9
    {
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        bench.authorizer.proves = true;
        openSession(bench);
        const auto proofOf = [](const TestExchangePtr &request) {
            return request->header("dpop").split(' ').first(2).join(' ');
        };
        const auto asked = bench.ask();
        const auto post = bench.refuseNext(401, R"(DPoP error="use_dpop_nonce")");
        QVERIFY(post);
        QCOMPARE(proofOf(post), "POST /mcp");
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        QCOMPARE(bench.authorizer.challenges.first().sentAuthorization, bearer(kOld));
        bench.authorizer.settle(true);
        const auto repeated = bench.next();
        QVERIFY(repeated);
        repeated->answer(307, {}, {}, "Location: /mcp/\r\n");
        const auto redirected = bench.next();
        QVERIFY(redirected);
        QCOMPARE(proofOf(redirected), "POST /mcp/");
        redirected->startStream();
        redirected->write("retry: 500\n" + eventOf({}, "7"));
        QTRY_VERIFY(bench.server.requests.size() == bench.taken);
        redirected->end();
        QTRY_VERIFY(bench.clock.activeAlarms() > 0);
        QTRY_VERIFY((bench.clock.advance(500ms), bench.hasNext()));
        const auto resumption = bench.next();
        QVERIFY(resumption);
        QCOMPARE(proofOf(resumption), "GET /mcp/");
        resumption->startStream();
        resumption->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        bench.transport.close();
        const auto farewell = bench.next();
        QVERIFY(farewell);
        QCOMPARE(proofOf(farewell), "DELETE /mcp/");
        QSet<QByteArray> all;
        for (const auto &request : std::as_const(bench.server.requests))
            all.insert(request->header("dpop"));
        QCOMPARE(all.size(), bench.server.requests.size());
    }

    void passesTheNoncesOfTheServerOn() // RFC 9449, section 8.2
    {
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        bench.openStateless();
        const auto asked = bench.ask();
        const auto refused = bench.next();
        QVERIFY(refused);
        refused->answer(401, {}, {}, "DPoP-Nonce: n-1\r\nWWW-Authenticate: DPoP\r\n");
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        QCOMPARE(bench.authorizer.nonces, QByteArrayList{"n-1"}); // Before it is to answer.
        bench.authorizer.settle(true);
        const auto good = bench.next();
        QVERIFY(good);
        good->answer(200, kJson, answerTo(asked->id), "dpop-nonce: n-2\r\n");
        QTRY_VERIFY(asked->isGood());
        QCOMPARE(bench.authorizer.nonces, (QByteArrayList{"n-1", "n-2"}));
        const auto other = bench.ask();
        const auto without = bench.next();
        QVERIFY(without);
        without->answer(200, kJson, answerTo(other->id));
        QTRY_VERIFY(other->isGood());
        QCOMPARE(bench.authorizer.nonces.size(), 2);
    }

    void countsTheRefusalsOfAStreamAnewOnceItWasOpen() // AUTH-64
    {
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        openSession(bench);
        const auto asked = bench.ask({.timeout = 60s});
        const auto post = bench.next();
        QVERIFY(post);
        post->startStream();
        post->write("retry: 100\n" + eventOf({}, "7"));
        post->end();
        for (int round = 0; round < 3; ++round) {
            QTRY_VERIFY((bench.clock.advance(100ms), bench.hasNext()));
            QVERIFY(bench.refuseNext());
            QTRY_COMPARE(bench.authorizer.challenges.size(), round + 1);
            QCOMPARE(bench.authorizer.challenges.constLast().earlier, 0);
            bench.authorizer.settle(true);
            const auto again = bench.next();
            QVERIFY(again);
            again->startStream();
            again->write(eventOf({}, "8"));
            again->end();
        }
        QVERIFY(asked->isOpen());
    }

    void holdsACallWhoseStreamIsHeld() // TIME-03, HTTP-29
    {
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        openSession(bench);
        const auto asked = bench.ask({.timeout = 60s});
        const auto post = bench.next();
        QVERIFY(post);
        post->startStream();
        post->write("retry: 100\n" + eventOf({}, "7"));
        post->end();
        QTRY_VERIFY((bench.clock.advance(100ms), bench.hasNext()));
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.clock.advance(1h);
        QVERIFY(asked->isOpen());
        bench.authorizer.settle(kNotAuthorized);
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error(), kNotAuthorized);
    }

    void sendsNothingWhereARedirectLeadsOutOfTheResource() // F5, AUTH-61, SEC-30, HTTP-07
    {
        HttpAuthBench bench(u"/one/mcp"_s);
        bench.authorizer.token = kOld;
        bench.authorizer.path = u"/one"_s;
        bench.openStateless();
        const auto asked = bench.ask();
        const auto first = bench.next();
        QVERIFY(first);
        QCOMPARE(first->header("authorization"), bearer(kOld));
        first->answer(307, {}, {}, "Location: /one/mcp/\r\n");
        const auto second = bench.next();
        QVERIFY(second);
        QCOMPARE(second->header("authorization"), bearer(kOld));
        second->answer(307, {}, {}, "Location: /two/mcp\r\n");
        QTRY_VERIFY(asked->answer);
        QVERIFY(asked->error().detail.contains(u"/two/mcp"_s));
        settle();
        QVERIFY(!bench.hasNext());
    }

    void sendsNothingToAnotherOrigin() // AUTH-61, SEC-21
    {
        HttpTestServer victim;
        HttpAuthBench bench;
        bench.authorizer.token = kOld;
        bench.openStateless();
        const auto asked = bench.ask();
        const auto first = bench.next();
        QVERIFY(first);
        first->answer(307, {}, {}, "Location: " + victim.url().toEncoded() + "\r\n");
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        QCOMPARE(victim.connections, 0);
    }

    void refusesATokenThatWouldWriteMoreHeaders() // SEC-20
    {
        HttpAuthBench bench;
        bench.authorizer.token = "canary\r\nX-More: 1";
        bench.openStateless();
        const auto asked = bench.ask();
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Policy);
        QCOMPARE(bench.server.connections, 0);
    }

    void waitsForTheOldStreamAsLongAsAPersonTakes() // LSSE-01, TIME-03
    {
        SseAuthBench bench;
        bench.transport.open();
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.clock.advance(1h);
        QCOMPARE(bench.disconnects, 0);
        bench.authorizer.token = kNew;
        bench.authorizer.settle(true);
        const auto stream = bench.next();
        QVERIFY(stream);
        QCOMPARE(stream->header("authorization"), bearer(kNew));
        stream->startStream();
        stream->write("event: endpoint\n" + eventOf("/messages"));
        QTRY_VERIFY(bench.isOpen);
        const auto asked = bench.ask();
        const auto post = bench.refuseNext();
        QVERIFY(post);
        QCOMPARE(post->header("authorization"), bearer(kNew));
        QTRY_COMPARE(bench.authorizer.challenges.size(), 2);
        bench.authorizer.settle(true);
        const auto again = bench.next();
        QVERIFY(again);
        again->answer(202, {}, {});
        stream->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
    }

    void endsTheOldStreamThatIsRefusedForGood() // LSSE-01
    {
        SseAuthBench bench;
        bench.transport.open();
        QVERIFY(bench.refuseNext());
        QTRY_COMPARE(bench.authorizer.challenges.size(), 1);
        bench.authorizer.settle(kNotAuthorized);
        QTRY_COMPARE(bench.disconnects, 1);
        QCOMPARE(*bench.gone, kNotAuthorized);
    }
};

QUAYSIDE_TEST(TestAuthorizer, QCoreApplication)

} // namespace tst_authorizer

#include "tst_authorizer.moc"
