// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/webaddress.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_webaddress {

using namespace mcp;
using namespace Qt::StringLiterals;

// SEC-23: addresses are parsed strictly.
class TestWebAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QString>("host");
        const auto row = [](const QString &text, const QString &whole, const QString &host) {
            QTest::newRow(qPrintable(text)) << text << whole << host;
        };
        row(u"https://example.org"_s, u"https://example.org/"_s, u"example.org"_s);
        row(u"HTTPS://Example.ORG/A?b=C"_s, u"https://example.org/A?b=C"_s, u"example.org"_s);
        row(u"https://example.org:443/"_s, u"https://example.org/"_s, u"example.org"_s);
        row(u"https://example.org:80/"_s, u"https://example.org:80/"_s, u"example.org"_s);
        row(u"http://localhost:3000/mcp"_s, u"http://localhost:3000/mcp"_s, u"localhost"_s);
        row(u"http://[::1]:8/x"_s, u"http://[::1]:8/x"_s, u"[::1]"_s);
        row(u"http://[::ffff:127.0.0.1]/x"_s, u"http://[::ffff:127.0.0.1]/x"_s,
            u"[::ffff:127.0.0.1]"_s);
        row(u"https://bücher.example/ä"_s, u"https://xn--bcher-kva.example/%C3%A4"_s,
            u"xn--bcher-kva.example"_s);
        row(u"http://2130706433/"_s, u"http://127.0.0.1/"_s, u"127.0.0.1"_s);
        row(u"http://0x7f.1/"_s, u"http://127.0.0.1/"_s, u"127.0.0.1"_s);
        row(u"https://my_host.lan./a%20b"_s, u"https://my_host.lan./a%20b"_s, u"my_host.lan."_s);
        row(u"https://example.org/@a:b"_s, u"https://example.org/@a:b"_s, u"example.org"_s);
    }
    void reads()
    {
        QFETCH(QString, text);
        QFETCH(QString, whole);
        QFETCH(QString, host);
        const auto address = parseWebAddress(text);
        QVERIFY(address);
        QCOMPARE(address->toString(), whole);
        QCOMPARE(address->host, host);
        QCOMPARE(parseWebAddress(address->toString())->toString(), whole);
    }

    void refuses_data() // SEC-08, SEC-23
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("problem");
        const auto row = [](const QString &text, AddressProblem problem) {
            QTest::newRow(qPrintable(text)) << text << int(problem);
        };
        using Problem = AddressProblem;
        for (const auto &text :
             {u""_s, u"example.org"_s, u"//example.org"_s, u"javascript:alert(1)"_s,
              u"file:///etc/passwd"_s, u"ftp://example.org"_s, u"ws://example.org"_s,
              u"https:example.org"_s, u"https:/example.org"_s, u"data:text/html,x"_s,
              u" https://example.org"_s, u"$(x)"_s, u"mailto:a@b.c"_s, u"about:blank"_s,
              u"http+unix://x"_s, u"https\u202e://example.org"_s})
            row(text, Problem::NotWeb);
        for (const auto &text :
             {u"https://example.org/a b"_s, u"https://example.org "_s, u"https://example.org\n"_s,
              u"https://a\\@b.org"_s, u"https://evil.org\\.example.org"_s, u"https://a\tb.org"_s,
              u"https://example.org/\u202e"_s, u"https://exa\u200bmple.org"_s,
              u"https://example.org/\"x"_s, u"https://example.org/<x>"_s,
              u"https://example.org/`x`"_s, u"https://example.org/a|b"_s,
              u"https://example\u00a0.org"_s})
            row(text, Problem::Characters);
        for (const auto &text : {u"https://good.org@evil.org"_s, u"https://a:b@example.org"_s,
                                 u"https://@example.org"_s})
            row(text, Problem::UserInfo);
        for (const auto &text : {u"https://${HOST}/mcp"_s, u"https://a.${HOST}"_s,
                                 u"https://$(x)/"_s, u"https://{h}.org"_s})
            row(text, Problem::VariableInHost);
        for (const auto &text :
             {u"https://"_s, u"https:///x"_s, u"https://a..b"_s, u"https://-a.org"_s,
              u"https://a%2eorg"_s, u"https://exa!mple.org"_s, u"https://?x"_s, u"https://[::1"_s,
              u"https://[x]"_s})
            row(text, Problem::Host);
        for (const auto &text : {u"https://a.org:0"_s, u"https://a.org:99999"_s,
                                 u"https://a.org:x"_s, u"https://a.org:-1"_s})
            row(text, Problem::Port);
        row(u"https://a.org/x#y"_s, Problem::Fragment);
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(int, problem);
        const auto address = parseWebAddress(text);
        QVERIFY(!address);
        QCOMPARE(address.error().kind, ErrorKind::Policy);
        QCOMPARE(address.error().code, problem);
    }

    void letsMoreThroughForAVisit_data() // ELIC-31
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("host");
        QTest::addColumn<bool>("hasUserInfo");
        const auto row = [](const QString &text, const QString &host, bool hasUserInfo) {
            QTest::newRow(qPrintable(text)) << text << host << hasUserInfo;
        };
        row(u"https://example.org/x"_s, u"example.org"_s, false);
        row(u"https://example.org/app#/sign-in?a=b"_s, u"example.org"_s, false);
        row(u"https://good.org@evil.org/"_s, u"evil.org"_s, true);
        row(u"https://good.org%2fpath:443@evil.org:8443/"_s, u"evil.org"_s, true);
        row(u"https://@example.org"_s, u"example.org"_s, true);
    }
    void letsMoreThroughForAVisit()
    {
        QFETCH(QString, text);
        QFETCH(QString, host);
        QFETCH(bool, hasUserInfo);
        const auto address = parseWebAddress(text, AddressUse::Visit);
        QVERIFY(address);
        QCOMPARE(address->host, host);
        QCOMPARE(address->hasUserInfo, hasUserInfo);
        QCOMPARE(address->url.hasFragment(), text.contains(u'#'));
    }

    void letsNotEverythingThroughForAVisit_data() // ELIC-31, SEC-23
    {
        QTest::addColumn<QString>("text");
        for (const auto &text :
             {u"javascript:alert(1)"_s, u"file:///etc/passwd"_s, u"data:text/html,x"_s,
              u"ftp://example.org"_s, u"example.org"_s, u""_s, u"https://"_s, u"https://a@"_s,
              u"https://a\\@b.org"_s, u"https://a@b@c.org"_s, u"https://a.org/x y"_s,
              u"https://a.org/#\u202e"_s, u"https://a.org/#a\nb"_s, u"https://a@b%2eorg"_s,
              u"https://a@b.org:x"_s, u"https://${a}@b.org"_s, u" https://a.org"_s})
            QTest::newRow(qPrintable(text)) << text;
    }
    void letsNotEverythingThroughForAVisit()
    {
        QFETCH(QString, text);
        const auto address = parseWebAddress(text, AddressUse::Visit);
        QVERIFY(!address);
        QCOMPARE(address.error().kind, ErrorKind::Policy);
    }

    void knowsThisComputer_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isLoopback");
        QTest::newRow("name") << u"http://localhost"_s << true;
        QTest::newRow("below it") << u"http://a.localhost"_s << true;
        QTest::newRow("IPv4") << u"http://127.1.2.3"_s << true;
        QTest::newRow("IPv6") << u"http://[0:0:0:0:0:0:0:1]"_s << true;
        QTest::newRow("a name that begins so") << u"http://127.0.0.1.evil.org"_s << false;
        QTest::newRow("a name that ends so") << u"http://notlocalhost"_s << false;
        QTest::newRow("private") << u"http://192.168.0.1"_s << false;
        QTest::newRow("any") << u"http://0.0.0.0"_s << false;
    }
    void knowsThisComputer()
    {
        QFETCH(QString, text);
        QFETCH(bool, isLoopback);
        QCOMPARE(parseWebAddress(text)->isLoopback, isLoopback);
    }
};

QUAYSIDE_TEST(TestWebAddress, QCoreApplication)

} // namespace tst_webaddress

#include "tst_webaddress.moc"
