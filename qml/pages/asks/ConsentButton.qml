// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// An accept button for pointer, Space or assistive tools. It ignores Return, which is easily pressed by accident, and a
// Space that was pressed before the button had the focus (SEC-46).
ButtonBase {
    id: root

    // The style of a primary button; otherwise of a plain one.
    property bool isSuggested: true
    property bool isExplained: false

    readonly property string explanation: activeFocus ? qsTr("Press Space or click to confirm")
                                                       : qsTr("To confirm, click, or Tab to this button and press Space")

    // Shows how to confirm after Return was pressed.
    function explain() {
        if (!root.enabled)
            return
        root.isExplained = true
        explaining.restart()
    }

    // The button has moved, so it has to ignore input for a while (SEC-46).
    signal disturbed()

    ink: isSuggested ? Theme.accentText : Theme.text
    ground: isSuggested ? Theme.accent : Theme.raised
    edge: isSuggested ? "transparent" : Theme.line
    Accessible.description: isExplained ? explanation : ""
    Keys.forwardTo: [deaf]
    onClicked: root.isExplained = false

    ToolTip {
        delay: 0
        visible: root.isExplained && root.visible
        text: root.explanation
    }

    Timer {
        id: explaining

        interval: Theme.toastTime
        onTriggered: root.isExplained = false
    }

    Steadiness {
        item: root
        onDisturbed: root.disturbed()
    }

    Item {
        id: deaf

        property bool isPressedHere: false

        Keys.onReturnPressed: event => {
            event.accepted = true
            root.explain()
        }
        Keys.onEnterPressed: event => {
            event.accepted = true
            root.explain()
        }
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
