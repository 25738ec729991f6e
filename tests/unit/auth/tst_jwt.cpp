// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/jwt.h"
#include "tests/support/testclass.h"

#include "core/auth/problem.h"
#include "tests/unit/auth/signingkeys.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>
#include <QTimeZone>

#include <openssl/err.h>

namespace tst_jwt {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

const QDateTime kNow = QDateTime::fromSecsSinceEpoch(1800000000, QTimeZone::utc());
const ClientAssertion kAssertion{u"client \"1\""_s, u"https://as.example"_s, u"key-1"_s, kNow};

QJsonObject part(const QByteArray &jwt, int index)
{
    const QByteArray text =
        QByteArray::fromBase64(jwt.split('.').value(index), QByteArray::Base64UrlEncoding);
    return QJsonDocument::fromJson(text).object();
}

} // namespace

class TestJwt : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void signsWithEitherKindOfKey_data() // AUTH-71
    {
        QTest::addColumn<QByteArray>("algorithm");
        QTest::newRow("RSA") << QByteArray("RS256");
        QTest::newRow("P-256") << QByteArray("ES256");
    }

    void signsWithEitherKindOfKey()
    {
        QFETCH(QByteArray, algorithm);
        const SigningKey key =
            algorithm == "RS256" ? SigningKey::rsa() : SigningKey::curve("P-256");
        const SigningKey other =
            algorithm == "RS256" ? SigningKey::rsa() : SigningKey::curve("P-256");
        QCOMPARE(signingAlgorithm(key.pem()).valueOr({}), algorithm);
        // The numbers of an ES256 signature may be short, and are filled up.
        const int times = algorithm == "ES256" ? 300 : 1;
        QSet<QString> ids;
        for (int i = 0; i < times; ++i) {
            const auto jwt = signAssertion(kAssertion, key.pem());
            QVERIFY(jwt);
            QCOMPARE(jwt->count('.'), 2);
            QVERIFY(!jwt->contains('=') && !jwt->contains('+') && !jwt->contains('/'));
            QVERIFY(key.hasSigned(*jwt));
            QVERIFY(!other.hasSigned(*jwt));
            ids.insert(part(*jwt, 1).value("jti"_L1).toString());
        }
        QCOMPARE(ids.size(), times); // No two the same.
    }

    void saysWhoForWhomAndHowLong() // AUTH-71, AUTH-25
    {
        const SigningKey key = SigningKey::curve("P-256");
        const auto jwt = signAssertion(kAssertion, key.pem());
        QVERIFY(jwt);
        QCOMPARE(
            part(*jwt, 0),
            (QJsonObject{{u"alg"_s, u"ES256"_s}, {u"typ"_s, u"JWT"_s}, {u"kid"_s, u"key-1"_s}}));
        QJsonObject claims = part(*jwt, 1);
        QVERIFY(claims.take("jti"_L1).toString().size() >= 22); // 128 bits
        QCOMPARE(claims,
                 (QJsonObject{{u"iss"_s, u"client \"1\""_s},
                              {u"sub"_s, u"client \"1\""_s},
                              {u"aud"_s, u"https://as.example"_s},
                              {u"iat"_s, 1800000000},
                              {u"exp"_s, 1800000060}}));
        ClientAssertion withoutKeyId = kAssertion;
        withoutKeyId.keyId.clear();
        QVERIFY(!part(*signAssertion(withoutKeyId, key.pem()), 0).contains("kid"_L1));
    }

    void whatIsNoUsableKeyIsSaidToBeNone_data() // AUTH-71
    {
        QTest::addColumn<QByteArray>("pem");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("text") << QByteArray("secret");
        QTest::newRow("half") << SigningKey::curve("P-256").pem().first(80);
        QTest::newRow("a public one") << SigningKey::curve("P-256").publicPem();
        QTest::newRow("with a password") << SigningKey::curve("P-256").pem("word");
        QTest::newRow("another curve") << SigningKey::curve("P-384").pem();
        QTest::newRow("a like curve") << SigningKey::curve("secp256k1").pem();
        QTest::newRow("short") << SigningKey::rsa(1024).pem();
        QTest::newRow("another kind") << SigningKey::ed25519().pem();
    }

    void whatIsNoUsableKeyIsSaidToBeNone()
    {
        QFETCH(QByteArray, pem);
        for (const auto &result : {signingAlgorithm(pem), signAssertion(kAssertion, pem)}) {
            QVERIFY(!result);
            QVERIFY(isProblem(result.error(), Problem::BadKey));
            QVERIFY(pem.size() < 40
                    || !result.error().detail.contains(QLatin1String(pem.mid(30, 10))));
        }
        QCOMPARE(ERR_peek_error(), 0UL); // Else TLS would take it for its own.
    }
};

QUAYSIDE_TEST(TestJwt, QCoreApplication)

} // namespace tst_jwt

#include "tst_jwt.moc"
