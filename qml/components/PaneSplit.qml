// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.SplitView {
    id: root

    implicitWidth: implicitContentWidth
    implicitHeight: implicitContentHeight

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
