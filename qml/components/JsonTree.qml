// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick

// A flat model drawn as a tree. Right opens, Left closes, Ctrl+C asks for a copy.
ItemList {
    id: root

    signal copyRequested(int row)

    function fold(row: JsonRow, open: bool): bool {
        if (!row || !row.hasChildren || row.expanded === open)
            return false
        root.model.toggle(row.index)
        return true
    }

    // Makes row the current one, in sight.
    function show(row: int) {
        root.currentIndex = row
        root.positionViewAtIndex(row, ListView.Contain)
    }

    // No row is selected before a click or keyboard focus.
    currentIndex: -1
    onActiveFocusChanged: {
        if (root.activeFocus && root.currentIndex < 0)
            root.walk(0)
    }
    Accessible.role: Accessible.Tree
    Keys.onRightPressed: event => {
        event.accepted = root.fold(root.currentItem as JsonRow, true)
    }
    Keys.onLeftPressed: event => {
        event.accepted = root.fold(root.currentItem as JsonRow, false)
    }
    Shortcut {
        sequences: ["Ctrl+C"]
        enabled: root.activeFocus && root.currentIndex >= 0
        onActivated: root.copyRequested(root.currentIndex)
    }

    delegate: JsonRow {
        width: ListView.view.width
        onPressed: root.currentIndex = index
        onClicked: root.fold(this, !expanded)
    }
}
