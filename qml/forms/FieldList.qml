// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Theme

// Fields below one another; short ones side by side, and in a wide form two in a row. The first rows are there at once, the rest follows.
Item {
    id: root

    required property FormChildren rows
    readonly property int immediateRows: 30

    function isShort(node: FormNode): bool {
        if (node.isFree || node.label.length > 24 || node.description.length + node.hint.length > 28)
            return false
        switch (node.kind) {
        case FormNode.Number:
        case FormNode.Integer:
            return true
        case FormNode.Boolean:
            return node.canBeUnset
        case FormNode.Enum:
            return node.canBeUnset && node.longestOption <= 16
        default:
            return false
        }
    }

    // Of one line.
    function isNarrow(node: FormNode): bool {
        if (node.isFree || node.isItem)
            return false
        switch (node.kind) {
        case FormNode.String:
            return !node.isMultiLine
        case FormNode.Number:
        case FormNode.Integer:
        case FormNode.Boolean:
            return true
        case FormNode.Enum:
            return !node.hasFewOptions || node.canBeUnset
        default:
            return false
        }
    }

    function widthOf(node: FormNode): real {
        if (root.isShort(node))
            return Math.min(Theme.menuMinimum, flow.width)
        return flow.width >= Theme.twoColumns && root.isNarrow(node) ? Math.floor((flow.width - flow.spacing) / 2) : flow.width
    }

    // The width is set by the owner, not by the rows.
    implicitWidth: Theme.keyColumn
    implicitHeight: flow.implicitHeight

    Flow {
        id: flow

        width: Math.max(root.width, root.implicitWidth)
        spacing: Theme.gapL

        Repeater {
            model: root.rows

            FieldRow {
                id: cell

                required property int index

                isListed: true
                asynchronous: cell.index >= root.immediateRows
                width: root.widthOf(cell.node)
            }
        }
    }
}
