// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// A state as shape and colour; its text is shown beside it.
Rectangle {
    id: root

    enum Shape { None, Ready, Idle, NeedsYou, Failed, Busy }

    property int shape: StatusDot.Idle

    readonly property bool isFilled: shape === StatusDot.Ready || shape === StatusDot.Failed

    function ink(): color {
        switch (root.shape) {
        case StatusDot.Ready:
            return Theme.ok
        case StatusDot.NeedsYou:
            return Theme.warn
        case StatusDot.Failed:
            return Theme.bad
        case StatusDot.Busy:
            return Theme.accent
        default:
            return Theme.muted
        }
    }

    visible: shape !== StatusDot.None
    implicitWidth: Theme.dot
    implicitHeight: Theme.dot
    radius: shape === StatusDot.Failed ? Theme.stroke : width / 2
    color: isFilled ? ink() : "transparent"
    border.color: ink()
    border.width: shape === StatusDot.NeedsYou ? Theme.focusStroke : Theme.stroke
    Accessible.ignored: true

    Rectangle {
        anchors.centerIn: parent
        visible: root.shape === StatusDot.Busy
        width: root.width / 2
        height: width
        radius: width / 2
        color: root.ink()
    }
}
