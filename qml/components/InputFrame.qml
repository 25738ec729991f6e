// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// The ground of every input: line, focus and error.
Rectangle {
    id: root

    property bool focused: false
    property bool hovered: false
    property bool invalid: false

    function edge(): color {
        if (root.invalid)
            return Theme.bad
        if (root.focused)
            return Theme.accent
        return root.hovered ? Theme.muted : Theme.line
    }

    radius: Theme.radius
    color: Theme.surface
    border.width: focused ? Theme.focusStroke : Theme.stroke
    border.color: edge()
}
