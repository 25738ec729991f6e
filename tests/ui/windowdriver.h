// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QQuickItem>
#include <QQuickWindow>

#include <functional>

namespace quayside {

/// Looks at a window and uses it as a person would: by what can be read, with the pointer and the keyboard.
class WindowDriver
{
public:
    explicit WindowDriver(QQuickWindow *window)
        : m_window(window)
    {
    }

    /// A button, row or tab with this label that can be seen, or null.
    QQuickItem *button(const QString &label) const;
    /// An input with this label that can be seen, or null.
    QQuickItem *input(const QString &label) const;
    /// A list with this label that can be seen, or null.
    QQuickItem *list(const QString &label) const;
    /// Whether some text that can be seen holds words.
    bool sees(const QString &words) const;

    /// False when there is no such thing to press.
    bool click(const QString &label) const;
    bool clickInput(const QString &label) const;
    /// Replaces what stands in the input.
    bool type(const QString &label, const QString &text) const;
    /// Types where the focus is.
    void typeHere(const QString &text) const;

    /// Waits until a frame was drawn, so that what was made is laid out.
    bool waitForFrame() const;

private:
    using Match = std::function<bool(const QQuickItem *)>;
    static QQuickItem *find(QQuickItem *item, const Match &matches);
    bool press(QQuickItem *found) const;

    QQuickWindow *m_window;
};

} // namespace quayside
