// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/metadata.h"
#include "tests/support/testclass.h"

#include "core/json/read.h"
#include "tests/unit/auth/authbench.h"

namespace tst_metadata {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

ServerMetadata metadataOf(const QString &issuer)
{
    ServerMetadata metadata;
    metadata.issuer = issuer;
    metadata.authorizationEndpoint = u"https://as.example/authorize"_s;
    metadata.tokenEndpoint = u"https://as.example/token"_s;
    metadata.codeChallengeMethods = {u"S256"_s};
    return metadata;
}

} // namespace

class TestMetadata : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsWhereResourceMetadataMayLie_data() // AUTH-04
    {
        QTest::addColumn<QString>("endpoint");
        QTest::addColumn<QStringList>("addresses");
        const QString known = u"/.well-known/oauth-protected-resource"_s;
        QTest::newRow("a path") << u"https://h.example/public/mcp"_s
                                << QStringList{u"https://h.example"_s + known + u"/public/mcp"_s,
                                               u"https://h.example"_s + known};
        QTest::newRow("no path") << u"https://h.example"_s
                                 << QStringList{u"https://h.example"_s + known};
        QTest::newRow("the root") << u"https://h.example/"_s
                                  << QStringList{u"https://h.example"_s + known};
        QTest::newRow("a port and a query")
            << u"https://h.example:8443/mcp?key=canary"_s
            << QStringList{u"https://h.example:8443"_s + known + u"/mcp"_s,
                           u"https://h.example:8443"_s + known};
        QTest::newRow("a slash at the end")
            << u"https://H.Example:443/mcp/"_s
            << QStringList{u"https://h.example"_s + known + u"/mcp/"_s,
                           u"https://h.example"_s + known};
        QTest::newRow("nothing of the web") << u"file:///etc/passwd"_s << QStringList();
    }

    void knowsWhereResourceMetadataMayLie()
    {
        QFETCH(QString, endpoint);
        QFETCH(QStringList, addresses);
        QCOMPARE(resourceMetadataAddresses(QUrl(endpoint)), addresses);
    }

    void knowsWhereServerMetadataMayLie_data() // AUTH-07
    {
        QTest::addColumn<QString>("issuer");
        QTest::addColumn<QStringList>("addresses");
        const QStringList root{u"https://as.example/.well-known/oauth-authorization-server"_s,
                               u"https://as.example/.well-known/openid-configuration"_s};
        const QStringList tenant{u"https://as.example/.well-known/oauth-authorization-server/t/1"_s,
                                 u"https://as.example/.well-known/openid-configuration/t/1"_s,
                                 u"https://as.example/t/1/.well-known/openid-configuration"_s};
        QTest::newRow("without a path") << u"https://as.example"_s << root;
        QTest::newRow("with a slash") << u"https://as.example/"_s << root;
        QTest::newRow("with a path") << u"https://as.example/t/1"_s << tenant;
        QTest::newRow("a path with a slash") << u"https://as.example/t/1/"_s << tenant;
        QTest::newRow("with a query") << u"https://as.example/t?x=1"_s << QStringList();
        QTest::newRow("with a fragment") << u"https://as.example/#t"_s << QStringList();
        QTest::newRow("with a name") << u"https://me@as.example"_s << QStringList();
        QTest::newRow("no address") << u"as.example"_s << QStringList();
        QTest::newRow("empty") << QString() << QStringList();
    }

    void knowsWhereServerMetadataMayLie()
    {
        QFETCH(QString, issuer);
        QFETCH(QStringList, addresses);
        QCOMPARE(serverMetadataAddresses(issuer), addresses);
    }

    void metadataMustBeOfTheServerThatWasContacted_data() // AUTH-05, SEC-25
    {
        QTest::addColumn<QString>("resource");
        QTest::addColumn<bool>("isCovered");
        // All of them for https://h.example/api/mcp?key=1
        const auto row = [](const char *resource, bool isCovered) {
            QTest::newRow(resource) << QString::fromUtf8(resource) << isCovered;
        };
        row("https://h.example/api/mcp", true);
        row("https://h.example/api/mcp/", true);
        row("https://h.example/api", true);
        row("https://h.example/api/", true);
        row("https://h.example", true);
        row("https://h.example/", true);
        row("HTTPS://H.EXAMPLE:443/api/mcp", true);
        row("https://h.example/api/mcp?key=1", true);
        row("https://h.example/api/mcp?key=2", false);
        row("https://h.example/api?key=1", false);
        row("http://h.example/api/mcp", false);
        row("https://h.example:8443/api/mcp", false);
        row("https://h.example.evil.example/api/mcp", false);
        row("https://evil.example/api/mcp", false);
        row("https://h.example./api/mcp", false);
        row("https://h.example@evil.example/api/mcp", false);
        row("https://x@h.example/api/mcp", false);
        row("https://h.example/API/mcp", false);
        row("https://h.example/ap", false);
        row("https://h.example/api/mc", false);
        row("https://h.example/api/mcp2", false);
        row("https://h.example/api/mcp/more", false);
        row("https://h.example/other/mcp", false);
        row("https://h.example/other/../api", false);
        row("https://h.example/%2e%2E/api", false);
        row("https://h.example//api", false);
        row("https://h.example/api/mcp#part", false);
        row("https://h.example\\@evil.example", false);
        row("h.example/api/mcp", false);
        row("", false);
    }

    void metadataMustBeOfTheServerThatWasContacted()
    {
        QFETCH(QString, resource);
        QFETCH(bool, isCovered);
        QCOMPARE(coversEndpoint(resource, QUrl(u"https://h.example/api/mcp?key=1"_s)), isCovered);
    }

    void aPathThatLeadsUpIsCoveredByNothing() // AUTH-05
    {
        QVERIFY(
            !coversEndpoint(u"https://h.example/api"_s, QUrl(u"https://h.example/api/../other"_s)));
        QVERIFY(!coversEndpoint(u"https://h.example/api"_s,
                                QUrl(u"https://h.example/api/%2e%2e/other"_s)));
    }

    void namesAResourceInOneWay_data() // AUTH-32
    {
        QTest::addColumn<QString>("endpoint");
        QTest::addColumn<QString>("resource");
        QTest::newRow("path") << u"https://h.example/mcp"_s << u"https://h.example/mcp"_s;
        QTest::newRow("case") << u"HTTPS://H.Example/Mcp"_s << u"https://h.example/Mcp"_s;
        QTest::newRow("root") << u"https://h.example/"_s << u"https://h.example"_s;
        QTest::newRow("usual port") << u"https://h.example:443/mcp"_s << u"https://h.example/mcp"_s;
        QTest::newRow("other port") << u"https://h.example:444"_s << u"https://h.example:444"_s;
        QTest::newRow("slash") << u"https://h.example/mcp/"_s << u"https://h.example/mcp/"_s;
        QTest::newRow("fragment") << u"https://h.example/mcp#x"_s << u"https://h.example/mcp"_s;
        QTest::newRow("a key") << u"https://h.example/mcp?key=canary"_s
                               << u"https://h.example/mcp"_s;
    }

    void namesAResourceInOneWay()
    {
        QFETCH(QString, endpoint);
        QFETCH(QString, resource);
        QCOMPARE(canonicalResource(QUrl(endpoint)), resource);
    }

    void theIssuerIsComparedToTheCharacter_data() // AUTH-09, SEC-25
    {
        QTest::addColumn<QString>("named");
        for (const char *named :
             {"https://as.example//", "https://as.example/?", "https://as.example/.",
              "https://AS.example", "HTTPS://as.example", "https://as.example:443",
              "http://as.example", "https://as.example/%", " https://as.example",
              "https://as.example.", "https://\xd0\xb0s.example", "https://as.example?", ""})
            QTest::newRow(named) << QString::fromUtf8(named);
    }

    void theIssuerIsComparedToTheCharacter()
    {
        QFETCH(QString, named);
        const AuthBench bench(QUrl(u"https://h.example/mcp"_s));
        const QString issuer = u"https://as.example"_s;
        QVERIFY(checkServerMetadata(metadataOf(issuer), issuer, bench.fetch));
        COMPARE_PROBLEM(checkServerMetadata(metadataOf(named), issuer, bench.fetch),
                        IssuerMismatch);
        if (!named.isEmpty())
            COMPARE_PROBLEM(checkServerMetadata(metadataOf(issuer), named, bench.fetch),
                            IssuerMismatch);
    }

    void onlyTheSlashOfTheRootMayBeMissing_data() // K08, AUTH-09, SEC-25
    {
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QString>("named");
        QTest::addColumn<bool>("isSame");
        const auto row = [](const char *expected, const char *named, bool isSame) {
            QTest::addRow("%s, %s", expected, named)
                << QString::fromLatin1(expected) << QString::fromLatin1(named) << isSame;
        };
        row("https://accounts.google.com/", "https://accounts.google.com", true);
        row("https://accounts.google.com", "https://accounts.google.com/", true);
        row("https://oauth.id.jumpcloud.com", "https://oauth.id.jumpcloud.com/",
            true); // opencode#50036
        row("https://mcp.plane.so/http", "https://mcp.plane.so", false); // oh-my-pi#3539
        row("https://tenant.eu.auth0.com", "https://tenant.eu.auth0.com/", true);
        row("https://as.example:8443/", "https://as.example:8443", true);
        row("http://127.0.0.1:4711/", "http://127.0.0.1:4711", true);
        row("https://as.example/", "https://as.example/", true);
        row("https://as.example/realms/x", "https://as.example/realms/x/", false);
        row("https://as.example/realms/x/", "https://as.example/realms/x", false);
        row("https://login.example/tenant/v2.0", "https://login.example/tenant/v2.0/", false);
        row("https://as.example/", "https://as.example//", false);
        row("https://as.example?x", "https://as.example?x/", false);
        row("https://as.example/", "https://AS.example", false);
        row("https://as.example:443/", "https://as.example", false);
        row("https://as.example", "https://as.example.evil.example/", false);
        row("", "/", false);
    }

    void onlyTheSlashOfTheRootMayBeMissing()
    {
        QFETCH(QString, expected);
        QFETCH(QString, named);
        QFETCH(bool, isSame);
        QCOMPARE(isSameIssuer(expected, named), isSame);
        const AuthBench bench(QUrl(u"https://h.example/mcp"_s));
        const auto checked = checkServerMetadata(metadataOf(named), expected, bench.fetch);
        QCOMPARE(problemOf(checked), isSame ? 0 : int(Problem::IssuerMismatch));
        if (!isSame) // Both are shown.
            QVERIFY(checked.error().detail.contains(expected + u", "_s)
                    && checked.error().detail.endsWith(u": "_s + named));
    }

    void everyEndpointMustBeOneThatMayBeUsed_data() // AUTH-11, AUTH-39, SEC-23
    {
        QTest::addColumn<QString>("endpoint");
        for (const char *endpoint : {"http://as.example/x",
                                     "javascript:alert(1)",
                                     "file:///etc/passwd",
                                     "data:text/html,x",
                                     "vbscript:x",
                                     "//as.example/x",
                                     "as.example",
                                     "",
                                     "https:///x",
                                     "https://a\\@b/x",
                                     "https://good.example@evil.example/x",
                                     "https://as.example/x y",
                                     "https://as.example/\n",
                                     "https://as.example/\xe2\x80\xae",
                                     "https://$(x)/",
                                     "https://as.example/x#part",
                                     "ftp://as.example/x",
                                     "https://127.0.0.1/x",
                                     "https://localhost/x",
                                     "https://[::1]/x",
                                     "https://10.1.2.3/x",
                                     "https://169.254.169.254/latest",
                                     "https://0x7f000001/x",
                                     "https://2130706433/x",
                                     "https://0177.0.0.1/x",
                                     "https://127.1/x",
                                     "https://[::ffff:10.0.0.1]/x",
                                     "https://[64:ff9b::a00:1]/x",
                                     "https://0/x"})
            QTest::newRow(endpoint) << QString::fromUtf8(endpoint);
    }

    void everyEndpointMustBeOneThatMayBeUsed()
    {
        QFETCH(QString, endpoint);
        const AuthBench bench(QUrl(u"https://h.example/mcp"_s));
        const QString issuer = u"https://as.example"_s;
        for (const auto member :
             {&ServerMetadata::authorizationEndpoint, &ServerMetadata::tokenEndpoint,
              &ServerMetadata::registrationEndpoint, &ServerMetadata::revocationEndpoint}) {
            ServerMetadata metadata = metadataOf(issuer);
            metadata.*member = endpoint;
            const int found = problemOf(checkServerMetadata(metadata, issuer, bench.fetch));
            QVERIFY(found == int(Problem::AddressNotAllowed)
                    || found == int(Problem::AddressNotPublic));
        }
    }

    void noPkceNoSignIn() // AUTH-31, SEC-28
    {
        ServerMetadata metadata = metadataOf(u"https://as.example"_s);
        QVERIFY(checkForBrowser(metadata));
        metadata.codeChallengeMethods = {u"plain"_s};
        COMPARE_PROBLEM(checkForBrowser(metadata), NoPkce);
        metadata.codeChallengeMethods = {u"s256"_s};
        COMPARE_PROBLEM(checkForBrowser(metadata), NoPkce);
        metadata.codeChallengeMethods = QList<QString>();
        COMPARE_PROBLEM(checkForBrowser(metadata), NoPkce);
        metadata.codeChallengeMethods.reset();
        COMPARE_PROBLEM(checkForBrowser(metadata), NoPkce);
        metadata.authorizationEndpoint.reset();
        COMPARE_PROBLEM(checkForBrowser(metadata), Unreadable);
    }

    void assumesWhatTheFirstRevisionSays() // AUTH-08, AUTH-31
    {
        const ServerMetadata metadata =
            assumedServerMetadata(QUrl(u"https://h.example:8443/deep/mcp?x=1"_s));
        QVERIFY(metadata.isAssumed);
        QCOMPARE(metadata.issuer, u"https://h.example:8443"_s);
        QCOMPARE(metadata.authorizationEndpoint, u"https://h.example:8443/authorize"_s);
        QCOMPARE(metadata.tokenEndpoint, u"https://h.example:8443/token"_s);
        QCOMPARE(metadata.registrationEndpoint, u"https://h.example:8443/register"_s);
        QVERIFY(checkForBrowser(metadata));
    }

    void readsWhatItNeedsOfADocument() // AUTH-06, AUTH-25, AUTH-35, AUTH-80
    {
        const auto server = json::read<ServerMetadata>(json::Raw(QByteArray(
            R"({"issuer":"https://as.example","token_endpoint":"https://as.example/t","unknown":[{}],)"
            R"("authorization_response_iss_parameter_supported":true,"scopes_supported":null,)"
            R"("client_id_metadata_document_supported":true,"token_endpoint_auth_methods_supported":["none"],)"
            R"("authorization_grant_profiles_supported":["urn:ietf:params:oauth:grant-profile:id-jag"]})")));
        QVERIFY(server);
        QCOMPARE(server->isIssuerInAnswer, true);
        QCOMPARE(server->takesClientDocuments, true);
        QCOMPARE(server->tokenAuthMethods, QList<QString>{u"none"_s});
        QCOMPARE(server->grantProfiles->size(), 1);
        QVERIFY(!server->scopesSupported);
        QVERIFY(!server->isAssumed);
        // Members that identify a party are never guessed.
        for (const char *text : {"{\"issuer\":7}", "{\"issuer\":null}", "{}", "[]"})
            QVERIFY(!json::read<ServerMetadata>(json::Raw(QByteArray(text))));
        for (const char *text : {"{\"resource\":[\"https://h.example\"]}", "{\"resource\":null}"})
            QVERIFY(!json::read<ResourceMetadata>(json::Raw(QByteArray(text))));
        QVERIFY(!json::read<ResourceMetadata>(
            json::Raw(QByteArray(R"({"authorization_servers":[]})"))));
    }

    void aMemberOfAnotherTypeCostsItself_data() // K11, AUTH-06, AUTH-31
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<QString>("read"); // "-" if the member is absent.
        const auto row = [](const QByteArray &members, const char *read) {
            QTest::newRow(members.constData()) << members << QString::fromLatin1(read);
        };
        row("\"authorization_servers\":\"https://a.example\"", "https://a.example");
        row("\"authorization_servers\":[7,\"https://a.example\",null]", "https://a.example");
        row("\"authorization_servers\":{\"issuer\":\"https://a.example\"}", "-");
        row("\"scopes_supported\":\"a b\"", "a b");
        row("\"scopes_supported\":[\"a\",1,[],\"b\"]", "a b");
        row("\"scopes_supported\":true", "-");
        row("\"code_challenge_methods_supported\":\"plain S256\"", "plain S256");
        row("\"code_challenge_methods_supported\":true", "-");
        row("\"code_challenge_methods_supported\":[null]", "");
        row("\"token_endpoint_auth_methods_supported\":\"none\"", "none");
        row("\"token_endpoint_auth_methods_supported\":{}", "-");
        row("\"registration_endpoint\":\"\"", "-");
        row("\"registration_endpoint\":false", "-");
        row("\"registration_endpoint\":[\"https://a.example/r\"]", "-");
        row("\"revocation_endpoint\":{}", "-");
        row("\"client_id_metadata_document_supported\":\"true\"", "true");
        row("\"client_id_metadata_document_supported\":1", "true");
        row("\"client_id_metadata_document_supported\":\"perhaps\"", "-");
    }

    void aMemberOfAnotherTypeCostsItself()
    {
        QFETCH(QByteArray, members);
        QFETCH(QString, read);
        const json::Raw text(
            "{\"resource\":\"https://h.example\",\"issuer\":\"https://as.example\"," + members
            + ",\"token_endpoint\":\"https://as.example/t\"}");
        const auto resource = json::read<ResourceMetadata>(text);
        const auto server = json::read<ServerMetadata>(text);
        QVERIFY(resource && server);
        QCOMPARE(server->tokenEndpoint, u"https://as.example/t"_s);
        const auto words = [](const std::optional<QList<QString>> &list) {
            return list ? std::optional(QStringList(*list).join(u' ')) : std::nullopt;
        };
        const auto flag = [](const std::optional<bool> &value) {
            return value ? std::optional(*value ? u"true"_s : u"false"_s) : std::nullopt;
        };
        const QHash<QByteArray, std::optional<QString>> values{
            {"authorization_servers", words(resource->authorizationServers)},
            {"scopes_supported", words(resource->scopesSupported)},
            {"code_challenge_methods_supported", words(server->codeChallengeMethods)},
            {"token_endpoint_auth_methods_supported", words(server->tokenAuthMethods)},
            {"registration_endpoint", server->registrationEndpoint},
            {"revocation_endpoint", server->revocationEndpoint},
            {"client_id_metadata_document_supported", flag(server->takesClientDocuments)}};
        const auto found = values.value(members.split('"').value(1));
        QCOMPARE(found.value_or(u"-"_s), read);
    }

    void aPromiseThatCannotBeReadIsKept_data() // K11, AUTH-35, SEC-27
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("read");
        const auto row = [](const char *value, const char *read) {
            QTest::newRow(value) << QByteArray(value) << QString::fromLatin1(read);
        };
        row("true", "true");
        row("\"true\"", "true");
        row("\"True\"", "true");
        row("1", "true");
        row("\"yes\"", "true");
        row("[]", "true");
        row("{\"value\":false}", "true");
        row("false", "false");
        row("\"false\"", "false");
        row("0", "false");
        row("null", "-");
    }

    void aPromiseThatCannotBeReadIsKept()
    {
        QFETCH(QByteArray, value);
        QFETCH(QString, read);
        const json::Raw text(
            "{\"resource\":\"https://h.example\",\"issuer\":\"https://as.example\","
            "\"authorization_response_iss_parameter_supported\":"
            + value + ",\"dpop_bound_access_tokens_required\":" + value + '}');
        const auto resource = json::read<ResourceMetadata>(text);
        const auto server = json::read<ServerMetadata>(text);
        QVERIFY(resource && server);
        for (const auto &flag : {server->isIssuerInAnswer, resource->takesBoundTokensOnly})
            QCOMPARE(flag ? (*flag ? u"true"_s : u"false"_s) : u"-"_s, read);
    }
};

QUAYSIDE_TEST(TestMetadata, QCoreApplication)

} // namespace tst_metadata

#include "tst_metadata.moc"
