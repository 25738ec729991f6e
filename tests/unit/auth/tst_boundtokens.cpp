// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/limits.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/auth/authorizerbench.h"
#include "tests/unit/auth/proofs.h"

#include <QDirIterator>
#include <QJsonArray>

namespace tst_boundtokens {

using namespace mcp;
using namespace mcp::auth;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using State = ServerAuthorizer::State;

namespace {

const QJsonArray kOurs{u"RS256"_s, u"ES256"_s};

/// A server and an issuer of tokens that are bound to a key. Both check the proofs; the test says what else they do.
struct Bench : AuthorizerBench
{
    Bench()
    {
        stage.metadata.insert(u"dpop_signing_alg_values_supported"_s, kOurs);
        stage.scheme = "DPoP";
        stage.tokenType = u"DPoP"_s;
        stage.instead.insert("/token", [this](const TestExchangePtr &exchange) {
            tokenProofs.append(proofOf(exchange));
            if (tokenRefusals.isEmpty())
                return stage.exchangeToken(exchange);
            const auto refusal = tokenRefusals.takeFirst();
            const QByteArray nonce =
                refusal.second.isNull() ? QByteArray() : "DPoP-Nonce: " + refusal.second + "\r\n";
            exchange->answer(400, "application/json", "{\"error\":\"" + refusal.first + "\"}",
                             nonce);
        });
    }

    static ReadProof proofOf(const TestExchangePtr &exchange)
    {
        return readProof(exchange->header("dpop"));
    }
    /// Of the next request to the server.
    ReadProof proofNow() const { return readProof(headerOf("DPoP")); }
    /// The server refuses a message that went out as it would now.
    WaiterPtr refuseWith(const QByteArray &challenge, int earlier = 0)
    {
        return refuse({401, challenge, header(), u"tools/call greet"_s, earlier});
    }
    QStringList kept() const
    {
        QStringList values = keys.kept.values();
        values.removeIf([](const QString &value) { return !value.contains("PRIVATE KEY"_L1); });
        return values;
    }

