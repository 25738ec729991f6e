// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickItem>
#include <QRectF>

#include <optional>

namespace quayside {

/// Tells when an item that can be seen is no longer where the person saw it (SEC-46): its window came to the front or
/// moved, or the item moved or changed its size in it. Scrolling is the person's doing and does not count.
class Steadiness : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    /// A QQuickItem. Quayside.App does not depend on QtQuick, which qmllint holds it to.
    Q_PROPERTY(QObject *item READ item WRITE setItem NOTIFY itemChanged)

public:
    using QObject::QObject;

    QObject *item() const { return m_item; }
    void setItem(QObject *object);

Q_SIGNALS:
    void itemChanged();
    void disturbed();

private:
    void watch(QQuickWindow *window);
    void look();

    QPointer<QQuickItem> m_item;
    QPointer<QQuickWindow> m_window;
    std::optional<QRectF> m_place; ///< In the last frame.
};

} // namespace quayside
