// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/redirectaddress.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_redirectaddress {

using namespace mcp;
using namespace Qt::StringLiterals;

class TestRedirectAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAddressesOfThisComputer_data() // K28, AUTH-38
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        QTest::addColumn<QString>("path");
        const auto row = [](const char *address, const char *host, int port, const char *path) {
            QTest::newRow(address)
                << QString::fromLatin1(host) << port << QString::fromLatin1(path);
        };
        row("http://127.0.0.1/callback", "127.0.0.1", 0, "/callback");
        row("http://localhost:3334/oauth/callback", "localhost", 3334, "/oauth/callback");
        row("http://[::1]:8080/", "[::1]", 8080, "/");
        row("http://localhost", "localhost", 0, "");
        row("http://127.0.0.1:65535", "127.0.0.1", 65535, "");
        row("http://127.0.0.1:1234/a.b~c/d-e_f/", "127.0.0.1", 1234, "/a.b~c/d-e_f/");
    }

    void readsAddressesOfThisComputer()
    {
        QFETCH(QString, host);
        QFETCH(int, port);
        QFETCH(QString, path);
        const QString text = QString::fromLatin1(QTest::currentDataTag());
        const auto address = parseRedirectAddress(text);
        QVERIFY(address);
        QCOMPARE(address->host, host);
        QCOMPARE(int(address->port), port);
        QCOMPARE(address->path, path);
        QCOMPARE(address->toString(), text);
    }

    void readsNothingElse_data() // K28, SEC-29
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"",
                                 "127.0.0.1",
                                 "https://127.0.0.1/callback",
                                 "http://127.0.0.2/callback",
                                 "http://example.org/callback",
                                 "http://localhost.example.org/",
                                 "http://0.0.0.0/",
                                 "http://127.0.0.1.example.org/",
                                 "http://192.168.1.2:80/",
                                 "http://localhost:0/",
                                 "http://localhost:65536/",
                                 "http://localhost:/x",
                                 "http://me@localhost/x",
                                 "http://localhost@example.org/",
                                 "http://localhost/x?code=1",
                                 "http://localhost/x#y",
                                 "http://localhost/../x",
                                 "http://localhost/%2e%2e/x",
                                 "http://localhost//x",
                                 "http://localhost/x y",
                                 "http://localhost/x\n",
                                 "http://LOCALHOST/x",
                                 "javascript:alert(1)",
                                 "com.example.app:/callback"})
            QTest::newRow(text) << QString::fromLatin1(text);
        QTest::newRow("endless") << u"http://localhost/"_s + QString(5000, u'x');
    }

    void readsNothingElse()
    {
        QFETCH(QString, text);
        QVERIFY(!parseRedirectAddress(text));
    }

    void coversTheSameAtAnyPortWhereItHasNone() // K28, AUTH-38
    {
        const auto any = *parseRedirectAddress(u"http://127.0.0.1/cb"_s);
        const auto fixed = *parseRedirectAddress(u"http://127.0.0.1:7/cb"_s);
        QVERIFY(any.covers(fixed) && any.covers(any) && fixed.covers(fixed));
        QVERIFY(!fixed.covers(any));
        QVERIFY(!any.covers(*parseRedirectAddress(u"http://localhost:7/cb"_s)));
        QVERIFY(!any.covers(*parseRedirectAddress(u"http://127.0.0.1:7/cb/x"_s)));
    }
};

QUAYSIDE_TEST(TestRedirectAddress, QCoreApplication)

} // namespace tst_redirectaddress

#include "tst_redirectaddress.moc"
