// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/networkcontroller.h"
#include "core/host/network.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QSignalSpy>

namespace quayside::tst_networkcontroller {

using namespace Qt::StringLiterals;

/// The page of the settings about the network.
class TestNetworkController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aProxyIsKeptWithoutItsPassword() // SEC-66
    {
        TestApp app;
        NetworkController network(app.ports, nullptr);
        QCOMPARE(network.proxyUse(), int(NetworkController::SystemProxy));
        network.setProxyUse(NetworkController::OwnProxy);
        network.setProxyUse(7);
        QCOMPARE(network.proxyUse(), int(NetworkController::OwnProxy));
        QVERIFY(app.host.network()->options().proxy.isEmpty()); // None is saved yet.
        QVERIFY(network.setProxy(u" http://me:secret@proxy.example:8080 "_s, {}));
        QCOMPARE(network.proxy(), u"http://me@proxy.example:8080"_s);
        QVERIFY(network.hasPassword());
        QCOMPARE(app.host.network()->options().proxy, u"http://me:secret@proxy.example:8080"_s);
        QFile file(app.folder.filePath(u"settings.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("secret"));
        QVERIFY(network.setProxy(u"http://me@proxy.example:8080"_s, {})); // It stays.
        QVERIFY(network.hasPassword());
        QVERIFY(network.setProxy(u"http://me@other.example:8080"_s, {}));
        QVERIFY(!network.hasPassword());
        QVERIFY(network.setProxy(u"http://me@other.example:8080"_s, u"n@w/"_s));
        QCOMPARE(app.host.network()->options().proxy, u"http://me:n%40w%2F@other.example:8080"_s);
    }

    void whatIsNoProxyIsNotTaken()
    {
        TestApp app;
        NetworkController network(app.ports, nullptr);
        QSignalSpy changes(&network, &NetworkController::proxyChanged);
        for (const QString &text :
             {QString(), u"none"_s, u"proxy"_s, u"http://proxy"_s, u"ftp://proxy:1"_s}) {
            QVERIFY(!network.setProxy(text, {}));
            QVERIFY(!network.proxyProblem().isEmpty());
        }
        QCOMPARE(changes.size(), 0); // The field keeps what was typed.
        QVERIFY(network.setProxy(u"socks5://proxy:1080"_s, u"unused"_s));
        QVERIFY(network.proxyProblem().isEmpty());
        QVERIFY(!network.hasPassword());
        QVERIFY(NetworkController::hasUser(u"http://me@proxy:1"_s));
        QVERIFY(!NetworkController::hasUser(u"http://proxy:1"_s));
    }

    void saysWhatIsWrongWithAFileOfCertificates()
    {
        TestApp app;
        NetworkController network(app.ports, nullptr);
        QFile file(app.folder.filePath(u"ca.pem"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        network.chooseCaFile(QUrl::fromLocalFile(file.fileName()));
        QCOMPARE(network.caFile(), file.fileName());
        const QString empty = network.caProblem();
        QVERIFY(!empty.isEmpty());
        network.setCaFile(u"/missing.pem"_s);
        QVERIFY(!network.caProblem().isEmpty() && network.caProblem() != empty);
        file.write("-----BEGIN CERTIFICATE-----");
        file.close();
        network.setCaFile(file.fileName());
        QVERIFY(network.caProblem().isEmpty());
        network.setCaFile({});
        QVERIFY(network.caProblem().isEmpty());
    }

    void isResetWithTheOtherSettings()
    {
        TestApp app;
        NetworkController network(app.ports, nullptr);
        network.setProxyUse(NetworkController::OwnProxy);
        QVERIFY(network.setProxy(u"http://me@proxy:1"_s, u"secret"_s));
        SettingsController(app.ports, nullptr).reset();
        QCOMPARE(network.proxyUse(), int(NetworkController::SystemProxy));
        QVERIFY(network.proxy().isEmpty() && !network.hasPassword());
        QVERIFY(app.host.network()->options() == mcp::http::ClientOptions());
    }
};

QUAYSIDE_TEST(TestNetworkController, QGuiApplication)

} // namespace quayside::tst_networkcontroller

#include "tst_networkcontroller.moc"
