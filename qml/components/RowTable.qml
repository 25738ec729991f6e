// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// A list whose rows have columns under headings that sort. It never scrolls sideways: where the width does not suffice, the columns
// of the highest rank are left out first. Rows are TableRow.
Item {
    id: root

    // For each column {title, width (the least), share (of what is left over), rank (0: always shown), isNumeric}.
    property var columns: []
    property int sortColumn: -1
    property bool sortDescending: false
    property int trailing: 0 // At the end of rows, for buttons.
    property alias model: list.model
    property alias delegate: list.delegate
    property alias label: list.label

    // Of each column; 0: left out.
    readonly property var widths: root.measured(root.columns, root.width - root.trailing - Theme.gapS)

    signal sortRequested(int column)

    function measured(columns: var, room: real): var {
        const hidden = columns.map(() => false)
        let needed = columns.reduce((sum, column) => sum + column.width, 0)
        const leaving = columns.map((column, index) => index).filter(index => columns[index].rank > 0)
        leaving.sort((a, b) => columns[b].rank - columns[a].rank)
        for (const index of leaving) {
            if (needed <= room)
                break
            hidden[index] = true
            needed -= columns[index].width
        }
        const squeeze = Math.min(1, Math.max(0, room) / Math.max(1, needed))
        const spare = Math.max(0, room - needed)
        const shares = columns.reduce((sum, column, index) => sum + (hidden[index] ? 0 : column.share), 0)
        return columns.map((column, index) => hidden[index] ? 0 : Math.floor(column.width * squeeze + (shares > 0 ? spare * column.share / shares : 0)))
    }

    function focusFirst() {
        list.currentIndex = 0
        list.walk(0)
    }

    implicitWidth: Theme.cellMaximum
    implicitHeight: header.height + rule.height + list.count * Theme.row

    Row {
        id: header

        width: root.width
        height: Theme.compactControl

        Repeater {
            model: root.columns.length

            HeaderCell {
                required property int index

                visible: width > 0
                width: root.widths[index] ?? 0
                height: header.height
                text: root.columns[index]?.title ?? ""
                isNumeric: root.columns[index]?.isNumeric ?? false
                sorted: root.sortColumn === index
                descending: root.sortDescending
                onClicked: root.sortRequested(index)
            }
        }
    }

    Separator {
        id: rule

        anchors.top: header.bottom
        width: root.width
    }

    ItemList {
        id: list

        anchors.fill: parent
        anchors.topMargin: header.height + rule.height
        activeFocusOnTab: true // Also while it is being refilled.
    }
}
