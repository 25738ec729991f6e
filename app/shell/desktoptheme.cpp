// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/desktoptheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QPalette>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPreferDark = 1;
constexpr int kPreferLight = 2;

constexpr QLatin1StringView kPortalService("org.freedesktop.portal.Desktop");
constexpr QLatin1StringView kPortalPath("/org/freedesktop/portal/desktop");
constexpr QLatin1StringView kPortalInterface("org.freedesktop.portal.Settings");
constexpr QLatin1StringView kNamespace("org.freedesktop.appearance");
constexpr QLatin1StringView kKey("color-scheme");

bool isPaletteDark()
{
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness()
        < palette.color(QPalette::WindowText).lightness();
}

} // namespace

DesktopTheme::DesktopTheme(QObject *parent)
    : QObject(parent)
    , m_isDark(isPaletteDark())
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const QStyleHints *hints = QGuiApplication::styleHints();
    m_isDark = hints->colorScheme() == Qt::ColorScheme::Dark;
    connect(hints, &QStyleHints::colorSchemeChanged, this,
            [this](Qt::ColorScheme scheme) { setDark(scheme == Qt::ColorScheme::Dark); });
#else
    askPortal();
#endif
}

/// Qt before 6.5 does not ask the desktop itself.
void DesktopTheme::askPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kPortalService, kPortalPath, kPortalInterface, u"SettingChanged"_s, this,
                SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question =
        QDBusMessage::createMethodCall(kPortalService, kPortalPath, kPortalInterface, u"Read"_s);
    question << kNamespace << kKey;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            onSettingChanged(kNamespace, kKey, reply.value());
    });
}

void DesktopTheme::onSettingChanged(const QString &group, const QString &key,
                                    const QDBusVariant &value)
{
    if (group != kNamespace || key != kKey)
        return;
    QVariant plain = value.variant();
    if (plain.metaType() == QMetaType::fromType<QDBusVariant>()) // some portals wrap it twice
        plain = plain.value<QDBusVariant>().variant();
    if (plain.toInt() == kPreferDark)
        setDark(true);
    else if (plain.toInt() == kPreferLight)
        setDark(false);
}

void DesktopTheme::setDark(bool isDark)
{
    if (std::exchange(m_isDark, isDark) != isDark)
        Q_EMIT isDarkChanged();
}

} // namespace quayside

#include "moc_desktoptheme.cpp"
