// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/clientidentity.h"
#include "tests/support/testclass.h"

#include "core/auth/registration.h"
#include "core/auth/signinflow.h"
#include "tests/unit/auth/authbench.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

namespace tst_clientidentity {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

using Way = ClientWay;
using Origin = ClientIdentity::Origin;

namespace {

const QString kIssuer = u"https://as.example"_s;
const QString kDocument = u"https://quayside.example/client.json"_s;
const QDateTime kNow = QDateTime::fromSecsSinceEpoch(1800000000, QTimeZone::utc());

ClientIdentity identity(Origin origin, const QString &issuer = kIssuer)
{
    ClientIdentity client;
    client.origin = origin;
    client.issuer = issuer;
    client.id = u"id"_s;
    return client;
}

ServerMetadata metadataWith(bool takesDocuments, bool registers)
{
    ServerMetadata metadata;
    metadata.issuer = kIssuer;
    metadata.takesClientDocuments = takesDocuments;
    if (registers)
        metadata.registrationEndpoint = u"https://as.example/register"_s;
    return metadata;
}

} // namespace

class TestClientIdentity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesTheBestWayFirst() // AUTH-20
    {
        ClientChoices choices{identity(Origin::Preregistered), identity(Origin::Registered),
                              kDocument};
        QCOMPARE(
            clientWays(metadataWith(true, true), choices, kNow),
            (QList{Way::Preregistered, Way::Document, Way::Registered, Way::Register, Way::Ask}));
        choices.preregistered.reset();
        choices.registered->origin = Origin::Typed;
        QCOMPARE(clientWays(metadataWith(true, true), choices, kNow),
                 (QList{Way::Registered, Way::Document, Way::Register, Way::Ask}));
        choices.registered.reset();
        QCOMPARE(clientWays(metadataWith(true, true), choices, kNow),
                 (QList{Way::Document, Way::Register, Way::Ask}));
        QCOMPARE(clientWays(metadataWith(false, true), choices, kNow),
                 (QList{Way::Register, Way::Ask}));
        QCOMPARE(clientWays(metadataWith(true, false), choices, kNow),
                 (QList{Way::Document, Way::Ask}));
        choices.documentAddress.clear();
        QCOMPARE(clientWays(metadataWith(true, false), choices, kNow), QList{Way::Ask});
    }

    void nobodyIsOfferedToAnotherIssuer() // AUTH-24, SEC-26
    {
        for (const QString &issuer : {u"https://as.example/"_s, u"https://AS.example"_s,
                                      u"https://other.example"_s, u""_s}) {
            const ClientChoices choices{
                identity(Origin::Preregistered, issuer), identity(Origin::Registered, issuer), {}};
            QCOMPARE(clientWays(metadataWith(false, false), choices, kNow), QList{Way::Ask});
        }
    }

    void aSecretThatHasRunOutIsNotOffered() // AUTH-22
    {
        ClientChoices choices{{}, identity(Origin::Registered), {}};
        choices.registered->secretExpiresAt = kNow.addSecs(1);
        QVERIFY(clientWays(metadataWith(false, true), choices, kNow).contains(Way::Registered));
        choices.registered->secretExpiresAt = kNow;
        QVERIFY(!clientWays(metadataWith(false, true), choices, kNow).contains(Way::Registered));
    }

    void aDocumentHasAnAddressWithAPath() // AUTH-21
    {
        QVERIFY(isDocumentAddress(kDocument));
        for (const QString &address :
             {u""_s, u"https://quayside.example"_s, u"https://quayside.example/"_s,
              u"http://quayside.example/client.json"_s,
              u"https://quayside.example/a/../client.json"_s,
              u"https://quayside.example/./client.json"_s,
              u"https://me@quayside.example/client.json"_s,
              u"https://quayside.example/client.json#x"_s})
            QVERIFY(!isDocumentAddress(address));
        const ClientIdentity client = documentIdentity(kDocument, kIssuer);
        QCOMPARE(client.id, kDocument);
        QCOMPARE(client.issuer, kIssuer);
        QCOMPARE(*chooseAuthMethod(client, QList<QString>{u"client_secret_basic"_s}),
                 AuthMethod::None);
    }

