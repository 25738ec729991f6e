// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// A column that scrolls when it is taller than its place, and follows the keyboard.
Flickable {
    id: root

    default property alias content: column.data
    property int padding: Theme.pageMargin
    property alias spacing: column.spacing

    readonly property Item focused: Window.activeFocusItem

    function holds(item: Item): bool {
        let up = item
        while (up && up !== column)
            up = up.parent
        return up === column
    }

    function reveal(item: Item) {
        if (!root.holds(item) || item.height > root.height)
            return
        const top = column.mapFromItem(item, 0, 0).y
        const lowest = Math.max(0, root.contentHeight - root.height)
        const first = top + item.height + 2 * root.padding - root.height
        root.contentY = Math.max(0, Math.min(lowest, Math.max(first, Math.min(root.contentY, top))))
    }

    contentWidth: width
    contentHeight: column.implicitHeight + 2 * padding
    implicitWidth: column.implicitWidth + 2 * padding
    implicitHeight: contentHeight
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    onFocusedChanged: reveal(focused)

    ScrollBar.vertical: ScrollBar {}

    ColumnLayout {
        id: column

        x: root.padding
        y: root.padding
        width: root.width - 2 * root.padding
        spacing: Theme.gapM
    }
}
