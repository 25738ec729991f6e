// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QDBusVariant;

namespace quayside {

/// Whether the desktop prefers dark windows, and windows without animations.
class DesktopTheme : public QObject
{
    Q_OBJECT

public:
    explicit DesktopTheme(QObject *parent = nullptr);

    bool isDark() const { return m_isDark; }
    bool reducesMotion() const { return m_reducesMotion; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onSettingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void follow(const QString &group, const QString &key);
    void setDark(bool isDark);
    void setReducesMotion(bool reduces);

    bool m_isDark = false;
    bool m_reducesMotion = false;
};

} // namespace quayside
