// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// A row of a RowTable.
RowBase {
    id: root

    required property RowTable table

    property var cells: [] // A text for each column.
    property var tones: [] // Chip tones; what is missing is neutral.
    property var details: [] // More about a cell, when the pointer is on it.
    default property alias trailing: trailingRow.data

    property Item hoveredCell: null
    readonly property string tip: root.tipOf(root.hoveredCell as TableCell)

    function tipOf(cell: TableCell): string {
        if (!cell)
            return ""
        const detail = root.details[cell.index] ?? ""
        return Facts.joined([cell.isCut || detail.length > 0 ? cell.text : "", detail])
    }

    // Without the title, and numbers with the heading of their column.
    function spoken(): string {
        return Facts.joined(root.cells.map((text, index) => {
            const column = root.table.columns[index]
            if (text === root.title)
                return ""
            return column?.isNumeric && text.length > 0 ? column.title + " " + text : text
        }))
    }

    implicitHeight: Theme.row
    subtitle: spoken()
    leftPadding: 0
    rightPadding: 0

    Row {
        width: parent.width
        height: parent.height

        Repeater {
            model: root.table.columns.length

            TableCell {
                id: cell

                visible: width > 0
                width: root.table.widths[index] ?? 0
                height: root.height
                text: root.cells[index] ?? ""
                tone: root.tones[index] ?? Chip.Neutral
                isNumeric: root.table.columns[index]?.isNumeric ?? false

                HoverHandler {
                    onHoveredChanged: {
                        if (hovered)
                            root.hoveredCell = cell
                        else if (root.hoveredCell === cell)
                            root.hoveredCell = null
                    }
                }
            }
        }
    }

    Row {
        id: trailingRow

        anchors.right: parent.right
        anchors.rightMargin: Theme.gapS
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.gapXs
    }

    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }

    Item {
        x: root.hoveredCell?.x ?? 0
        width: root.hoveredCell?.width ?? 0
        height: parent.height

        HoverTip {
            isBeside: true
            shown: root.hovered && root.tip.length > 0
            text: root.tip
        }
    }
}
