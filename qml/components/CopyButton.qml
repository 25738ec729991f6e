// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// The owner copies; the button confirms it for a moment.
IconButton {
    id: root

    property string label
    property bool isWordy: false // Shows its label beside the icon.
    property bool isDone: false

    readonly property string doneText: qsTr("Copied")

    function wordyWidth(): real {
        const words = Math.max(before.advanceWidth, after.advanceWidth)
        return leftPadding + Theme.smallIcon + Theme.iconGap + Math.ceil(words) + rightPadding
    }

    implicitWidth: isWordy ? wordyWidth() : implicitHeight
    horizontalPadding: !isWordy ? 0 : compact ? Theme.gapS : Theme.gapM
    compact: true
    iconName: isDone ? "check" : "copy"
    text: isDone ? doneText : label
    display: isWordy ? T.AbstractButton.TextBesideIcon : T.AbstractButton.IconOnly
    ground: isWordy ? Theme.raised : "transparent"
    edge: isWordy ? Theme.line : "transparent"
    onClicked: {
        root.isDone = true
        timer.restart()
    }

    TextMetrics {
        id: before

        font: root.font
        text: root.label
    }

    TextMetrics {
        id: after

        font: root.font
        text: root.doneText
    }

    Timer {
        id: timer

        interval: Theme.doneTime
        onTriggered: root.isDone = false
    }
}
