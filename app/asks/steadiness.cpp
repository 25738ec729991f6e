// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/steadiness.h"

#include <QQuickWindow>

namespace quayside {

namespace {

/// Where item is in its window, as if nothing had been scrolled.
QRectF placeOf(const QQuickItem *item)
{
    QPointF corner;
    for (const QQuickItem *at = item; at; at = at->parentItem()) {
        const QQuickItem *view = at->parentItem();
        const bool isScrolled = view && view->inherits("QQuickFlickable")
            && view->property("contentItem").value<QQuickItem *>() == at;
        if (!isScrolled)
            corner += at->position();
    }
    return {corner, item->size()};
}

} // namespace

void Steadiness::setItem(QObject *object)
{
    auto *item = qobject_cast<QQuickItem *>(object);
    if (m_item == item)
        return;
    if (m_item)
        disconnect(m_item, nullptr, this, nullptr);
    m_item = item;
    watch(item ? item->window() : nullptr);
    if (item)
        connect(item, &QQuickItem::windowChanged, this, &Steadiness::watch);
    Q_EMIT itemChanged();
}

void Steadiness::watch(QQuickWindow *window)
{
    if (m_window)
        disconnect(m_window, nullptr, this, nullptr);
    m_window = window;
    m_place.reset();
    if (!window)
        return;
    connect(window, &QQuickWindow::frameSwapped, this, &Steadiness::look);
    connect(window, &QQuickWindow::xChanged, this, &Steadiness::disturbed);
    connect(window, &QQuickWindow::yChanged, this, &Steadiness::disturbed);
    connect(window, &QQuickWindow::visibilityChanged, this, &Steadiness::disturbed);
    connect(window, &QQuickWindow::activeChanged, this, [this] {
        if (m_window->isActive())
            Q_EMIT disturbed();
    });
}

/// Nothing moves without a frame. What has just appeared is the business of those who showed it.
void Steadiness::look()
{
    if (!m_item || !m_item->isVisible()) {
        m_place.reset();
        return;
    }
    const QRectF place = placeOf(m_item);
    const auto before = std::exchange(m_place, place);
    if (before && *before != place)
        Q_EMIT disturbed();
}

} // namespace quayside

#include "moc_steadiness.cpp"
