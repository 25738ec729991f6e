// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/pkce.h"
#include "tests/support/testclass.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace tst_pkce {

using namespace mcp::auth;
using namespace Qt::StringLiterals;

class TestPkce : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hashesAsTheStandardDoes() // AUTH-30: RFC 7636, appendix B
    {
        const Pkce pkce{"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"};
        QCOMPARE(pkce.challenge(), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    void makesVerifiersThatNobodyGuesses() // AUTH-30, SEC-28
    {
        const QRegularExpression allowed(u"^[A-Za-z0-9._~-]{43,128}$"_s);
        QSet<QByteArray> seen;
        for (int i = 0; i < 1000; ++i) {
            const Pkce pkce = Pkce::generate();
            QVERIFY(allowed.match(QString::fromLatin1(pkce.verifier)).hasMatch());
            seen.insert(pkce.verifier);
        }
        QCOMPARE(seen.size(), 1000);
    }

    void makesTextOfAsManyBytesAsAskedFor() // SEC-28
    {
        for (const int bytes : {1, 16, 31, 32, 33}) {
            const auto decoded =
                QByteArray::fromBase64Encoding(randomText(bytes), QByteArray::Base64UrlEncoding);
            QVERIFY(decoded);
            QCOMPARE(decoded.decoded.size(), bytes);
        }
    }
};

QUAYSIDE_TEST(TestPkce, QCoreApplication)

} // namespace tst_pkce

#include "tst_pkce.moc"