    void provesWhoWeAreAsTheServerWants_data() // AUTH-25, AUTH-71
    {
        QTest::addColumn<QString>("has"); // s: a secret, k: a key
        QTest::addColumn<QString>("announced"); // "-": nothing said
        QTest::addColumn<QString>("chosen"); // empty: none fits
        const auto row = [](const char *has, const char *announced, const char *chosen) {
            QTest::addRow("[%s] %s", has, announced)
                << QString::fromLatin1(has) << QString::fromLatin1(announced)
                << QString::fromLatin1(chosen);
        };
        row("", "-", "none");
        row("", "", "none");
        row("", "client_secret_basic none", "none");
        // As Entra, Cognito and Keycloak announce it, which take clients without a secret.
        row("", "client_secret_basic", "none");
        row("", "private_key_jwt tls_client_auth", "none");
        row("s", "-", "client_secret_basic");
        row("s", "client_secret_basic", "client_secret_basic");
        row("s", "client_secret_post", "client_secret_post");
        row("s", "client_secret_post client_secret_basic", "client_secret_post");
        row("s", "none client_secret_basic", "client_secret_basic");
        row("s", "none", "");
        row("s", "private_key_jwt", "");
        row("k", "-", "private_key_jwt");
        row("k", "private_key_jwt", "private_key_jwt");
        row("k", "client_secret_basic", "");
        row("k", "none", "");
        row("ks", "client_secret_basic private_key_jwt", "private_key_jwt");
        row("ks", "client_secret_basic", "client_secret_basic");
    }

    void provesWhoWeAreAsTheServerWants()
    {
        QFETCH(QString, has);
        QFETCH(QString, announced);
        QFETCH(QString, chosen);
        ClientIdentity client = identity(Origin::Typed);
        client.secret = has.contains(u's') ? u"secret"_s : QString();
        client.privateKey = has.contains(u'k') ? QByteArray("key") : QByteArray();
        std::optional<QList<QString>> methods;
        if (announced != "-"_L1)
            methods = announced.split(u' ', Qt::SkipEmptyParts);
        const auto method = chooseAuthMethod(client, methods);
        if (chosen.isEmpty()) {
            COMPARE_PROBLEM(method, NoAuthMethod);
            return;
        }
        QVERIFY(method);
        QCOMPARE(wireName(*method), chosen);
    }

    void whatWasSaidAtRegistrationCounts() // AUTH-25
    {
        ClientIdentity client = identity(Origin::Registered);
        client.secret = u"secret"_s;
        client.method = AuthMethod::Post;
        QCOMPARE(*chooseAuthMethod(client, QList<QString>{u"client_secret_basic"_s}),
                 AuthMethod::Post);
        client.method = AuthMethod::None;
        QCOMPARE(*chooseAuthMethod(client, QList<QString>{u"client_secret_basic"_s}),
                 AuthMethod::None);
        client.method = AuthMethod::PrivateKeyJwt;
        COMPARE_PROBLEM(chooseAuthMethod(client, std::nullopt), NoAuthMethod);
    }

    void aSecretThatNobodyTakesIsLeftAway() // AUTH-25
    {
        ClientIdentity client = identity(Origin::Registered);
        client.secret = u"secret"_s;
        QCOMPARE(*chooseAuthMethod(client, QList<QString>{u"none"_s}), AuthMethod::None);
        QCOMPARE(*chooseAuthMethod(client, QList<QString>{u"none"_s, u"client_secret_post"_s}),
                 AuthMethod::Post);
    }

