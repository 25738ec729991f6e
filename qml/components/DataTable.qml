// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// Rows and columns of a table model. The owner of the model sorts and copies.
FocusScope {
    id: root

    property alias model: table.model
    property var columns: []
    // For each column the texts that its width is measured by, and whether it holds numbers only.
    property var longest: []
    property var numeric: []
    property int sortColumn: -1
    property bool sortDescending: false
    property string label

    // The left edges of the columns, and the right edge of the last.
    readonly property alias edges: table.edges

    signal sortRequested(int column)
    signal copyRequested()

    property var dragged: ({}) // Column widths set by the person, by column.

    function isNumeric(column: int): bool {
        return root.numeric[column] ?? false
    }

    function neededWidth(column: int): real {
        let widest = headings.itemAt(column)?.implicitWidth ?? 0
        for (const text of root.longest[column] ?? [])
            widest = Math.max(widest, Math.ceil(metrics.advanceWidth(text)) + 2 * Theme.gapM)
        return Math.max(Theme.cellMinimum, widest)
    }

    // Long columns are limited to their share, unless there is free space.
    function measure() {
        const needed = root.columns.map((name, column) => root.dragged[column] ?? root.neededWidth(column))
        const widths = needed.map((width, column) => column in root.dragged ? width : Math.min(width, Theme.cellMaximum))
        let spare = root.width - widths.reduce((sum, width) => sum + width, 0)
        const edges = [0]
        for (let i = 0; i < widths.length; ++i) {
            const more = Math.max(0, Math.min(spare, needed[i] - widths[i]))
            spare -= more
            edges.push(edges[i] + widths[i] + more)
        }
        table.edges = edges
        settle.restart()
    }

    function resize(column: int, width: real) {
        root.dragged[column] = Math.max(Theme.cellMinimum, Math.round(width))
        root.measure()
    }

    function fit(column: int) {
        delete root.dragged[column]
        root.measure()
    }

    implicitWidth: Theme.cellMaximum
    implicitHeight: header.height + table.contentHeight + Theme.stroke + table.anchors.bottomMargin
    onColumnsChanged: {
        root.dragged = {}
        root.measure()
    }
    onLongestChanged: root.measure()
    onWidthChanged: root.measure()
    Component.onCompleted: root.measure()
    Accessible.role: Accessible.Table
    Accessible.name: label

    Shortcut {
        sequences: ["Ctrl+C"]
        enabled: root.activeFocus
        onActivated: root.copyRequested()
    }

    // Once for all changes.
    Later {
        id: measuring

        onTriggered: root.measure()
    }

    FontMetrics {
        id: metrics

        font: Theme.body
        onFontChanged: root.measure()
    }

    Item {
        id: header

        width: root.width
        height: Theme.compactControl
        clip: true

        Repeater {
            id: headings

            model: root.columns
            onItemAdded: measuring.restart()

            HeaderCell {
                id: heading

                required property int index
                required property string modelData

                x: (table.edges[index] ?? 0) - table.contentX
                width: (table.edges[index + 1] ?? 0) - (table.edges[index] ?? 0)
                height: header.height
                text: modelData
                isNumeric: root.isNumeric(index)
                sorted: root.sortColumn === index
                descending: root.sortDescending
                onClicked: root.sortRequested(index)

                MouseArea {
                    anchors.right: parent.right
                    width: Theme.gapS
                    height: parent.height
                    cursorShape: Qt.SplitHCursor
                    preventStealing: true
                    onPositionChanged: mouse => root.resize(heading.index, mapToItem(heading, mouse.x, 0).x + width / 2)
                    onDoubleClicked: root.fit(heading.index)
                }
            }
        }
    }

    Separator {
        id: rule

        anchors.top: header.bottom
        width: root.width
    }

    // Not during a layout, which crashes Qt 6.4.
    Timer {
        id: settle

        interval: 0
        onTriggered: table.forceLayout()
    }

    TableView {
        id: table

        property list<real> edges

        function scrollBy(columns: int, rows: int) {
            const right = Math.max(0, table.contentWidth - table.width)
            const lowest = Math.max(0, table.contentHeight - table.height)
            table.contentX = Math.max(0, Math.min(right, table.contentX + columns * Theme.cellMinimum))
            table.contentY = Math.max(0, Math.min(lowest, table.contentY + rows * Theme.compactControl))
        }

        // False for keys that the table does not handle.
        function scrollByKey(key: int): bool {
            const page = Math.max(1, Math.floor(table.height / Theme.compactControl) - 1)
            switch (key) {
            case Qt.Key_Up:
                table.scrollBy(0, -1)
                return true
            case Qt.Key_Down:
                table.scrollBy(0, 1)
                return true
            case Qt.Key_Left:
                table.scrollBy(-1, 0)
                return true
            case Qt.Key_Right:
                table.scrollBy(1, 0)
                return true
            case Qt.Key_PageUp:
                table.scrollBy(0, -page)
                return true
            case Qt.Key_PageDown:
                table.scrollBy(0, page)
                return true
            case Qt.Key_Home:
                table.scrollBy(0, -table.rows)
                return true
            case Qt.Key_End:
                table.scrollBy(0, table.rows)
                return true
            default:
                return false
            }
        }

        function widthOf(column: int): real {
            return Math.max(1, (table.edges[column + 1] ?? 0) - (table.edges[column] ?? 0))
        }

        anchors.fill: parent
        anchors.topMargin: header.height + rule.height
        anchors.bottomMargin: sideways.visible ? sideways.height : 0
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        activeFocusOnTab: true
        Accessible.role: Accessible.Table
        Accessible.name: root.label
        Keys.onPressed: event => {
            event.accepted = table.scrollByKey(event.key)
        }
        columnWidthProvider: widthOf

        delegate: Item {
            id: cell

            required property string display
            required property int row
            required property int column

            implicitHeight: Theme.compactControl
            Accessible.role: Accessible.Cell
            Accessible.name: display

            Text {
                anchors.fill: parent
                leftPadding: Theme.gapM
                rightPadding: Theme.gapM
                text: cell.display
                textFormat: Text.PlainText
                clip: true
                font: Theme.body
                color: Theme.text
                horizontalAlignment: root.isNumeric(cell.column) ? Text.AlignRight : Text.AlignLeft
                verticalAlignment: Text.AlignVCenter
                maximumLineCount: 1
                elide: Text.ElideRight
            }

            // Below the last column too where it leaves room.
            Separator {
                anchors.bottom: parent.bottom
                visible: cell.row < table.rows - 1
                width: cell.column < table.columns - 1 ? parent.width : Math.max(parent.width, table.width - cell.x)
            }
        }

        // Below the rows, not over the last one.
        ScrollBar.horizontal: ScrollBar {
            id: sideways

            parent: root
            y: root.height - height
            width: root.width
        }

        ScrollBar.vertical: ScrollBar {}
    }

    FocusRing {
        anchors.topMargin: table.y
        visible: table.activeFocus
        inside: true
    }
}
