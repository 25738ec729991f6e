// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// Rows and columns of a table model. Sorting and copying are done by whoever owns the model.
FocusScope {
    id: root

    property alias model: table.model
    property var columns: []
    property int sortColumn: -1
    property bool sortDescending: false
    property string label

    signal sortRequested(int column)
    signal copyRequested()

    implicitWidth: Theme.cellMaximum
    implicitHeight: header.height + table.contentHeight + Theme.stroke
    Accessible.role: Accessible.Table
    Accessible.name: label

    Shortcut {
        sequences: ["Ctrl+C"]
        enabled: root.activeFocus
        onActivated: root.copyRequested()
    }

    Item {
        id: header

        width: root.width
        height: Theme.compactControl
        clip: true

        Repeater {
            id: headings

            model: root.columns

            HeaderCell {
                required property int index
                required property string modelData

                x: (table.edges[index] ?? 0) - table.contentX
                width: (table.edges[index + 1] ?? 0) - (table.edges[index] ?? 0)
                height: header.height
                text: modelData
                sorted: root.sortColumn === index
                descending: root.sortDescending
                onClicked: root.sortRequested(index)
            }
        }
    }

    IconButton {
        z: 1
        anchors.right: parent.right
        anchors.rightMargin: Theme.gapXs
        compact: true
        iconName: "copy"
        text: qsTr("Copy as CSV")
        ink: Theme.muted
        ground: Theme.raised
        onClicked: root.copyRequested()
    }

    Separator {
        id: rule

        anchors.top: header.bottom
        width: root.width
    }

    // Columns are as wide as what is in sight, which is known only after a first layout.
    Timer {
        id: settle

        interval: 0
        onTriggered: {
            table.forceLayout()
            table.measure()
        }
    }

    TableView {
        id: table

        property list<real> edges

        function scrollBy(rows: int) {
            const lowest = Math.max(0, table.contentHeight - table.height)
            const wanted = table.contentY + rows * Theme.compactControl
            table.contentY = Math.max(0, Math.min(lowest, wanted))
        }

        function widthOf(column: int): real {
            const heading = headings.itemAt(column)
            const wanted = Math.max(heading ? heading.implicitWidth : 0,
                                    table.implicitColumnWidth(column))
            const width = Math.max(Theme.cellMinimum, Math.min(Theme.cellMaximum, wanted))
            return column < root.columns.length - 1
                   ? width : Math.max(width, table.width - leftOf(column))
        }

        function leftOf(column: int): real {
            let left = 0
            for (let i = 0; i < column; ++i)
                left += table.isColumnLoaded(i) ? table.columnWidth(i) : table.widthOf(i)
            return left
        }

        // Positions are known after each layout, which ends in a new contentWidth. Bindings on them would be
        // evaluated in the middle of a layout, which Qt 6.4 does not survive.
        function measure() {
            const edges = []
            for (let i = 0; i <= root.columns.length; ++i)
                edges.push(table.leftOf(i))
            table.edges = edges
        }

        anchors.fill: parent
        anchors.topMargin: header.height + rule.height
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        activeFocusOnTab: true
        Keys.onUpPressed: table.scrollBy(-1)
        Keys.onDownPressed: table.scrollBy(1)
        columnWidthProvider: widthOf
        onContentWidthChanged: table.measure()
        onRowsChanged: settle.restart()
        onColumnsChanged: settle.restart()
        onWidthChanged: settle.restart()

        delegate: Item {
            id: cell

            required property string display
            required property int row

            implicitWidth: value.implicitWidth
            implicitHeight: Theme.compactControl
            Accessible.role: Accessible.Cell
            Accessible.name: display

            Text {
                id: value

                anchors.fill: parent
                leftPadding: Theme.gapM
                rightPadding: Theme.gapM
                text: cell.display
                textFormat: Text.PlainText
                font: Theme.body
                color: Theme.text
                verticalAlignment: Text.AlignVCenter
                maximumLineCount: 1
                elide: Text.ElideRight
            }

            Separator {
                anchors.bottom: parent.bottom
                visible: cell.row < table.rows - 1
                width: parent.width
            }
        }

        ScrollBar.horizontal: ScrollBar {}
        ScrollBar.vertical: ScrollBar {}
    }

    FocusRing {
        anchors.topMargin: table.y
        visible: table.activeFocus
        inside: true
    }
}
