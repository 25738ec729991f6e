// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/lockwatch.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QSignalSpy>
#include <QTest>

namespace tst_lockwatch {

using namespace Qt::StringLiterals;
using namespace quayside;

class TestLockWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsThatTheScreenIsLocked_data() // SEC-44
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("interface");
        QTest::newRow("freedesktop")
            << u"/org/freedesktop/ScreenSaver"_s << u"org.freedesktop.ScreenSaver"_s;
        QTest::newRow("KDE") << u"/ScreenSaver"_s << u"org.freedesktop.ScreenSaver"_s;
        QTest::newRow("GNOME") << u"/org/gnome/ScreenSaver"_s << u"org.gnome.ScreenSaver"_s;
    }
    void tellsThatTheScreenIsLocked()
    {
        QFETCH(QString, path);
        QFETCH(QString, interface);
        // Another connection: signals of our own are not delivered to it otherwise.
        QDBusConnection desktop =
            QDBusConnection::connectToBus(QDBusConnection::SessionBus, u"desktop"_s);
        if (!desktop.isConnected())
            QSKIP("There is no session bus.");
        const LockWatch watch;
        // The bus handles messages of a connection in order: with this answer, it knows what the watch waits for.
        QVERIFY(QDBusConnection::sessionBus().interface()->registeredServiceNames().isValid());
        QSignalSpy locked(&watch, &LockWatch::locked);
        const auto tell = [&](bool isActive) {
            QDBusMessage signal = QDBusMessage::createSignal(path, interface, u"ActiveChanged"_s);
            signal << isActive;
            return desktop.send(signal);
        };
        QVERIFY(tell(false) && tell(true));
        QTRY_COMPARE(locked.size(), 1);
        QDBusConnection::disconnectFromBus(u"desktop"_s);
    }
};

QUAYSIDE_TEST(TestLockWatch, QCoreApplication)

} // namespace tst_lockwatch

#include "tst_lockwatch.moc"
