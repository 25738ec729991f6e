// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/proofkey.h"
#include "tests/support/testclass.h"

#include "core/auth/limits.h"
#include "core/auth/problem.h"
#include "tests/unit/auth/proofs.h"
#include "tests/unit/auth/signingkeys.h"

#include <QSet>
#include <QTest>
#include <QTimeZone>

#include <openssl/err.h>

namespace tst_proofkey {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

const QDateTime kNow = QDateTime::fromSecsSinceEpoch(1800000000, QTimeZone::utc());

ProvenRequest requestTo(const QString &url)
{
    return {"POST", QUrl(url), kNow};
}

} // namespace

/// Proofs that we hold the key of a token: RFC 9449.
class TestProofKey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesAnotherKeyEachTime()
    {
        QSet<QByteArray> names;
        for (int i = 0; i < 20; ++i) {
            const auto key = ProofKey::create();
            QVERIFY(key);
            QVERIFY(key->pem().startsWith("-----BEGIN PRIVATE KEY-----\n"));
            names.insert(key->thumbprint());
            const auto again = ProofKey::fromPem(key->pem());
            QVERIFY(again);
            QCOMPARE(again->thumbprint(), key->thumbprint());
        }
        QCOMPARE(names.size(), 20);
        QCOMPARE(ERR_peek_error(), 0UL); // Nothing that Qt's TLS would take for its own.
    }

    void provesOneRequest() // section 4.2
    {
        const auto key = ProofKey::create();
        QVERIFY(key);
        const auto jwt = key->prove(
            {"POST", QUrl(u"https://mcp.example:8443/a%20b/mcp?key=1#x"_s), kNow, "n-1", "at-1"});
        QVERIFY(jwt);
        const ReadProof proof = readProof(*jwt);
        QVERIFY(proof.isSigned);
        QCOMPARE(proof.thumbprint, key->thumbprint());
        QJsonObject head = proof.head;
        const QJsonObject jwk = head.take("jwk"_L1).toObject();
        QCOMPARE(head, (QJsonObject{{u"typ"_s, u"dpop+jwt"_s}, {u"alg"_s, u"ES256"_s}}));
        QCOMPARE(jwk.keys(), (QStringList{u"crv"_s, u"kty"_s, u"x"_s, u"y"_s})); // No `d`.
        QJsonObject claims = proof.claims;
        QVERIFY(claims.take("jti"_L1).toString().size() >= 22); // 128 bits
        QCOMPARE(claims,
                 (QJsonObject{{u"htm"_s, u"POST"_s},
                              {u"htu"_s, u"https://mcp.example:8443/a%20b/mcp"_s},
                              {u"iat"_s, 1800000000},
                              {u"nonce"_s, u"n-1"_s},
                              {u"ath"_s, QString::fromLatin1(proofs::hash("at-1"))}}));
    }

    void saysNothingThatItDoesNotKnow()
    {
        const auto key = ProofKey::create();
        const ReadProof proof = readProof(*key->prove(requestTo(u"http://127.0.0.1:8000"_s)));
        QVERIFY(!proof.claims.contains("nonce"_L1) && !proof.claims.contains("ath"_L1));
        QCOMPARE(proof.claim(u"htu"_s), u"http://127.0.0.1:8000/"_s); // As it is sent.
    }

    void isGoodOnce() // section 11.1
    {
        const auto key = ProofKey::create();
        QSet<QString> ids;
        for (int i = 0; i < 300; ++i) { // The numbers of a signature may be short.
            const ReadProof proof = readProof(*key->prove(requestTo(u"https://mcp.example/"_s)));
            QVERIFY(proof.isSigned);
            ids.insert(proof.claim(u"jti"_s));
        }
        QCOMPARE(ids.size(), 300);
    }

    void takesNoOtherKey_data() // section 11.6
    {
        QTest::addColumn<QByteArray>("pem");
        QTest::newRow("none") << QByteArray();
        QTest::newRow("no key") << QByteArray("-----BEGIN PRIVATE KEY-----\nAAAA\n");
        QTest::newRow("RSA") << SigningKey::rsa().pem();
        QTest::newRow("another curve") << SigningKey::curve("P-384").pem();
        QTest::newRow("the public half") << SigningKey::curve("P-256").publicPem();
        QTest::newRow("with a password") << SigningKey::curve("P-256").pem("secret");
    }

    void takesNoOtherKey()
    {
        QFETCH(QByteArray, pem);
        const auto key = ProofKey::fromPem(pem);
        QVERIFY(!key && isProblem(key.error(), Problem::BadKey));
        QCOMPARE(ERR_peek_error(), 0UL);
    }

    void repeatsUsableNoncesOnly() // section 8.1
    {
        QCOMPARE(usableNonce("eyJ7S_zG.eyJH0-Z.HX4w-7v!~"), "eyJ7S_zG.eyJH0-Z.HX4w-7v!~"_ba);
        QCOMPARE(usableNonce(QByteArray(kNonceChars, 'x')).size(), kNonceChars);
        for (const QByteArray &bad :
             {QByteArray(kNonceChars + 1, 'x'), QByteArray("a b"), QByteArray("a\"b"),
              QByteArray("a\\b"), QByteArray("caf\xc3\xa9"), QByteArray("a\0b", 3),
              QByteArray("one, two"), QByteArray()})
            QVERIFY2(usableNonce(bad).isEmpty(), bad.constData());
    }
};

QUAYSIDE_TEST(TestProofKey, QCoreApplication)

} // namespace tst_proofkey

#include "tst_proofkey.moc"
