// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/remotereview.h"
#include "tests/support/testclass.h"

#include <QDateTime>
#include <QTest>

#include <functional>

namespace tst_remotereview {

using mcp::Approval;
using mcp::LaunchDifference;
using mcp::LaunchReview;
using mcp::LaunchRisk;
using mcp::ServerEntry;
using Kind = mcp::LaunchRisk::Kind;
using Part = mcp::LaunchDifference::Part;
using Obstacle = mcp::LaunchReview::Obstacle;
using namespace Qt::StringLiterals;

namespace {

ServerEntry entryAt(const QString &url)
{
    ServerEntry entry;
    entry.id = u"a"_s;
    entry.name = u"A"_s;
    entry.url = url;
    return entry;
}

ServerEntry someEntry()
{
    ServerEntry entry = entryAt(u"https://mcp.example.org/v1?x=1"_s);
    entry.headers = {{u"X-Key"_s, u"secret"_s}};
    return entry;
}

Approval approvalOf(const ServerEntry &entry)
{
    return mcp::approvalOf(mcp::reviewRemote(entry, {}), QDateTime::currentDateTimeUtc());
}

} // namespace

using Change = std::function<void(ServerEntry &)>;

// security.md, section 7: connect to a remote server.
class TestRemoteReview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void approvesNothingThatNeverWas() // SEC-01
    {
        const LaunchReview review = mcp::reviewRemote(someEntry(), {});
        QVERIFY(!review.isApproved);
        QVERIFY(review.canStart);
        QVERIFY(review.differences.isEmpty());
        QCOMPARE(review.fingerprint.size(), 32);
        QCOMPARE(review.address->host, u"mcp.example.org"_s);
    }

    void recognisesTheSameAddressHoweverItIsWritten()
    {
        ServerEntry other = someEntry();
        other.url = u"HTTPS://MCP.Example.org:443/v1?x=1"_s;
        other.name = u"B"_s;
        QVERIFY(mcp::reviewRemote(other, approvalOf(someEntry())).isApproved);
    }

    void letsTheValueOfAHeaderChange()
    {
        ServerEntry other = someEntry();
        other.headers[0].second = u"renewed"_s;
        QVERIFY(mcp::reviewRemote(other, approvalOf(someEntry())).isApproved);
    }

