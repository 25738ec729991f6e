// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/desktopnotices.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kService("org.freedesktop.Notifications");
constexpr QLatin1StringView kPath("/org/freedesktop/Notifications");
constexpr QLatin1StringView kInterface("org.freedesktop.Notifications");
constexpr QLatin1StringView kDefaultAction("default"); ///< A click on the notice itself.
constexpr QLatin1StringView kOpenAction("open"); ///< Its button.
constexpr int kUsualTime = -1;
constexpr int kPatienceMs = 1000;

/// text: escaped where the desktop reads markup. actions: pairs of name and label.
QDBusMessage notifyCall(const QString &title, const QString &text, const QStringList &actions)
{
    const QString id = QGuiApplication::desktopFileName();
    QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, u"Notify"_s);
    // The title is always plain text.
    call << QGuiApplication::applicationDisplayName() << 0U << id << title << text << actions
         << QVariantMap{{u"desktop-entry"_s, id}} << kUsualTime;
    return call;
}

} // namespace

DesktopNotices::DesktopNotices(QObject *parent)
    : QObject(parent)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kService, kPath, kInterface, u"ActionInvoked"_s, this,
                SLOT(onActionInvoked(uint, QString)));
    bus.connect(kService, kPath, kInterface, u"NotificationClosed"_s, this,
                SLOT(onClosed(uint, uint)));
    askForCapabilities();
}

void DesktopNotices::askForCapabilities()
{
    const QDBusMessage call =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, u"GetCapabilities"_s);
    auto *watcher =
        new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusPendingReply<QStringList> reply = *watcher;
        if (reply.isValid())
            m_hasMarkup = reply.value().contains(u"body-markup"_s);
    });
}

void DesktopNotices::show(const QString &place, const QString &title, const QString &text)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    const QDBusMessage call = notifyCall(title, m_hasMarkup ? text.toHtmlEscaped() : text,
                                         {kDefaultAction, tr("Show"), kOpenAction, tr("Open")});
    m_asked.append(place);
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, place] {
        watcher->deleteLater();
        const bool isWanted = m_asked.removeOne(place);
        const QDBusPendingReply<uint> reply = *watcher;
        if (!reply.isValid())
            return;
        if (isWanted)
            m_places.insert(reply.value(), place);
        else
            close(reply.value());
    });
}

void DesktopNotices::showAndWait(const QString &title, const QString &text)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (bus.isConnected())
        bus.call(notifyCall(title, text.toHtmlEscaped(), {}), QDBus::Block, kPatienceMs);
}

void DesktopNotices::withdraw(const QString &place)
{
    m_asked.removeAll(place);
    const QList<uint> shown = m_places.keys(place);
    for (const uint id : shown) {
        m_places.remove(id);
        close(id);
    }
}

void DesktopNotices::close(uint id)
{
    QDBusMessage call =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, u"CloseNotification"_s);
    call << id;
    QDBusConnection::sessionBus().asyncCall(call);
}

void DesktopNotices::onActionInvoked(uint id, const QString &action)
{
    const auto shown = m_places.constFind(id);
    const bool isKnown = action == kDefaultAction || action == kOpenAction;
    if (shown != m_places.cend() && isKnown)
        Q_EMIT clicked(QString(*shown)); // A copy: what follows may withdraw it.
}

void DesktopNotices::onClosed(uint id, uint)
{
    m_places.remove(id);
}

} // namespace quayside

#include "moc_desktopnotices.cpp"