    void theDocumentSaysWhatWeDo() // AUTH-21, AUTH-38
    {
        QFile file(QStringLiteral(CLIENT_DOCUMENT));
        QVERIFY(file.open(QFile::ReadOnly));
        const QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
        const QString address = document.value("client_id"_L1).toString();
        QCOMPARE(address, u"https://client.example/quayside/client-metadata.json"_s);
        QVERIFY(isDocumentAddress(address));
        QCOMPARE(document.value("redirect_uris"_L1).toArray(),
                 QJsonArray{QString(u"http://127.0.0.1"_s + callbackPath())});
        QCOMPARE(document.value("client_name"_L1).toString(), u"Quayside"_s);
        const QJsonArray grants{u"authorization_code"_s, u"refresh_token"_s};
        QCOMPARE(document.value("grant_types"_L1).toArray(), grants);
        QCOMPARE(document.value("response_types"_L1).toArray(), QJsonArray{u"code"_s});
        QCOMPARE(document.value("token_endpoint_auth_method"_L1).toString(), u"none"_s);
        QCOMPARE(document.value("application_type"_L1).toString(), u"native"_s);
    }

    void registersAsADesktopProgram() // AUTH-22
    {
        AuthBench bench;
        ServerMetadata metadata;
        metadata.issuer = bench.base();
        metadata.registrationEndpoint = bench.address(u"/register"_s);
        bench.pages["/register"] = {"{\"client_id\":\"c-1\",\"client_name\":\"x\"}", 201};
        const auto client =
            outcome(registerClient(&bench.fetch, metadata, {u"http://127.0.0.1:7/callback"_s}));
        QVERIFY(client);
        QCOMPARE(client->origin, Origin::Registered);
        QCOMPARE(client->issuer, bench.base());
        QCOMPARE(client->id, u"c-1"_s);
        QCOMPARE(client->secret, QString());
        QCOMPARE(client->method, AuthMethod::None);
        const auto request = bench.origin.requests.first();
        QCOMPARE(request->header("content-type"), "application/json");
        QCOMPARE(
            request->body,
            "{\"client_name\":\"Quayside\",\"redirect_uris\":[\"http://127.0.0.1:7/callback\"],"
            "\"grant_types\":[\"authorization_code\",\"refresh_token\"],"
            "\"response_types\":[\"code\"],\"token_endpoint_auth_method\":\"none\","
            "\"application_type\":\"native\"}");
    }

    void asksForASecretOnlyWhereNobodyGoesWithout() // AUTH-22, AUTH-25
    {
        const auto asked = [](std::optional<QList<QString>> announced) {
            ServerMetadata metadata;
            metadata.tokenAuthMethods = std::move(announced);
            return registrationBody(metadata, {});
        };
        QVERIFY(asked(std::nullopt).contains("\"token_endpoint_auth_method\":\"none\""));
        QVERIFY(asked(QList<QString>{u"client_secret_basic"_s, u"none"_s})
                    .contains("\"token_endpoint_auth_method\":\"none\""));
        QVERIFY(asked(QList<QString>{u"private_key_jwt"_s, u"client_secret_post"_s})
                    .contains("\"token_endpoint_auth_method\":\"client_secret_post\""));
    }

    void takesWhatTheServerGives() // AUTH-22, AUTH-25
    {
        AuthBench bench;
        ServerMetadata metadata;
        metadata.issuer = bench.base();
        metadata.registrationEndpoint = bench.address(u"/register"_s);
        bench.pages["/register"] = {"{\"client_id\":\"c-1\",\"client_secret\":\"s\",\"client_"
                                    "secret_expires_at\":1800000000,"
                                    "\"token_endpoint_auth_method\":\"client_secret_post\"}",
                                    201};
        auto client = outcome(registerClient(&bench.fetch, metadata, {}));
        QVERIFY(client);
        QCOMPARE(client->secret, u"s"_s);
        QCOMPARE(client->method, AuthMethod::Post);
        QCOMPARE(client->secretExpiresAt, kNow);
        bench.pages["/register"] = {
            "{\"client_id\":\"c-1\",\"client_secret\":\"s\",\"client_secret_expires_at\":0}", 200};
        client = outcome(registerClient(&bench.fetch, metadata, {}));
        QVERIFY(client);
        QVERIFY(!client->method);
        QVERIFY(!client->secretExpiresAt.isValid());
    }

