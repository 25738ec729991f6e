// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// In a mirrored window the first pane is the rightmost.
T.SplitView {
    id: root

    readonly property bool isTurned: mirrored && orientation === Qt.Horizontal

    // Qt 6.4 does not mirror the order of the panes.
    function turn() {
        for (let last = root.count - 1; last > 0; --last)
            root.moveItem(0, last)
    }

    implicitWidth: implicitContentWidth
    implicitHeight: implicitContentHeight
    onIsTurnedChanged: turn()

    handle: Rectangle {
        id: grip

        readonly property bool across: root.orientation === Qt.Horizontal

        implicitWidth: Theme.stroke
        implicitHeight: Theme.stroke
        color: T.SplitHandle.pressed || T.SplitHandle.hovered ? Theme.accent : Theme.line
        containmentMask: Item {
            x: grip.across ? -Theme.gapXs : 0
            y: grip.across ? 0 : -Theme.gapXs
            width: grip.across ? grip.width + 2 * Theme.gapXs : grip.width
            height: grip.across ? grip.height : grip.height + 2 * Theme.gapXs
        }
    }
}
