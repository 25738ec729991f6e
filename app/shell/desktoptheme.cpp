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

[[maybe_unused]] constexpr int kPreferDark = 1;
[[maybe_unused]] constexpr int kPreferLight = 2;

constexpr QLatin1StringView kPortalService("org.freedesktop.portal.Desktop");
constexpr QLatin1StringView kPortalPath("/org/freedesktop/portal/desktop");
constexpr QLatin1StringView kPortalInterface("org.freedesktop.portal.Settings");
constexpr QLatin1StringView kAppearance("org.freedesktop.appearance");
constexpr QLatin1StringView kColours("color-scheme");
constexpr QLatin1StringView kMotion("reduced-motion"); ///< 1: reduced.
constexpr QLatin1StringView kGnome("org.gnome.desktop.interface");
constexpr QLatin1StringView
    kAnimations("enable-animations"); ///< In portals that do not know kMotion.

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
#else // Qt before 6.5 does not ask the desktop itself.
    follow(kAppearance, kColours);
#endif
    follow(kAppearance, kMotion);
    follow(kGnome, kAnimations);
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (bus.isConnected())
        bus.connect(kPortalService, kPortalPath, kPortalInterface, u"SettingChanged"_s, this,
                    SLOT(onSettingChanged(QString, QString, QDBusVariant)));
}

void DesktopTheme::follow(const QString &group, const QString &key)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    QDBusMessage question =
        QDBusMessage::createMethodCall(kPortalService, kPortalPath, kPortalInterface, u"Read"_s);
    question << group << key;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, group, key] {
        watcher->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            onSettingChanged(group, key, reply.value());
    });
}

void DesktopTheme::onSettingChanged(const QString &group, const QString &key,
                                    const QDBusVariant &value)
{
    QVariant plain = value.variant();
    if (plain.metaType() == QMetaType::fromType<QDBusVariant>()) // some portals wrap it twice
        plain = plain.value<QDBusVariant>().variant();
    if (group == kAppearance && key == kMotion)
        setReducesMotion(plain.toInt() == 1);
    else if (group == kGnome && key == kAnimations)
        setReducesMotion(!plain.toBool());
#if QT_VERSION < QT_VERSION_CHECK(6, 5, 0)
    if (group != kAppearance || key != kColours)
        return;
    if (plain.toInt() == kPreferDark)
        setDark(true);
    else if (plain.toInt() == kPreferLight)
        setDark(false);
#endif
}

void DesktopTheme::setDark(bool isDark)
{
    if (std::exchange(m_isDark, isDark) != isDark)
        Q_EMIT changed();
}

void DesktopTheme::setReducesMotion(bool reduces)
{
    if (std::exchange(m_reducesMotion, reduces) != reduces)
        Q_EMIT changed();
}

} // namespace quayside

#include "moc_desktoptheme.cpp"
