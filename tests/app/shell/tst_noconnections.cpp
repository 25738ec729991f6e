// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/settingscontroller.h"
#include "core/host/callhistory.h"
#include "tests/app/testapp.h"
#include "tests/support/waiting.h"

#include <QTcpSocket>

#include <atomic>
#include <dlfcn.h>
#include <netdb.h>
#include <sys/socket.h>

using namespace quayside;
using namespace Qt::StringLiterals;

namespace {

/// Calls that leave this computer, or may: connections and names that are looked up.
std::atomic_int outgoingCalls = 0;

template<class Function>
Function original(const char *name, Function)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

} // namespace

// Instead of those of the C library, for Qt as well.
extern "C" int connect(int socket, const sockaddr *address, socklen_t length)
{
    if (address->sa_family != AF_UNIX)
        ++outgoingCalls;
    return original("connect", &connect)(socket, address, length);
}

extern "C" int getaddrinfo(const char *node, const char *service, const addrinfo *hints,
                           addrinfo **result)
{
    ++outgoingCalls;
    return original("getaddrinfo", &getaddrinfo)(node, service, hints, result);
}

class TestNoConnections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { outgoingCalls = 0; }

    void aConnectionIsCounted()
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress(QHostAddress::LocalHost), 9);
        QTRY_VERIFY(outgoingCalls > 0);
        QTcpSocket named;
        outgoingCalls = 0;
        named.connectToHost(u"host.invalid"_s, 9);
        QTRY_VERIFY(outgoingCalls > 0);
    }

    // Nothing looks for updates, sends statistics or fetches anything.
    void aFreshProfileWithoutServersConnectsToNothing() // SEC-75
    {
        TestApp test;
        test.ports.releasesAddress = u"https://releases.invalid/newest.json"_s;
        AppController app(test.ports);
        app.load();
        test.host.startApproved();
        app.showPage(AppController::Page::Inbox);
        app.showPage(AppController::Page::Tasks);
        app.showPage(AppController::Page::Guide);
        for (const QString &section : SettingsController::sections())
            app.showSettings(section);
        app.showPage(AppController::Page::Home);
        bool isRead = false;
        test.host.history()->counts().then(this, [&isRead](const auto &) { isRead = true; });
        QTRY_VERIFY(isRead);
        for (const auto time : {std::chrono::minutes(10), std::chrono::minutes(60 * 24 * 7)}) {
            test.clock.advance(time);
            QCoreApplication::processEvents();
        }
        QCOMPARE(outgoingCalls, 0);
        QCOMPARE(test.opener.opened, QStringList());
    }
};

QTEST_GUILESS_MAIN(TestNoConnections)
#include "tst_noconnections.moc"
