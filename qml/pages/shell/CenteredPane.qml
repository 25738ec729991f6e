// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A narrow column in the middle, a little above the centre. It scrolls where it is higher than the pane.
Flickable {
    id: root

    default property alias content: column.data
    property int maximumWidth: Theme.cellMaximum

    readonly property Item focused: Window.activeFocusItem

    function holds(item: Item): bool {
        let up = item
        while (up && up !== column)
            up = up.parent
        return up === column
    }

    contentWidth: width
    contentHeight: Math.max(height, column.implicitHeight + 2 * Theme.pageMargin)
    interactive: contentHeight > height
    boundsBehavior: Flickable.StopAtBounds
    clip: interactive
    onFocusedChanged: {
        if (!root.holds(root.focused))
            return
        const top = root.focused.mapToItem(root.contentItem, 0, 0).y - Theme.pageMargin
        const lowest = top + root.focused.height + 2 * Theme.pageMargin - root.height
        root.contentY = Math.max(0, Math.min(root.contentHeight - root.height, Math.max(lowest, Math.min(root.contentY, top))))
    }

    ScrollBar.vertical: ScrollBar {}

    ColumnLayout {
        id: column

        x: Math.round((root.width - width) / 2)
        y: Math.max(Theme.pageMargin, Math.round((root.height - implicitHeight) * 0.4))
        width: Math.min(root.maximumWidth, root.width - 2 * Theme.pageMargin)
        spacing: Theme.gapM
    }
}
