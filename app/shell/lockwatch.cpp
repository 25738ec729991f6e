// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/lockwatch.h"

#include <QDBusConnection>

namespace quayside {

using namespace Qt::StringLiterals;

/// KDE and most others use the first, GNOME the second.
LockWatch::LockWatch(QObject *parent)
    : QObject(parent)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    for (const auto &interface : {u"org.freedesktop.ScreenSaver"_s, u"org.gnome.ScreenSaver"_s})
        bus.connect({}, {}, interface, u"ActiveChanged"_s, this, SLOT(onActiveChanged(bool)));
}

void LockWatch::onActiveChanged(bool isActive)
{
    if (isActive)
        Q_EMIT locked();
}

} // namespace quayside

#include "moc_lockwatch.cpp"