    QList<ReadProof> tokenProofs; ///< Of the requests to the token endpoint.
    QList<std::pair<QByteArray, QByteArray>>
        tokenRefusals; ///< Error and nonce, one for each request.
};

const QByteArray kNonceWanted = R"(DPoP error="use_dpop_nonce", algs="ES256")";

} // namespace

/// Tokens that are bound to a key: RFC 9449; SEP-1932.
class TestBoundTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bindsASignInToAKey() // AUTH-60, AUTH-62
    {
        Bench bench;
        bench.signIn();
        QCOMPARE(bench.tokenProofs.size(), 1);
        const ReadProof first = bench.tokenProofs.first();
        QVERIFY(first.isSigned);
        QCOMPARE(first.claim(u"htm"_s), u"POST"_s);
        QCOMPARE(first.claim(u"htu"_s), bench.stage.issuer() + u"/token"_s);
        QCOMPARE(first.claims.value("iat"_L1).toInteger(),
                 bench.clock.wallTime().toSecsSinceEpoch());
        QVERIFY(!first.claims.contains("ath"_L1));
        // The code is good with this key only.
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"dpop_jkt"_s),
                 QString::fromLatin1(first.thumbprint));

        QCOMPARE(bench.header(), "DPoP canary-access-1");
        const ReadProof proof = bench.proofNow();
        QVERIFY(proof.isSigned);
        QCOMPARE(proof.thumbprint, first.thumbprint);
        QCOMPARE(proof.claim(u"htu"_s), bench.stage.endpoint().toString());
        QCOMPARE(proof.claim(u"ath"_s), QString::fromLatin1(proofs::hash("canary-access-1")));
        QVERIFY(proof.claim(u"jti"_s) != bench.proofNow().claim(u"jti"_s));
        const auto read = bench.authorizer->headersFor(bench.stage.endpoint(), "GET");
        QCOMPARE(readProof(read.last().second).claim(u"htm"_s), u"GET"_s);
        QVERIFY(bench.authorizer->account()->isBound);
    }

    void renewsWithTheSameKeyAlsoAfterARestart() // AUTH-63
    {
        Bench bench;
        bench.signIn();
        const QByteArray thumbprint = bench.proofNow().thumbprint;
        bench.clock.advance(48min);
        QTRY_VERIFY(bench.header() == "DPoP canary-access-2");
        QCOMPARE(bench.tokenProofs.last().thumbprint, thumbprint);
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.proofNow().thumbprint, thumbprint);
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.header(), "DPoP canary-access-3");
        QCOMPARE(bench.tokenProofs.last().thumbprint, thumbprint);
        QCOMPARE(bench.proofNow().thumbprint, thumbprint);
        QVERIFY(bench.authorizer->account()->isBound);
    }

    void eachSignInHasAKeyOfItsOwn() // SEC-34
    {
        Bench bench;
        bench.signIn();
        const QByteArray first = bench.proofNow().thumbprint;
        QCOMPARE(bench.kept().size(), 1);
        QVERIFY(outcomeOf(bench.authorizer->signOut()));
        QVERIFY(bench.kept().isEmpty()); // It goes with the tokens.
        bench.signIn();
        QVERIFY(bench.proofNow().thumbprint != first);
    }

    void theKeyIsInTheKeychainOnly() // AUTH-62, SEC-66, SEC-68
    {
        Bench bench;
        bench.signIn();
        const QStringList kept = bench.kept();
        QCOMPARE(kept.size(), 1);
        const auto pem =
            QJsonDocument::fromJson(kept.first().toUtf8()).object().value(u"proofKey"_s).toString();
        const QByteArray secret = pem.section(u'\n', 1, -3).remove(u'\n').toLatin1();
        QVERIFY(secret.size() > 100);
        // Nowhere in the profile, and in nothing that was sent.
        QDirIterator files(bench.folder.path(), QDir::Files | QDir::Hidden,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QFile::ReadOnly));
            const QByteArray text = file.readAll();
            QVERIFY2(!text.contains("PRIVATE") && !text.contains(secret.first(40)),
                     qPrintable(file.fileName()));
        }
        const auto isInside = [&secret](const TestExchangePtr &exchange) {
            QByteArray all = exchange->target + exchange->body + exchange->header("dpop");
            for (const QByteArray &part : exchange->header("dpop").split('.'))
                all += proofs::decoded(part);
            return all.contains(secret.first(40)) || all.contains("PRIVATE")
                || all.contains("\"d\":");
        };
        for (const TestExchangePtr &exchange : std::as_const(bench.stage.server.requests))
            QVERIFY(!isInside(exchange));
    }

    // When

    void bindsWhereTheServerTakesIt_data() // section 5.1; RFC 9728, section 2
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<QJsonObject>("ofResource");
        QTest::addColumn<QJsonArray>("ofIssuer");
        QTest::addColumn<bool>("isBound");
        const QJsonObject required{{u"dpop_bound_access_tokens_required"_s, true}};
        const QJsonObject possible{{u"dpop_signing_alg_values_supported"_s, kOurs}};
        const QJsonObject others{{u"dpop_signing_alg_values_supported"_s, QJsonArray{u"PS256"_s}}};
        QTest::newRow("a challenge") << QByteArray("DPoP") << QJsonObject() << kOurs << true;
        QTest::newRow("no word of the issuer")
            << QByteArray("DPoP") << QJsonObject() << QJsonArray() << true;
        QTest::newRow("one of two")
            << QByteArray("Bearer, DPoP algs=\"ES256 RS256\",") << QJsonObject() << kOurs << true;
        QTest::newRow("required by the metadata")
            << QByteArray("Bearer") << required << kOurs << true;
        QTest::newRow("possible by the metadata")
            << QByteArray("Bearer") << possible << kOurs << true;
        // Many issuers announce it for all their servers, of which most know nothing of it.
        QTest::newRow("of the issuer only")
            << QByteArray("Bearer") << QJsonObject() << kOurs << false;
        QTest::newRow("of the server only")
            << QByteArray("Bearer") << possible << QJsonArray() << false;
        QTest::newRow("other algorithms of the server")
            << QByteArray("Bearer") << others << kOurs << false;
        QTest::newRow("other algorithms of the challenge")
            << QByteArray("Bearer, DPoP algs=\"PS256\",") << QJsonObject() << kOurs << false;
        QTest::newRow("other algorithms of the issuer")
            << QByteArray("Bearer") << possible << QJsonArray{u"EdDSA"_s} << false;
    }

    void bindsWhereTheServerTakesIt()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(QJsonObject, ofResource);
        QFETCH(QJsonArray, ofIssuer);
        QFETCH(bool, isBound);
        Bench bench;
        bench.stage.scheme = scheme;
        for (auto it = ofResource.begin(); it != ofResource.end(); ++it)
            bench.stage.resourceMetadata.insert(it.key(), it.value());
        if (ofIssuer.isEmpty())
            bench.stage.metadata.remove(u"dpop_signing_alg_values_supported"_s);
        else
            bench.stage.metadata.insert(u"dpop_signing_alg_values_supported"_s, ofIssuer);
        if (!isBound)
            bench.stage.tokenType = u"Bearer"_s;
        bench.signIn();
        QCOMPARE(bench.tokenProofs.first().isSigned, isBound);
        QCOMPARE(bench.header(), (isBound ? "DPoP " : "Bearer ") + "canary-access-1"_ba);
        QCOMPARE(bench.headerOf("DPoP").isEmpty(), !isBound);
        QCOMPARE(bench.authorizer->account()->isBound, isBound);
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"dpop_jkt"_s).isEmpty(), !isBound);
    }

    void bindsWhereTheIssuerRegistersUsSo() // section 5.2
    {
        Bench bench;
        bench.stage.scheme = "Bearer";
        bench.stage.instead.insert("/register", [](const TestExchangePtr &exchange) {
            exchange->answer(201, "application/json",
                             R"({"client_id":"bound","dpop_bound_access_tokens":true})");
        });
        bench.signIn();
        QVERIFY(bench.tokenProofs.first().isSigned);
        QCOMPARE(bench.header(), "DPoP canary-access-1");
    }

    void bindsWhereTheIssuerRefusesARequestWithoutAProof_data()
    {
        QTest::addColumn<QByteArray>("error");
        QTest::addColumn<QByteArray>("nonce");
        QTest::newRow("for the lack of it") << QByteArray("invalid_dpop_proof") << QByteArray();
        QTest::newRow("with a nonce") << QByteArray("use_dpop_nonce") << QByteArray("n-1");
    }

    void bindsWhereTheIssuerRefusesARequestWithoutAProof() // section 5
    {
        QFETCH(QByteArray, error);
        QFETCH(QByteArray, nonce);
        Bench bench;
        bench.stage.scheme = "Bearer";
        bench.tokenRefusals = {{error, nonce}};
        bench.signIn();
        QCOMPARE(bench.tokenProofs.size(), 2);
        QVERIFY(!bench.tokenProofs.first().isSigned && bench.tokenProofs.last().isSigned);
        QCOMPARE(bench.tokenProofs.last().claim(u"nonce"_s), QString::fromLatin1(nonce));
        QCOMPARE(bench.header(), "DPoP canary-access-1");
        QCOMPARE(bench.proofNow().thumbprint, bench.tokenProofs.last().thumbprint);
    }

    void bindsWithoutAPersonToo() // AUTH-70
    {
        Bench bench;
        bench.actAsProgram();
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QVERIFY(bench.tokenProofs.first().isSigned);
        QCOMPARE(bench.header(), "DPoP canary-access-1");
    }

    // Nonces

    void repeatsATokenRequestWithTheNonceOfTheIssuer() // section 8
    {
        Bench bench;
        bench.tokenRefusals = {{"use_dpop_nonce", "n-1"}};
        bench.signIn();
        QCOMPARE(bench.tokenProofs.size(), 2);
        QVERIFY(!bench.tokenProofs.first().claims.contains("nonce"_L1));
        QCOMPARE(bench.tokenProofs.last().claim(u"nonce"_s), u"n-1"_s);
        QVERIFY(bench.tokenProofs.first().claim(u"jti"_s)
                != bench.tokenProofs.last().claim(u"jti"_s));
        // It is not for the server.
        QVERIFY(!bench.proofNow().claims.contains("nonce"_L1));
        // Also when renewing; the refresh token is good once.
        bench.tokenRefusals = {{"use_dpop_nonce", "n-2"}, {"use_dpop_nonce", "n-3"}};
        bench.clock.advance(48min);
        QTRY_VERIFY(bench.header() == "DPoP canary-access-2");
        QCOMPARE(bench.tokenProofs.last().claim(u"nonce"_s), u"n-3"_s);
    }

    void anIssuerCannotKeepUsRepeating_data() // SEC-14
    {
        QTest::addColumn<QByteArray>("nonce");
        QTest::addColumn<int>("requests");
        QTest::newRow("ever another nonce") << QByteArray("n") << 1 + kNonceRepeats;
        QTest::newRow("the longest nonce") << QByteArray(kNonceChars, 'n') << 1 + kNonceRepeats;
        QTest::newRow("too long") << QByteArray(kNonceChars + 1, 'n') << 1;
        QTest::newRow("no nonce can be that") << QByteArray("a b") << 1;
        QTest::newRow("none") << QByteArray() << 1;
    }

    void anIssuerCannotKeepUsRepeating()
    {
        QFETCH(QByteArray, nonce);
        QFETCH(int, requests);
        Bench bench;
        for (int i = 0; i < 50; ++i)
            bench.tokenRefusals.append({"use_dpop_nonce", nonce});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::ProofNotAccepted));
        QCOMPARE(bench.tokenProofs.size(), requests);
        QCOMPARE(bench.authorizer->state(), State::Failed);
    }

    void repeatsAMessageWithTheNonceOfTheServer() // section 9
    {
        Bench bench;
        bench.signIn();
        bench.authorizer->setNonce("n-1");
        const auto waiter = bench.refuseWith(kNonceWanted);
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.proofNow().claim(u"nonce"_s), u"n-1"_s);
        bench.authorizer->setNonce("n-2"); // With a response that was good.
        QCOMPARE(bench.proofNow().claim(u"nonce"_s), u"n-2"_s);
        bench.authorizer->setNonce(QByteArray(kNonceChars + 1, 'x'));
        bench.authorizer->setNonce("no nonce");
        QCOMPARE(bench.proofNow().claim(u"nonce"_s), u"n-2"_s);
        QCOMPARE(bench.tokenProofs.size(), 1); // The token was good all the time.
        QVERIFY(!bench.states.contains(State::Failed));
        // It is not for the issuer.
        bench.clock.advance(48min);
        QTRY_VERIFY(bench.header() == "DPoP canary-access-2");
        QVERIFY(!bench.tokenProofs.last().claims.contains("nonce"_L1));
    }

    void renewsAlsoAfterANonce() // AUTH-63, AUTH-64
    {
        Bench bench;
        bench.signIn();
        for (int i = 0; i < 3; ++i) {
            bench.authorizer->setNonce("n-" + QByteArray::number(i));
            const auto first = bench.refuseWith(kNonceWanted);
            QTRY_VERIFY(first->got);
            QVERIFY(first->mayRepeat());
            const auto second = bench.refuseWith(R"(DPoP error="invalid_token")", 1);
            QTRY_VERIFY(second->got);
            QVERIFY(second->mayRepeat());
            QCOMPARE(bench.header(), "DPoP canary-access-" + QByteArray::number(i + 2));
        }
        QCOMPARE(bench.opened.size(), 1);
    }

    void aServerCannotKeepUsRepeating() // SEC-14, AUTH-64
    {
        Bench bench;
        bench.signIn();
        WaiterPtr waiter;
        int repeats = 0;
        for (; repeats < 50; ++repeats) {
            bench.authorizer->setNonce("n-" + QByteArray::number(repeats));
            waiter = bench.refuseWith(kNonceWanted, repeats);
            QTRY_VERIFY(waiter->got);
            if (!waiter->mayRepeat())
                break;
        }
        QCOMPARE(repeats, 4);
        QVERIFY(waiter->failedWith(Problem::ProofNotAccepted));
        // No sign-in and no renewal followed; the next message gets its own attempts.
        QCOMPARE(bench.opened.size(), 1);
        QCOMPARE(bench.tokenProofs.size(), 1);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        QVERIFY(bench.authorizer->failure());
        const auto next = bench.refuseWith(kNonceWanted);
        QTRY_VERIFY(next->got);
        QVERIFY(next->mayRepeat());
    }

    void aWrongClockIsNoReasonToSignIn() // section 11.1
    {
        Bench bench;
        bench.signIn();
        const auto waiter = bench.refuseWith(
            R"(DPoP error="invalid_dpop_proof", error_description="iat is too far away")");
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::ProofNotAccepted));
        QCOMPARE(bench.tokenProofs.size(), 1);
        QCOMPARE(bench.opened.size(), 1);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        // The person may try: perhaps the key is not the right one any more.
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
    }

    void tellsWhenTheIssuerTakesNoProof()
    {
        Bench bench;
        bench.tokenRefusals = {{"invalid_dpop_proof", {}}};
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::ProofNotAccepted));
        QCOMPARE(bench.tokenProofs.size(), 1);
    }

    // Downgrades

    void aServerThatTakesBoundTokensOnlyGetsNoOther() // section 5
    {
        Bench bench;
        bench.stage.tokenType = u"Bearer"_s;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::TokenNotBound));
        QVERIFY(bench.header().isEmpty() && bench.kept().isEmpty());
        QVERIFY(!bench.authorizer->account());
    }

    void anIssuerMayDeclineWhereTheServerTakesBoth() // section 5
    {
        Bench bench;
        bench.stage.scheme = "Bearer, DPoP algs=\"ES256\",";
        bench.stage.tokenType = u"Bearer"_s;
        bench.signIn();
        QVERIFY(bench.tokenProofs.first().isSigned);
        QCOMPARE(bench.header(), "Bearer canary-access-1");
        QVERIFY(bench.headerOf("DPoP").isEmpty());
        QVERIFY(bench.kept().isEmpty()); // The key is of no use any more.
        QVERIFY(!bench.authorizer->account()->isBound);
    }

    void aRenewalDoesNotLoseTheBinding() // section 5
    {
        Bench bench;
        bench.signIn();
        bench.stage.tokenType = u"Bearer"_s;
        bench.clock.advance(48min);
        QTRY_VERIFY(bench.authorizer->failure());
        QVERIFY(isProblem(*bench.authorizer->failure(), Problem::TokenNotBound));
        QCOMPARE(bench.header(), "DPoP canary-access-1");
        QCOMPARE(bench.kept().size(), 1);
    }

    void aServerThatAsksInTurnsGetsBoundTokens() // AUTH-64, section 7.2
    {
        Bench bench;
        bench.signIn();
        bench.stage.scheme = "Bearer"; // Now it wants what anybody could use.
        bench.stage.tokenType = u"Bearer"_s;
        bench.stage.refreshTokens.clear();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::TokenNotBound));
        QVERIFY(bench.tokenProofs.last().isSigned);
        QVERIFY(bench.header().isEmpty());
        // The person ends that by signing out.
        bench.authorizer->signOut().then(&bench.stage, [](const auto &) {});
        bench.signIn();
        QCOMPARE(bench.header(), "Bearer canary-access-3");
    }

    void aServerThatWantsBoundTokensLaterGetsThem() // section 7.1
    {
        Bench bench;
        bench.stage.scheme = "Bearer";
        bench.stage.tokenType = u"Bearer"_s;
        bench.signIn();
        QCOMPARE(bench.header(), "Bearer canary-access-1");
        bench.stage.scheme = "DPoP";
        bench.stage.tokenType = u"DPoP"_s;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson)); // Renewing would give the same.
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.header(), "DPoP canary-access-2");
        QVERIFY(bench.proofNow().isSigned);
    }

    void aTokenWithoutItsKeyIsNotUsed() // SEC-66
    {
        Bench bench;
        bench.signIn();
        for (QString &value : bench.keys.kept)
            value.replace("PRIVATE KEY"_L1, "PUBLIC KEY"_L1);
        bench.start();
        QVERIFY(bench.reach(State::SignedOut));
        QVERIFY(bench.header().isEmpty() && bench.headerOf("DPoP").isEmpty());
    }

    void anIssuerCannotNameATypeThatWeDidNotAskFor()
    {
        Bench bench;
        bench.stage.scheme = "Bearer";
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::TokenUnusable));
        QVERIFY(bench.header().isEmpty());
    }

private:
    static bool outcomeOf(Pending<bool> pending)
    {
        QObject context;
        std::optional<bool> done;
        pending.then(&context, [&done](const Result<bool> &result) { done = bool(result); });
        waitUntil([&done] { return done.has_value(); });
        return done.value_or(false);
    }
};

QUAYSIDE_TEST(TestBoundTokens, QCoreApplication)

} // namespace tst_boundtokens

#include "tst_boundtokens.moc"
