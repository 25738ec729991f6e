// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// A list that Tab enters once and the arrow keys walk.
ListView {
    id: root

    property string label

    // The width reserved for the scroll bar at the right of the rows.
    readonly property int gutter: bar.visible ? Theme.gapS : 0

    function walk(step: int) {
        root.currentIndex = Math.max(0, Math.min(root.count - 1, root.currentIndex + step))
        const row = root.currentItem as T.Control
        // Not "if (row)" around both: qmlcachegen 6.4 crashes on it.
        row?.forceActiveFocus(Qt.TabFocusReason)
        if (row?.activeFocus)
            row.focusReason = Qt.TabFocusReason
    }

    // A row that was chosen elsewhere is in sight; -1: none.
    function reveal(row: int) {
        if (row < 0)
            return
        root.currentIndex = row
        root.positionViewAtIndex(row, ListView.Contain)
    }

    activeFocusOnTab: count > 0
    keyNavigationEnabled: false
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    highlightMoveDuration: 0
    highlightResizeDuration: 0
    reuseItems: true
    // Rows beyond the view are created asynchronously; Qt 6.4 warns of those if the model is reset meanwhile.
    cacheBuffer: 0
    Accessible.role: Accessible.List
    Accessible.name: label
    Keys.onUpPressed: root.walk(-1)
    Keys.onDownPressed: root.walk(1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_Home || event.key === Qt.Key_End) {
            root.walk(event.key === Qt.Key_End ? root.count : -root.count)
            event.accepted = true
        }
    }

    ScrollBar.vertical: ScrollBar {
        id: bar
    }

    // Without a current row none shows where the keyboard is.
    FocusRing {
        parent: root
        visible: root.activeFocus && root.currentItem === null
        inside: true
    }
}
