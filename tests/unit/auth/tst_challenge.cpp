// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/challenge.h"
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

    void whatCannotBeReadIsAsIfAbsent_data() // AUTH-03
    {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("a quote that never ends") << QByteArray("Bearer realm=\"x");
        QTest::newRow("an escape at the end") << QByteArray("Bearer realm=\"x\\");
        QTest::newRow("a line end in a value") << QByteArray("Bearer realm=\"x\ny\"");
        QTest::newRow("a NUL in a value") << QByteArray("Bearer realm=\"x\0y\"", 18);
        QTest::newRow("a NUL in a name") << QByteArray("Bearer re\0lm=x", 14);
        QTest::newRow("no comma between") << QByteArray("Bearer realm=\"x\" scope=\"y\"");
        QTest::newRow("two words") << QByteArray("Bearer one two");
        QTest::newRow("no scheme") << QByteArray("=\"x\"");
        QTest::newRow("quoted scheme") << QByteArray("\"Bearer\" a=b");
        QTest::newRow("a value of no token") << QByteArray("Bearer resource_metadata=https://x/y");
        QTest::newRow("letters outside ASCII") << QByteArray("B\xc3\xa9"
                                                             "arer realm=x");
        QTest::newRow("good, then broken") << QByteArray("Bearer a=b, Basic realm=\"");
        QTest::newRow("too long") << QByteArray("Bearer a=\"" + QByteArray(20000, 'x') + '"');
        QTest::newRow("too many") << QByteArray("Bearer " + QByteArray("a=b,").repeated(200));
    }

    void whatCannotBeReadIsAsIfAbsent()
    {
        QFETCH(QByteArray, header);
        QVERIFY(parseChallenges(header).isEmpty());
        QVERIFY(!tokenChallenge(header));
    }

    void brokenHeadersAreBounded() // AUTH-03
    {
        for (const QByteArray &part : {QByteArray("a"), QByteArray(","), QByteArray("a "),
                                       QByteArray("a,"), QByteArray("=\""), QByteArray("a=b,")}) {
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
                 u"https://api.example/.well-known/oauth-protected-resource"_s);
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