    void aRegistrationThatWentWrongIsNone_data() // AUTH-22
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        const auto row = [](const char *name, int status, const QByteArray &text, Problem problem) {
            QTest::newRow(name) << status << text << int(problem);
        };
        row("refused", 400,
            "{\"error\":\"invalid_redirect_uri\",\"error_description\":\"not <b>there</b>\"}",
            Problem::RegistrationRefused);
        row("refused without a word", 403, "", Problem::RegistrationRefused);
        row("moved", 307, "", Problem::RegistrationRefused);
        row("no JSON", 201, "<html>", Problem::Unreadable);
        row("no id", 201, "{}", Problem::Unreadable);
        row("an empty id", 201, "{\"client_id\":\"\"}", Problem::Unreadable);
        row("an id of no text", 201, "{\"client_id\":{}}", Problem::Unreadable);
        row("an id of nothing", 201, "{\"client_id\":null}", Problem::Unreadable);
        row("a method nobody knows", 201,
            "{\"client_id\":\"c\",\"token_endpoint_auth_method\":\"tls_client_auth\"}",
            Problem::NoAuthMethod);
    }

    void aRegistrationThatWentWrongIsNone()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        QFETCH(int, problem);
        AuthBench bench;
        ServerMetadata metadata;
        metadata.issuer = bench.base();
        metadata.registrationEndpoint = bench.address(u"/register"_s);
        bench.pages["/register"] = {text, status};
        const auto client = outcome(registerClient(&bench.fetch, metadata, {}));
        QCOMPARE(problemOf(client), problem);
        if (text.contains("error_description"))
            QCOMPARE(client.error().detail, u"invalid_redirect_uri: not <b>there</b>"_s);
    }

    void whatIsSaidInAnotherTypeIsTakenOrLeft_data() // K11, AUTH-22
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("secret");
        QTest::addColumn<bool>("hasEnd");
        const auto row = [](const QByteArray &members, const char *id, const char *secret = "",
                            bool hasEnd = false) {
            QTest::newRow(members.constData())
                << members << QString::fromLatin1(id) << QString::fromLatin1(secret) << hasEnd;
        };
        row("\"client_id\":7", "7");
        row("\"client_id\":12345678901234567890", "12345678901234567890");
        row("\"client_id\":\"c\",\"client_secret\":null", "c");
        row("\"client_id\":\"c\",\"client_secret\":\"\"", "c");
        row("\"client_id\":\"c\",\"client_secret\":4711", "c", "4711");
        row("\"client_id\":\"c\",\"client_secret\":false", "c");
        row("\"client_id\":\"c\",\"client_secret_expires_at\":\"1800000000\"", "c", "", true);
        row("\"client_id\":\"c\",\"client_secret_expires_at\":\"0\"", "c");
        row("\"client_id\":\"c\",\"client_secret_expires_at\":null", "c");
        row("\"client_id\":\"c\",\"client_secret_expires_at\":\"never\"", "c");
        row("\"client_id\":\"c\",\"token_endpoint_auth_method\":null", "c");
        row("\"client_id\":\"c\",\"token_endpoint_auth_method\":[\"none\"]", "c");
        // mcp-auth-proxy#173
        row("\"client_id\":\"c\",\"client_secret\":\"s\",\"grant_types\":null,\"response_types\":"
            "null,"
            "\"token_endpoint_auth_method\":\"\",\"registration_client_uri\":\"/register/c\"",
            "c", "s");
        row("\"client_id\":\"c\",\"client_secret\":\"s\"", "c", "s"); // jitsu#1430
        row("\"client_id\":\"c\",\"redirect_uris\":\"http://127.0.0.1/\"", "c");
    }

    void whatIsSaidInAnotherTypeIsTakenOrLeft()
    {
        QFETCH(QByteArray, members);
        QFETCH(QString, id);
        QFETCH(QString, secret);
        QFETCH(bool, hasEnd);
        AuthBench bench;
        ServerMetadata metadata;
        metadata.issuer = bench.base();
        metadata.registrationEndpoint = bench.address(u"/register"_s);
        bench.pages["/register"] = {'{' + members + '}', 201};
        const auto client = outcome(registerClient(&bench.fetch, metadata, {}));
        QVERIFY(client);
        QCOMPARE(client->id, id);
        QCOMPARE(client->secret, secret);
        QCOMPARE(client->secretExpiresAt.isValid(), hasEnd);
        QVERIFY(!client->getsBoundTokens);
    }

    void aRefusalIsToldInWhateverForm_data() // K14, AUTH-22
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("told"); // HOST is replaced by the host that answered.
        const auto row = [](const QByteArray &text, const char *told) {
            QTest::newRow(text.constData()) << text << QString::fromUtf8(told);
        };
        row("[{\"code\":\"E1\",\"message\":\"Client name is taken\"}]", "Client name is taken");
        row("[\"not allowed\"]", "not allowed");
        row("{\"detail\":\"Registration is closed\"}", "Registration is closed");
        row("{\"detail\":[{\"loc\":[\"body\",\"redirect_uris\",0],\"msg\":\"Field required\"},"
            "{\"loc\":[\"body\"],\"msg\":\"extra\"}]}",
            "body.redirect_uris.0: Field required; body: extra");
        row("{\"error\":{\"code\":\"forbidden\",\"message\":\"Ask your admin\"}}",
            "forbidden: Ask your admin");
        row("{\"errors\":[{\"message\":\"one\"},{\"message\":\"two\"}]}", "one; two");
        row("{\"error\":\"access_denied\",\"message\":\"no\"}", "access_denied: no");
        row("{\"error\":\"access_denied\",\"error_description\":null}", "access_denied");
        row("{\"error\":null,\"error_description\":\"words alone\"}", "words alone");
        row("{\"title\":\"Bad Request\",\"status\":400}", "Bad Request");
        row("error=invalid_request&error_description=No+more+clients%21",
            "invalid_request: No more clients!");
        row("{\"errorCode\":\"E6\",\"errorSummary\":\"No permission\",\"errorCauses\":[]}",
            "No permission"); // Okta
        row("\"no\"", "no");
        row("Dynamic registration\nis disabled", "Dynamic registration is disabled");
        row("<!doctype html><p>no", "HOST answered 422");
        row("{}", "HOST answered 422");
        row("[[[[[[\"deep\"]]]]]]", "HOST answered 422");
        row("", "HOST answered 422");
    }

    void aRefusalIsToldInWhateverForm()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, told);
        AuthBench bench;
        ServerMetadata metadata;
        metadata.issuer = bench.base();
        metadata.registrationEndpoint = bench.address(u"/register"_s);
        bench.pages["/register"] = {text, 422};
        const auto client = outcome(registerClient(&bench.fetch, metadata, {}));
        COMPARE_PROBLEM(client, RegistrationRefused);
        QCOMPARE(client.error().detail, told.replace(u"HOST"_s, bench.origin.url().host()));
        QCOMPARE(client.error().httpStatus, 422);
    }

    void nobodyRegistersWhereThatCannotBeDone() // AUTH-20
    {
        AuthBench bench;
        COMPARE_PROBLEM(outcome(registerClient(&bench.fetch, ServerMetadata(), {})), NoClient);
        QVERIFY(bench.origin.requests.isEmpty());
    }
};

QUAYSIDE_TEST(TestClientIdentity, QCoreApplication)

} // namespace tst_clientidentity

#include "tst_clientidentity.moc"
