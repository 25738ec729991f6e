// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/authorizationrequest.h"
#include "tests/support/testclass.h"

#include "core/auth/problem.h"

#include <QTest>
#include <QUrlQuery>

namespace tst_authorizationrequest {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

const QString kIssuer = u"https://auth.example/tenant"_s;

AuthorizationRequest makeRequest()
{
    AuthorizationRequest request;
    request.endpoint = QUrl(u"https://auth.example/authorize"_s);
    request.issuer = kIssuer;
    request.clientId = u"https://quayside.example/client.json"_s;
    request.redirectUri = QUrl(u"http://127.0.0.1:4711/callback"_s);
    request.resource = u"https://mcp.example/one"_s;
    request.scopes = QStringList{u"files:read"_s, u"a&b"_s};
    return request;
}

QString valueOf(const QUrl &address, const QString &name)
{
    const QStringList values = QUrlQuery(address).allQueryItemValues(name, QUrl::FullyDecoded);
    return values.size() == 1 ? values.constFirst() : u"(%1 values)"_s.arg(values.size());
}

bool isRefused(const std::optional<Result<QString>> &answer, Problem why = Problem::Refused)
{
    return answer && !*answer && isProblem(answer->error(), why);
}

} // namespace

class TestAuthorizationRequest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void buildsTheAddress() // AUTH-30, AUTH-32, AUTH-33, AUTH-34
    {
        const AuthorizationRequest request = makeRequest();
        const QUrl address = request.address();
        QVERIFY(address.isValid());
        QVERIFY(address.toEncoded().startsWith("https://auth.example/authorize?"));
        QCOMPARE(valueOf(address, u"response_type"_s), u"code"_s);
        QCOMPARE(valueOf(address, u"client_id"_s), request.clientId);
        QCOMPARE(valueOf(address, u"redirect_uri"_s), request.redirectUri.toString());
        QCOMPARE(valueOf(address, u"state"_s), QString::fromLatin1(request.state));
        QCOMPARE(valueOf(address, u"code_challenge"_s),
                 QString::fromLatin1(request.pkce.challenge()));
        QCOMPARE(valueOf(address, u"code_challenge_method"_s), u"S256"_s);
        QCOMPARE(valueOf(address, u"resource"_s), request.resource);
        QCOMPARE(valueOf(address, u"scope"_s), u"files:read a&b"_s);
        QVERIFY(!address.toEncoded().contains(request.pkce.verifier));
        QVERIFY(!address.hasQuery() || !QUrlQuery(address).hasQueryItem(u"prompt"_s));
    }

    void keepsTheQueryThatTheEndpointHas()
    {
        AuthorizationRequest request = makeRequest();
        request.endpoint = QUrl(u"https://auth.example/authorize?tenant=a%26b#part"_s);
        request.scopes.clear();
        const QUrl address = request.address();
        QCOMPARE(valueOf(address, u"tenant"_s), u"a&b"_s);
        QCOMPARE(valueOf(address, u"client_id"_s), request.clientId);
        QVERIFY(!QUrlQuery(address).hasQueryItem(u"scope"_s));
        QVERIFY(!address.hasFragment());
    }

    void makesItsSecretsAnew() // SEC-28
    {
        const AuthorizationRequest one = makeRequest();
        const AuthorizationRequest other = makeRequest();
        QVERIFY(one.state != other.state);
        QVERIFY(one.pkce.verifier != other.pkce.verifier);
        QCOMPARE(QByteArray::fromBase64(one.state, QByteArray::Base64UrlEncoding).size(), 32);
    }

    void comparesTheIssuer_data() // AUTH-35, AUTH-36, AUTH-37, SEC-27
    {
        QTest::addColumn<bool>("isAnnounced");
        QTest::addColumn<QByteArray>("iss");
        QTest::addColumn<bool>("isGood");
        const QByteArray right = "&iss=https%3A%2F%2Fauth.example%2Ftenant";
        QTest::newRow("announced, right") << true << right << true;
        QTest::newRow("announced, bare") << true << QByteArray("&iss=" + kIssuer.toUtf8()) << true;
        QTest::newRow("announced, wrong")
            << true << QByteArray("&iss=https://evil.example") << false;
        QTest::newRow("announced, absent") << true << QByteArray() << false;
        QTest::newRow("announced, empty") << true << QByteArray("&iss=") << false;
        QTest::newRow("not announced, right") << false << right << true;
        QTest::newRow("not announced, wrong")
            << false << QByteArray("&iss=https://evil.example") << false;
        QTest::newRow("not announced, empty") << false << QByteArray("&iss=") << false;
        QTest::newRow("not announced, absent") << false << QByteArray() << true;
        QTest::newRow("twice") << false << right + right << false;
        QTest::newRow("trailing slash") << true << right + '/' << false;
        QTest::newRow("host in upper case")
            << true << QByteArray("&iss=https://AUTH.example/tenant") << false;
        QTest::newRow("usual port")
            << true << QByteArray("&iss=https://auth.example:443/tenant") << false;
        QTest::newRow("encoded twice")
            << true << QByteArray("&iss=https%253A%252F%252Fauth.example%252Ftenant") << false;
    }

    void comparesTheIssuer()
    {
        QFETCH(bool, isAnnounced);
        QFETCH(QByteArray, iss);
        QFETCH(bool, isGood);
        AuthorizationRequest request = makeRequest();
        request.announcesIssuer = isAnnounced;
        const auto code = request.codeFrom("code=abc&state=" + request.state + iss);
        QVERIFY(code);
        QCOMPARE(code->hasValue(), isGood);
        const auto error = request.codeFrom("error=access_denied&error_description=canary+text"
                                            "&error_uri=canary&state="
                                            + request.state + iss);
        if (isGood) {
            QCOMPARE(**code, u"abc"_s);
            QVERIFY(isRefused(error));
            QVERIFY(error->error().detail.contains(u"canary text"_s));
        } else {
            QVERIFY(isRefused(code, Problem::WrongIssuer));
            QVERIFY(isRefused(error, Problem::WrongIssuer));
            QVERIFY(!error->error().detail.contains(u"canary"_s));
        }
    }

    void comparesNothingWhereThereIsNoIssuer() // AUTH-08, AUTH-35
    {
        AuthorizationRequest request = makeRequest();
        request.issuer.clear();
        const auto code = request.codeFrom("code=abc&state=" + request.state);
        QVERIFY(code && *code);
    }

    void doesNotTakeTheAnswerToAnotherRequest_data() // AUTH-33, SEC-28
    {
        QTest::addColumn<QByteArray>("query");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no state") << QByteArray("code=abc");
        QTest::newRow("empty state") << QByteArray("code=abc&state=");
        QTest::newRow("another state") << QByteArray("code=abc&state=" + QByteArray(43, 'x'));
        QTest::newRow("half a state") << QByteArray("code=abc&state=HALF");
        QTest::newRow("state twice") << QByteArray("code=abc&state=STATE&state=STATE");
        QTest::newRow("error of another") << QByteArray("error=access_denied&state=other");
        QTest::newRow("state in capitals") << QByteArray("code=abc&STATE_NAME=STATE");
    }

    void doesNotTakeTheAnswerToAnotherRequest()
    {
        QFETCH(QByteArray, query);
        const AuthorizationRequest request = makeRequest();
        query.replace("STATE_NAME", "State");
        query.replace("STATE", request.state);
        query.replace("HALF", request.state.left(20));
        QVERIFY(!request.codeFrom(query));
    }

    void findsNoCodeInABadAnswer_data() // AUTH-40
    {
        QTest::addColumn<QByteArray>("query");
        QTest::newRow("no code") << QByteArray();
        QTest::newRow("empty code") << QByteArray("code=&");
        QTest::newRow("two codes") << QByteArray("code=a&code=b&");
        QTest::newRow("denied") << QByteArray("error=access_denied&");
        QTest::newRow("code and error") << QByteArray("code=a&error=server_error&");
    }

    void findsNoCodeInABadAnswer()
    {
        QFETCH(QByteArray, query);
        const AuthorizationRequest request = makeRequest();
        QVERIFY(isRefused(request.codeFrom(query + "state=" + request.state)));
    }

    void readsACodeOfAnyCharacters()
    {
        const AuthorizationRequest request = makeRequest();
        const auto code = request.codeFrom("state=" + request.state + "&code=a%2Bb+c%26%3D%25");
        QVERIFY(code && *code);
        QCOMPARE(**code, u"a+b c&=%"_s);
    }

    void tellsAllThatTheServerSays_data() // K14, K13, AUTH-31, AUTH-37
    {
        QTest::addColumn<QByteArray>("query");
        QTest::addColumn<QString>("told");
        QTest::addColumn<bool>("isAboutResource");
        QTest::newRow("both") << QByteArray("error=invalid_scope&error_description=no+such+scope")
                              << u"invalid_scope: no such scope"_s << false;
        QTest::newRow("a code alone")
            << QByteArray("error=access_denied") << u"access_denied"_s << false;
        QTest::newRow("an empty description")
            << QByteArray("error=access_denied&error_description=") << u"access_denied"_s << false;
        QTest::newRow("invalid_target")
            << QByteArray("error=invalid_target") << u"invalid_target"_s << true;
        QTest::newRow("Entra") << QByteArray(
            "error=invalid_request&error_description=AADSTS9010010%3A+no")
                               << u"invalid_request: AADSTS9010010: no"_s << true;
        QTest::newRow("another number of Entra")
            << QByteArray("error=invalid_request&error_description=AADSTS90100%3A+no")
            << u"invalid_request: AADSTS90100: no"_s << false;
    }

    void tellsAllThatTheServerSays()
    {
        QFETCH(QByteArray, query);
        QFETCH(QString, told);
        QFETCH(bool, isAboutResource);
        AuthorizationRequest request = makeRequest();
        const auto answer = request.codeFrom(query + "&state=" + request.state);
        QVERIFY(isRefused(answer, isAboutResource ? Problem::ResourceRefused : Problem::Refused));
        QCOMPARE(answer->error().detail, told);
        request.resource.clear(); // It was not sent.
        QVERIFY(isRefused(request.codeFrom(query + "&state=" + request.state)));
    }

    void boundsWhatTheServerSays() // AUTH-40
    {
        const AuthorizationRequest request = makeRequest();
        const auto answer = request.codeFrom("error=x&error_description=" + QByteArray(5000, 'y')
                                             + "&state=" + request.state);
        QVERIFY(answer && !*answer);
        QVERIFY(answer->error().detail.size() <= 300);
    }

    void choosesTheScopes_data() // AUTH-50, AUTH-51
    {
        using Words = std::optional<QList<QString>>;
        QTest::addColumn<QStringList>("challenged");
        QTest::addColumn<Words>("ofResource");
        QTest::addColumn<Words>("ofServer");
        QTest::addColumn<QStringList>("asked");
        const QStringList none;
        const auto words = [](const QString &text) { return Words(text.split(u' ')); };
        QTest::newRow("of the challenge") << QStringList{u"b"_s, u"a"_s} << words(u"c d"_s)
                                          << words(u"e"_s) << QStringList{u"b"_s, u"a"_s};
        QTest::newRow("of the resource")
            << none << words(u"c d c"_s) << words(u"e"_s) << QStringList{u"c"_s, u"d"_s};
        QTest::newRow("none") << none << Words() << words(u"e"_s) << QStringList();
        QTest::newRow("offline access of the server")
            << none << words(u"c"_s) << words(u"e offline_access"_s)
            << QStringList{u"c"_s, u"offline_access"_s};
        QTest::newRow("offline access twice")
            << QStringList{u"offline_access"_s} << Words() << words(u"offline_access"_s)
            << QStringList{u"offline_access"_s};
    }

    void choosesTheScopes()
    {
        QFETCH(QStringList, challenged);
        QFETCH(std::optional<QList<QString>>, ofResource);
        QFETCH(std::optional<QList<QString>>, ofServer);
        QTEST(scopesToAsk(challenged, ofResource, ofServer), "asked");
    }

    void asksForConsentWhereATokenIsToLast() // AUTH-51
    {
        AuthorizationRequest request = makeRequest();
        request.scopes.append(u"offline_access"_s);
        QCOMPARE(valueOf(request.address(), u"prompt"_s), u"consent"_s);
    }
};

QUAYSIDE_TEST(TestAuthorizationRequest, QCoreApplication)

} // namespace tst_authorizationrequest

#include "tst_authorizationrequest.moc"
