// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QDBusVariant;

namespace quayside {

/// Whether the desktop prefers dark windows.
class DesktopTheme : public QObject
{
    Q_OBJECT

public:
    explicit DesktopTheme(QObject *parent = nullptr);

    bool isDark() const { return m_isDark; }

Q_SIGNALS:
    void isDarkChanged();

private Q_SLOTS:
    void onSettingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void askPortal();
    void setDark(bool isDark);

    bool m_isDark = false;
};

} // namespace quayside