    void bindsConsentToTheAddressAndWhatIsSent_data() // SEC-03
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<LaunchDifference>("difference");
        const QString before = u"https://mcp.example.org/v1?x=1"_s;
        const auto url = [&](const char *name, const QString &now) {
            QTest::newRow(name) << Change([now](ServerEntry &e) { e.url = now; })
                                << LaunchDifference{Part::Address, -1, {}, before, now};
        };
        url("path", u"https://mcp.example.org/v2?x=1"_s);
        url("query", u"https://mcp.example.org/v1?x=2"_s);
        url("host", u"https://mcp.example.com/v1?x=1"_s);
        url("port", u"https://mcp.example.org:444/v1?x=1"_s);
        QTest::newRow("scheme") << Change([](ServerEntry &e) {
            e.url = u"http://mcp.example.org/v1?x=1"_s;
            e.isPlainHttpAllowed = true;
        }) << LaunchDifference{Part::Address, -1, {}, before, u"http://mcp.example.org/v1?x=1"_s};
        QTest::newRow("header added") << Change([](ServerEntry &e) {
            e.headers.append({u"Authorization"_s, u"x"_s});
        }) << LaunchDifference{Part::HeaderAdded, -1, u"Authorization"_s, {}, {}};
        QTest::newRow("header removed")
            << Change([](ServerEntry &e) { e.headers.clear(); })
            << LaunchDifference{Part::HeaderRemoved, -1, u"X-Key"_s, {}, {}};
        QTest::newRow("authority") << Change([](ServerEntry &e) { e.caFile = u"/ca.pem"_s; })
                                   << LaunchDifference{Part::Authority, -1, {}, {}, u"/ca.pem"_s};
        QTest::newRow("proxy") << Change([](ServerEntry &e) { e.proxy = u"http://p:1"_s; })
                               << LaunchDifference{Part::Proxy, -1, {}, {}, u"http://p:1"_s};
        QTest::newRow("user of a proxy")
            << Change([](ServerEntry &e) { e.proxy = u"http://me@p:1"_s; })
            << LaunchDifference{Part::Proxy, -1, {}, {}, u"http://me@p:1"_s};
        QTest::newRow("no proxy") << Change([](ServerEntry &e) { e.proxy = u"none"_s; })
                                  << LaunchDifference{Part::Proxy, -1, {}, {}, u"none"_s};
        QTest::newRow("client certificate")
            << Change([](ServerEntry &e) { e.certificateFile = u"/me.p12"_s; })
            << LaunchDifference{Part::ClientCertificate, -1, {}, {}, u"/me.p12"_s};
        QTest::newRow("token of the platform")
            << Change([](ServerEntry &e) { e.oauth.assertionFile = u"/run/token"_s; })
            << LaunchDifference{Part::PlatformToken, -1, {}, {}, u"/run/token"_s};
    }
    void bindsConsentToTheAddressAndWhatIsSent()
    {
        QFETCH(Change, change);
        QFETCH(LaunchDifference, difference);
        ServerEntry entry = someEntry();
        change(entry);
        const LaunchReview review = mcp::reviewRemote(entry, approvalOf(someEntry()));
        QVERIFY(review.canStart);
        QVERIFY(!review.isApproved);
        QCOMPARE(review.differences, QList<LaunchDifference>{difference});
    }

    void bindsConsentToWhereATokenGoes() // SEC-03, SEC-26
    {
        ServerEntry entry = someEntry();
        entry.oauth.assertionVariable = u"TOKEN"_s;
        ServerEntry other = entry;
        other.oauth.issuer = u"https://login.example"_s;
        QVERIFY(mcp::reviewRemote(entry, approvalOf(entry)).isApproved);
        QVERIFY(!mcp::reviewRemote(other, approvalOf(entry)).isApproved);
        ServerEntry plain = someEntry(); // Where none goes, as ever.
        plain.oauth.issuer = u"https://login.example"_s;
        QVERIFY(mcp::reviewRemote(plain, approvalOf(someEntry())).isApproved);
    }

    void asksAgainWhenAProgramBecomesAnAddress()
    {
        ServerEntry program;
        program.program = u"server"_s;
        const auto launch = mcp::reviewLaunch(program, u"/usr/bin/server"_s, {}, {});
        const Approval approval = mcp::approvalOf(launch, QDateTime::currentDateTimeUtc());
        QVERIFY(!mcp::reviewRemote(someEntry(), approval).isApproved);
        QVERIFY(!mcp::reviewLaunch(program, u"/usr/bin/server"_s, {}, approvalOf(someEntry()))
                     .isApproved);
    }

    void keepsNoValueOfAHeader() // SEC-68
    {
        const Approval approval = approvalOf(someEntry());
        QCOMPARE(approval.headerNames, QStringList{u"X-Key"_s});
        QCOMPARE(approval.url, u"https://mcp.example.org/v1?x=1"_s);
    }

    void contactsNothingWhileSomethingIsInTheWay_data() // SEC-08, SEC-20, SEC-23, HTTP-06
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<int>("obstacle");
        const auto row = [](const char *name, const Change &change, Obstacle obstacle) {
            QTest::newRow(name) << change << int(obstacle);
        };
        row(
            "variable in the host", [](auto &e) { e.url = u"https://${H}/mcp"_s; },
            Obstacle::Address);
        row(
            "file", [](auto &e) { e.url = u"file:///etc/passwd"_s; }, Obstacle::Address);
        row(
            "plain http", [](auto &e) { e.url = u"http://mcp.example.org/"_s; },
            Obstacle::PlainHttp);
        row(
            "line end in a header", [](auto &e) { e.headers[0].second = u"a\r\nB: c"_s; },
            Obstacle::Header);
        row(
            "proxy without a port", [](auto &e) { e.proxy = u"http://p"_s; }, Obstacle::Proxy);
        row(
            "proxy of another kind", [](auto &e) { e.proxy = u"ftp://p:1"_s; }, Obstacle::Proxy);
        row(
            "proxy with a password", [](auto &e) { e.proxy = u"http://a:b@p:1"_s; },
            Obstacle::Proxy);
    }
    void contactsNothingWhileSomethingIsInTheWay()
    {
        QFETCH(Change, change);
        QFETCH(int, obstacle);
        ServerEntry entry = someEntry();
        change(entry);
        Approval approval = approvalOf(entry);
        const LaunchReview review = mcp::reviewRemote(entry, approval);
        QCOMPARE(int(review.obstacle), obstacle);
        QVERIFY(!review.canStart);
        QVERIFY(!review.isApproved);
    }

    void takesPlainHttpToThisComputer_data() // HTTP-06
    {
        QTest::addColumn<QString>("url");
        for (const char *url : {"http://localhost:3000/mcp", "http://127.0.0.1:1/",
                                "http://[::1]:8/", "http://app.localhost/"})
            QTest::newRow(url) << QString::fromLatin1(url);
    }
    void takesPlainHttpToThisComputer()
    {
        QFETCH(QString, url);
        const LaunchReview review = mcp::reviewRemote(entryAt(url), {});
        QVERIFY(review.canStart);
        QVERIFY(review.risks.isEmpty());
    }

    void takesPlainHttpElsewhereWhenThePersonSaysSo() // HTTP-06
    {
        ServerEntry entry = entryAt(u"http://mcp.example.org/"_s);
        entry.isPlainHttpAllowed = true;
        const LaunchReview review = mcp::reviewRemote(entry, {});
        QVERIFY(review.canStart);
        QCOMPARE(review.risks, (QList<LaunchRisk>{{Kind::PlainHttp, u"mcp.example.org"_s}}));
    }

    void pointsOutWhatToLookAt_data() // SEC-33, HTTP-15
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<LaunchRisk>("risk");
        const auto row = [](const char *name, const Change &change, const LaunchRisk &risk) {
            QTest::newRow(name) << change << risk;
        };
        row("letters that look like others", [](auto &e) { e.url = u"https://ехample.org/"_s; },
            {Kind::Punycode, u"xn--ample-ywe6i.org"_s});
        row("bare number", [](auto &e) { e.url = u"https://192.0.2.7/"_s; },
            {Kind::IpLiteral, u"192.0.2.7"_s});
        row("number in one piece", [](auto &e) { e.url = u"https://3221225991/"_s; },
            {Kind::IpLiteral, u"192.0.2.7"_s});
        row("port", [](auto &e) { e.url = u"https://example.org:8443/"_s; },
            {Kind::Port, u"8443"_s});
        row("placeholder in the path", [](auto &e) { e.url = u"https://example.org/${P}"_s; },
            {Kind::Placeholder, u"https://example.org/${P}"_s});
        row("placeholder in a header", [](auto &e) { e.headers[0].second = u"${KEY}"_s; },
            {Kind::Placeholder, u"X-Key"_s});
        row("placeholder of a shell in a header",
            [](auto &e) { e.headers[0].second = u"Bearer $A_TOKEN"_s; },
            {Kind::Placeholder, u"X-Key"_s}); // K26
        row("header of the protocol",
            [](auto &e) {
                e.headers.append({u"mcp-session-id"_s, u"1"_s});
            },
            {Kind::ReservedHeader, u"mcp-session-id"_s});
        row("own authority", [](auto &e) { e.caFile = u"/ca.pem"_s; },
            {Kind::OwnAuthority, u"/ca.pem"_s});
        row("proxy", [](auto &e) { e.proxy = u"socks5://p:1"_s; },
            {Kind::Proxy, u"socks5://p:1"_s});
        row("client certificate", [](auto &e) { e.certificateFile = u"/me.p12"_s; },
            {Kind::ClientCertificate, u"/me.p12"_s});
        row("token file", [](auto &e) { e.oauth.assertionFile = u"/run/token"_s; },
            {Kind::PlatformToken, u"/run/token"_s});
        row("token variable", [](auto &e) { e.oauth.assertionVariable = u"TOKEN"_s; },
            {Kind::PlatformToken, u"$TOKEN"_s});
    }
    void pointsOutWhatToLookAt()
    {
        QFETCH(Change, change);
        QFETCH(LaunchRisk, risk);
        ServerEntry entry = someEntry();
        change(entry);
        const LaunchReview review = mcp::reviewRemote(entry, {});
        QVERIFY(review.canStart);
        QCOMPARE(review.risks, QList<LaunchRisk>{risk});
    }

    void sendsNoHeaderThatBelongsToTheProtocol() // HTTP-15
    {
        ServerEntry entry = someEntry();
        entry.headers = {{u"Host"_s, u"x"_s}, {u"X-A"_s, u"1"_s}, {u"x-a"_s, u"2"_s}};
        QCOMPARE(mcp::headerNames(entry), QStringList{u"X-A"_s});
    }
};

QUAYSIDE_TEST(TestRemoteReview, QCoreApplication)

} // namespace tst_remotereview

#include "tst_remotereview.moc"
