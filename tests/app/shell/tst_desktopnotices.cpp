// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/desktopnotices.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QSignalSpy>
#include <QTest>

namespace tst_desktopnotices {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

const QString kService = u"org.freedesktop.Notifications"_s;
const QString kPath = u"/org/freedesktop/Notifications"_s;

/// The notification service of a desktop, on the bus of the test.
class FakeService final : public QDBusVirtualObject
{
public:
    struct Shown
    {
        QString title;
        QString text;
        QStringList actions;
    };
    QList<Shown> shown;
    QList<uint> closed;
    QStringList capabilities{u"actions"_s, u"body"_s};
    bool hasCapabilities = true; ///< Otherwise it does not know the call.
    int asked = 0; ///< For its capabilities.

    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &bus) override
    {
        // Another program on this bus has found the service as well.
        if (message.service() != QDBusConnection::sessionBus().baseService())
            return bus.send(message.createErrorReply(QDBusError::AccessDenied, u"not for you"_s));
        const QVariantList arguments = message.arguments();
        if (message.member() == u"Notify"_s) {
            shown.append({arguments.at(3).toString(), arguments.at(4).toString(),
                          arguments.at(5).toStringList()});
            return bus.send(message.createReply(uint(shown.size())));
        }
        if (message.member() == u"CloseNotification"_s)
            closed.append(arguments.constFirst().toUInt());
        if (message.member() == u"GetCapabilities"_s && ++asked)
            return bus.send(hasCapabilities ? message.createReply(capabilities)
                                            : message.createErrorReply(QDBusError::UnknownMethod,
                                                                       u"no such call"_s));
        return bus.send(message.createReply());
    }
    void press(uint id, const QString &action) const
    {
        QDBusMessage signal = QDBusMessage::createSignal(kPath, kService, u"ActionInvoked"_s);
        signal << id << action;
        connection().send(signal);
    }
    bool start()
    {
        QDBusConnection bus = connection();
        return bus.registerVirtualObject(kPath, this) && bus.registerService(kService);
    }
    ~FakeService() override
    {
        connection().unregisterService(kService);
        connection().unregisterObject(kPath);
    }

private:
    static QDBusConnection connection()
    {
        return QDBusConnection::connectToBus(QDBusConnection::SessionBus, u"fake desktop"_s);
    }
};

} // namespace

/// What is told on the desktop, outside the window.
class TestDesktopNotices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        if (!QDBusConnection::sessionBus().isConnected())
            QSKIP("no session bus");
        m_service = std::make_unique<FakeService>();
    }
    void cleanup() { m_service.reset(); }

    void anActionOpensThePlace()
    {
        QVERIFY(m_service->start());
        DesktopNotices notices;
        const QSignalSpy clicked(&notices, &DesktopNotices::clicked);
        notices.show(u"task/1"_s, u"“Survey” needs you"_s, u"A task of Demo"_s);
        QTRY_COMPARE(m_service->shown.size(), 1);
        const FakeService::Shown shown = m_service->shown.constFirst();
        QCOMPARE(shown.title, u"“Survey” needs you"_s);
        // Nothing can be agreed to from here: an action only shows where.
        QCOMPARE(shown.actions.size(), 4);
        QCOMPARE(shown.actions.at(0), u"default"_s);
        QCOMPARE(shown.actions.at(2), u"open"_s);
        QTRY_VERIFY((m_service->press(1, u"open"_s), clicked.size() > 0));
        QCOMPARE(clicked.constFirst().constFirst().toString(), u"task/1"_s);
        const qsizetype before = clicked.size();
        m_service->press(1, u"approve"_s);
        m_service->press(77, u"open"_s);
        notices.withdraw(u"task/1"_s);
        QTRY_COMPARE(m_service->closed, QList<uint>{1});
        QVERIFY(clicked.size() >= before);
    }

    void textOfServersIsNoMarkup_data()
    {
        QTest::addColumn<QStringList>("capabilities");
        QTest::addColumn<QString>("text");
        QTest::newRow("markup is read")
            << QStringList{u"body"_s, u"body-markup"_s} << u"&lt;b&gt;A &amp; B&lt;/b&gt;"_s;
        QTest::newRow("plain text") << QStringList{u"body"_s} << u"<b>A & B</b>"_s;
        QTest::newRow("it does not say") << QStringList() << u"&lt;b&gt;A &amp; B&lt;/b&gt;"_s;
    }
    void textOfServersIsNoMarkup() // SEC-35, R8
    {
        QFETCH(QStringList, capabilities);
        QFETCH(QString, text);
        m_service->capabilities = capabilities;
        m_service->hasCapabilities = !capabilities.isEmpty();
        QVERIFY(m_service->start());
        DesktopNotices notices;
        QTRY_COMPARE(m_service->asked, 1);
        // The answer is read when a later call is answered.
        notices.show(u"a"_s, u"first"_s, {});
        QTRY_COMPARE(m_service->shown.size(), 1);
        QTRY_VERIFY((notices.show(u"b"_s, u"<b>title</b>"_s, u"<b>A & B</b>"_s),
                     m_service->shown.constLast().text == text));
        QCOMPARE(m_service->shown.constLast().title, u"<b>title</b>"_s);
    }

    void withoutAServiceNothingHappens()
    {
        DesktopNotices notices;
        const QSignalSpy clicked(&notices, &DesktopNotices::clicked);
        notices.show(u"task/1"_s, u"title"_s, u"text"_s);
        notices.withdraw(u"task/1"_s);
        QVERIFY(clicked.isEmpty());
    }

private:
    std::unique_ptr<FakeService> m_service;
};

QUAYSIDE_TEST(TestDesktopNotices, QGuiApplication)

} // namespace tst_desktopnotices

#include "tst_desktopnotices.moc"
