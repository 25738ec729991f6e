// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/windowdriver.h"

#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace quayside {

QQuickItem *WindowDriver::button(const QString &label) const
{
    return find(m_window->contentItem(), [&label](const QQuickItem *item) {
        return item->inherits("QQuickAbstractButton") && item->property("text").toString() == label;
    });
}

QQuickItem *WindowDriver::input(const QString &label) const
{
    return find(m_window->contentItem(), [&label](const QQuickItem *item) {
        return item->property("invalid").isValid() && item->property("label").toString() == label;
    });
}

QQuickItem *WindowDriver::list(const QString &label) const
{
    return find(m_window->contentItem(), [&label](const QQuickItem *item) {
        return item->inherits("QQuickListView") && item->property("label").toString() == label;
    });
}

bool WindowDriver::sees(const QString &words) const
{
    return find(m_window->contentItem(), [&words](const QQuickItem *item) {
        return item->property("text").toString().contains(words)
            && (item->inherits("QQuickText") || item->inherits("QQuickTextEdit")
                || item->inherits("QQuickTextInput"));
    });
}

bool WindowDriver::click(const QString &label) const
{
    return waitUntil([&] { return press(button(label)); });
}

bool WindowDriver::clickInput(const QString &label) const
{
    return waitUntil([&] { return press(input(label)); });
}

bool WindowDriver::focus(const QString &label) const
{
    return waitUntil([&] {
        QQuickItem *item = waitForLayout() ? button(label) : nullptr;
        if (!item || !item->isEnabled())
            return false;
        if (item->hasActiveFocus())
            return true;
        item->forceActiveFocus(Qt::TabFocusReason);
        return false;
    });
}

bool WindowDriver::type(const QString &label, const QString &text) const
{
    if (!clickInput(label))
        return false;
    QTest::keySequence(m_window, QKeySequence::SelectAll);
    typeHere(text);
    return true;
}

void WindowDriver::typeHere(const QString &text) const
{
    for (const QChar character : text)
        QTest::sendKeyEvent(QTest::Click, m_window, Qt::Key_unknown, QString(character),
                            Qt::NoModifier);
}

bool WindowDriver::waitForFrame() const
{
    QSignalSpy drawn(m_window, &QQuickWindow::frameSwapped);
    m_window->update();
    return waitUntil([&drawn] { return !drawn.isEmpty(); });
}

bool WindowDriver::waitForLayout() const
{
    constexpr int kFrames = 3;
    QList<QRectF> before;
    int still = 0;
    return waitUntil([&] {
        if (!waitForFrame())
            return false;
        QList<QRectF> now;
        // Nothing matches, so all are looked at.
        find(m_window->contentItem(), [&now](const QQuickItem *item) {
            if (item->inherits("QQuickAbstractButton"))
                now.append(item->mapRectToScene(item->boundingRect()));
            return false;
        });
        still = now == before ? still + 1 : 0;
        before = now;
        return still >= kFrames;
    });
}

QQuickItem *WindowDriver::find(QQuickItem *item, const Match &matches)
{
    if (!item->isVisible() || item->opacity() == 0)
        return nullptr;
    if (matches(item))
        return item;
    const QList<QQuickItem *> children = item->childItems();
    for (QQuickItem *child : children) {
        if (QQuickItem *found = find(child, matches))
            return found;
    }
    return nullptr;
}

std::optional<QPoint> WindowDriver::restingPlace(const QPointer<QQuickItem> &item) const
{
    QPoint last;
    for (int frame = 0; frame < 100 && waitForFrame() && item; ++frame) {
        const QPointF middle(item->width() / 2, item->height() / 2);
        const QPoint place = item->mapToScene(middle).toPoint();
        if (frame > 0 && place == last)
            return place;
        last = place;
    }
    return {};
}

/// The focus makes the view scroll to it. What is inert ignores a press, and may have become so while it was waited for.
bool WindowDriver::press(QQuickItem *found) const
{
    const QPointer item(found); // It may be destroyed while waiting.
    if (!item)
        return false;
    const QRect inside(QPoint(), m_window->size());
    auto middle = restingPlace(item);
    if (middle && !inside.contains(*middle)) {
        item->forceActiveFocus(Qt::TabFocusReason);
        middle = restingPlace(item);
    }
    if (!middle || !inside.contains(*middle) || !item->isEnabled())
        return false; // The view may not have scrolled yet.
    QTest::mouseClick(m_window, Qt::LeftButton, Qt::NoModifier, *middle);
    return true;
}

} // namespace quayside
