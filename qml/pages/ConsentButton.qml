// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// Says yes by pointer, Space or assistive tool, never by Return: that key is too easily pressed ahead of time. Nor does it by
// a Space that was down before the button had the focus (SEC-46).
ButtonBase {
    id: root

    // Looks like what is to be done; else like one of several things.
    property bool isSuggested: true

    ink: isSuggested ? Theme.accentText : Theme.text
    ground: isSuggested ? Theme.accent : Theme.raised
    edge: isSuggested ? "transparent" : Theme.line
    Keys.forwardTo: [deaf]

    Item {
        id: deaf

        property bool isPressedHere: false

        Keys.onReturnPressed: event => event.accepted = true
        Keys.onEnterPressed: event => event.accepted = true
        Keys.onSpacePressed: event => {
            event.accepted = event.isAutoRepeat
            if (!event.isAutoRepeat)
                deaf.isPressedHere = true
        }
        Keys.onReleased: event => {
            if (event.key !== Qt.Key_Space)
                return
            event.accepted = event.isAutoRepeat || !deaf.isPressedHere
            if (!event.isAutoRepeat)
                deaf.isPressedHere = false
        }
    }
}
