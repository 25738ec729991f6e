// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/challenge.h"
#include "core/auth/limits.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_challenge {

using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

/// One line a challenge, so that a table can hold it.
QString spelled(const QList<Challenge> &challenges)
{
    QStringList all;
    for (const Challenge &challenge : challenges) {
        QString one = QString::fromLatin1(challenge.scheme);
        if (!challenge.token68.isEmpty())
            one = one + " <"_L1 + QString::fromLatin1(challenge.token68) + '>'_L1;
        for (const auto &[name, value] : challenge.parameters)
            one = one + " ["_L1 + QString::fromLatin1(name) + '='_L1 + value + ']'_L1;
        all.append(one);
    }
    return all.join(" + "_L1);
}

} // namespace

class TestChallenge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryShape_data() // AUTH-03
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("read");
        const auto row = [](const char *name, const QByteArray &header, const char *read) {
            QTest::newRow(name) << header << QString::fromUtf8(read);
        };
        row("nothing", "", "");
        row("a scheme alone", "Bearer", "bearer");
        row("with a space behind", "Bearer ", "bearer");
        row("one parameter", "Bearer realm=\"x\"", "bearer [realm=x]");
        row("a token for a value", "Bearer error=invalid_token", "bearer [error=invalid_token]");
        row("any case", "BEARER Scope=\"A b\"", "bearer [scope=A b]");
        row("any order", "Bearer scope=\"a\", realm=\"r\", error=\"e\"",
            "bearer [scope=a] [realm=r] [error=e]");
        row("spaces around the sign", "Bearer realm = \"x\" , scope =y",
            "bearer [realm=x] [scope=y]");
        row("tabs", "Bearer\trealm=\"x\",\tscope=y", "bearer [realm=x] [scope=y]");
        row("commas in quotes", "Bearer realm=\"a, Basic b=c\"", "bearer [realm=a, Basic b=c]");
        row("escapes", "Bearer realm=\"a\\\"b\\\\c\\d\", scope=x",
            "bearer [realm=a\"b\\cd] [scope=x]");
        row("an empty value", "Bearer realm=\"\"", "bearer [realm=]");
        row("letters of UTF-8", "Bearer realm=\"caf\xc3\xa9\"", "bearer [realm=café]");
        row("two challenges", "Basic realm=\"b\", Bearer scope=\"x\"",
            "basic [realm=b] + bearer [scope=x]");
        row("three, one of them bare", "Negotiate, Bearer a=b, c=d, Digest e=f",
            "negotiate + bearer [a=b] [c=d] + digest [e=f]");
        row("a token68", "Negotiate YII+/-._~w==, Bearer a=b",
            "negotiate <YII+/-._~w==> + bearer [a=b]");
        row("a token68 last", "Bearer a=b, NTLM TlRMTVNTUAAB",
            "bearer [a=b] + ntlm <TlRMTVNTUAAB>");
        row("empty places in the list", ", ,Bearer a=b, , c=d,,", "bearer [a=b] [c=d]");
        row("twice the same name", "Bearer a=1, a=2", "bearer [a=1] [a=2]");
        row("two of one scheme", "Bearer a=1, Bearer a=2", "bearer [a=1] + bearer [a=2]");
    }

    void readsEveryShape()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, read);
        QCOMPARE(spelled(parseChallenges(header)), read);
    }

    void whatCannotBeReadCostsItselfAlone_data() // K10, AUTH-03
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("read");
        const auto row = [](const char *name, const QByteArray &header, const char *read) {
            QTest::newRow(name) << header << QString::fromUtf8(read);
        };
        row("no comma between", "Bearer realm=\"x\" scope=\"y\"", "bearer [realm=x] [scope=y]");
        row("no comma before the scope", // kody#1793
            "Bearer resource_metadata=\"https://x/.well-known/y\" scope=\"a b\"",
            "bearer [resource_metadata=https://x/.well-known/y] [scope=a b]");
        row("a semicolon between", "Bearer realm=\"x\"; scope=\"y\";error=z",
            "bearer [realm=x] [scope=y] [error=z]");
        row("a comma behind the scheme", "Bearer, realm=\"x\", scope=y",
            "bearer [realm=x] [scope=y]");
        row("an address without quotes", "Bearer resource_metadata=https://x/y?z=1, scope=a",
            "bearer [resource_metadata=https://x/y?z=1] [scope=a]");
        row("single quotes", "Bearer realm='x, y', scope='a b' error=\"e\"", "bearer [error=e]");
        row("single quotes at the end", "Bearer error=e, scope='a, b'", "bearer [error=e]");
        row("a single quote alone", "Bearer scope='a, error=e", "bearer [error=e]");
        row("a quote that never ends", "Bearer realm=\"x", "bearer");
        row("a quote that never ends, and more", "Bearer realm=\"x, scope=y", "bearer [scope=y]");
        row("a missing quote before a quoted value", "Bearer realm=\"x, scope=\"y z\", error=e",
            "bearer [scope=y z] [error=e]");
        row("quotes within quotes", "Bearer error_description=\"a \"b\", c\", scope=\"y\"",
            "bearer [scope=y]");
        row("words without quotes", "Bearer error_description=The token expired, scope=y",
            "bearer [error_description=The] [scope=y]");
        row("an escape at the end", "Bearer realm=\"x\\", "bearer");
        row("no value", "Bearer realm=, scope=y", "bearer <realm=> [scope=y]");
        row("no value at the end", "Bearer scope=y, realm= ", "bearer [scope=y]");
        row("a line end in a value", "Bearer realm=\"x\ny\", scope=z", "bearer [scope=z]");
        row("a NUL in a value", QByteArray("Bearer realm=\"x\0y\", a=b", 23), "bearer [a=b]");
        row("a NUL in a name", QByteArray("Bearer re\0lm=x, a=b", 19), "bearer [a=b]");
        row("two words", "Bearer one two", "bearer");
        row("two words and a parameter", "Bearer one two, scope=y", "bearer [scope=y]");
        row("good, then broken", "Bearer a=b, Basic realm=\"", "bearer [a=b] + basic");
        row("broken, then good", "Basic realm=\"x, Bearer scope=\"y\"", "basic + bearer [scope=y]");
        row("signs between", "Bearer @ realm=\"x\", <>, scope=y", "bearer [realm=x] [scope=y]");
        row("too many",
            "Bearer " + QByteArray("a=b,").repeated(200), // The first hundred count.
            QByteArray("bearer" + QByteArray(" [a=b]").repeated(100)).constData());
    }

    void whatCannotBeReadCostsItselfAlone()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, read);
        QCOMPARE(spelled(parseChallenges(header)), read);
    }

    void whatHasNoSchemeIsAsIfAbsent_data() // AUTH-03
    {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("no scheme") << QByteArray("=\"x\"");
        QTest::newRow("parameters alone") << QByteArray("resource_metadata=\"https://x/y\", a=b");
        QTest::newRow("quoted scheme") << QByteArray("\"Bearer\" a=b");
        QTest::newRow("a colon") << QByteArray("Bearer: a=b");
        QTest::newRow("letters outside ASCII") << QByteArray("B\xc3\xa9"
                                                             "arer realm=x");
        QTest::newRow("too long") << QByteArray("Bearer a=\"" + QByteArray(20000, 'x') + '"');
    }

    void whatHasNoSchemeIsAsIfAbsent()
    {
        QFETCH(QByteArray, header);
        QVERIFY(parseChallenges(header).isEmpty());
        QVERIFY(!tokenChallenge(header));
    }

    void everyNamedDocumentIsKnown() // K10, AUTH-04
    {
        const auto challenge = tokenChallenge(
            "Bearer resource_metadata=\"https://a.example/1\", resource_metadata=\"/2\", "
            "DPoP algs=\"ES256\", resource_metadata=\"https://a.example/3\", "
            "Bearer scope=x, resource_metadata=\"\", resource_metadata=\"https://a.example/1\", "
            "Basic resource_metadata=\"https://a.example/4\"");
        QVERIFY(challenge);
        QCOMPARE(challenge->resourceMetadata,
                 (QStringList{u"https://a.example/3"_s, u"https://a.example/1"_s, u"/2"_s}));
        QCOMPARE(challenge->scopes, QStringList{u"x"_s});
        QVERIFY(challenge->takesProofs && !challenge->takesProofsOnly);
        QByteArray many = "Bearer ";
        for (int i = 0; i < 50; ++i)
            many += "resource_metadata=\"/" + QByteArray::number(i) + "\",";
        QCOMPARE(tokenChallenge(many)->resourceMetadata.size(), kNamedDocuments);
    }

    void brokenHeadersAreBounded() // AUTH-03
    {
        for (const QByteArray &part :
             {QByteArray("a"), QByteArray(","), QByteArray("a "), QByteArray("a,"),
              QByteArray("=\""), QByteArray("a=b,"), QByteArray("a='"), QByteArray("a=\""),
              QByteArray("a=',"), QByteArray("a=\",b "), QByteArray("a;")}) {
            const QByteArray text = part.repeated(16000 / part.size());
            QVERIFY(parseChallenges(text).size() <= 8000);
            QVERIFY(parseChallenges("Bearer " + text).size() <= 8001);
        }
    }

    void takesWhatBearerSays() // AUTH-03, AUTH-50, AUTH-52
    {
        const auto challenge = tokenChallenge(
            "Basic realm=\"old\", bearer error=\"insufficient_scope\", "
            "Error_Description=\"more, please\", scope=\"files:read  files:write files:read\", "
            "RESOURCE_METADATA=\"https://api.example/.well-known/oauth-protected-resource\"");
        QVERIFY(challenge);
        QCOMPARE(challenge->resourceMetadata,
                 QStringList{u"https://api.example/.well-known/oauth-protected-resource"_s});
        QCOMPARE(challenge->scopes, (QStringList{u"files:read"_s, u"files:write"_s}));
        QVERIFY(challenge->isInsufficientScope());
        QCOMPARE(challenge->errorDescription, u"more, please"_s);
        QCOMPARE(tokenChallenge("Bearer"), TokenChallenge());
        QVERIFY(!tokenChallenge("Basic realm=\"Bearer\""));
    }

    void scopesAreWordsThatCanBeScopes() // AUTH-50, SEC-20
    {
        QCOMPARE(scopeList(u" a  b a\u00e9 c\"d e\\f \x1b[2J mcp:tools/* "_s),
                 (QStringList{u"a"_s, u"b"_s, u"mcp:tools/*"_s}));
    }
};

QUAYSIDE_TEST(TestChallenge, QCoreApplication)

} // namespace tst_challenge

#include "tst_challenge.moc"
