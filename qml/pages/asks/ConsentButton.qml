// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Says yes by pointer, Space or assistive tool, never by Return: that key is too easily pressed ahead of time. Nor does it by
// a Space that was down before the button had the focus (SEC-46).
ButtonBase {
    id: root

    // Looks like what is to be done; else like one of several things.
    property bool isSuggested: true
    property bool isExplained: false

    readonly property string explanation: qsTr("Press Space or click to confirm")

    // For whoever pressed Return.
    function explain() {
        if (!root.enabled)
            return
        root.isExplained = true
        explaining.restart()
    }

    // It is no longer where the person saw it, so that it has to be inert for a while (SEC-46).
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
