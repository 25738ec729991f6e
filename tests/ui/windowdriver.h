// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointer>
#include <QQuickItem>
#include <QQuickWindow>

#include <functional>
#include <optional>

namespace quayside {

/// Operates a window as a person would: by visible text, with the pointer and the keyboard.
class WindowDriver
{
public:
    explicit WindowDriver(QQuickWindow *window)
        : m_window(window)
    {
    }

    /// The visible button, row or tab with this label, or null.
    QQuickItem *button(const QString &label) const;
    /// The visible input with this label, or null.
    QQuickItem *input(const QString &label) const;
    /// The visible list with this label, or null.
    QQuickItem *list(const QString &label) const;
    /// Whether a visible text contains words.
    bool sees(const QString &words) const;

    /// Waits for it, and until it is enabled and does not move any more. False when there is no such thing to press.
    bool click(const QString &label) const;
    bool clickInput(const QString &label) const;
    /// Gives it the focus as Tab does. Waits until it is enabled then: what scrolls to it may have made it inert.
    bool focus(const QString &label) const;
    /// Replaces the content of the input.
    bool type(const QString &label, const QString &text) const;
    /// Types where the focus is.
    void typeHere(const QString &text) const;

    bool waitForFrame() const;
    /// Waits until the layout is done: no button has moved for some frames.
    bool waitForLayout() const;

    using Match = std::function<bool(const QQuickItem *)>;
    /// The first visible item that matches, item itself or below it; null without one.
    static QQuickItem *find(QQuickItem *item, const Match &matches);

private:
    /// The middle of an item, when it is the same for two frames; nothing when the item is gone.
    std::optional<QPoint> restingPlace(const QPointer<QQuickItem> &item) const;
    bool press(QQuickItem *found) const;

    QQuickWindow *m_window;
};

} // namespace quayside
