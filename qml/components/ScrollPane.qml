// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// A column that scrolls if it is too tall, with arrow and page keys too, and follows the focus.
Flickable {
    id: root

    default property alias content: column.data
    property int padding: Theme.pageMargin
    property int topPadding: padding
    property int gutter: 0 // Beside the column, for the scroll bar.

    readonly property bool mirrored: LayoutMirroring.enabled
    property alias spacing: column.spacing

    readonly property Item focused: Window.activeFocusItem
    // The focused item stays visible when content above it grows, unless the person scrolls away.
    property bool followsFocus: false

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
        const label = top - Theme.bodyLine - Theme.gapXs // Which a field has above it.
        const lowest = Math.max(0, root.contentHeight - root.height)
        const first = top + item.height + root.topPadding + root.padding - root.height
        root.contentY = Math.max(0, Math.min(lowest, Math.max(first, Math.min(root.contentY, label))))
    }

    // A part of item.
    function show(item: Item, y: real, height: real) {
        if (!root.holds(item))
            return
        const top = root.topPadding + column.mapFromItem(item, 0, y).y
        const lowest = Math.max(0, root.contentHeight - root.height)
        root.contentY = Math.max(0, Math.min(lowest, Math.max(top + height - root.height, Math.min(root.contentY, top))))
    }

    function follow() {
        if (root.followsFocus)
            root.reveal(root.focused)
    }

    function isInSight(item: Item): bool {
        const top = root.mapFromItem(item, 0, 0).y
        return root.holds(item) && top >= 0 && top + item.height <= root.height
    }

    function stepOf(key: int): real {
        switch (key) {
        case Qt.Key_Up:
            return -Theme.control
        case Qt.Key_Down:
            return Theme.control
        case Qt.Key_PageUp:
            return Theme.control - root.height
        case Qt.Key_PageDown:
            return root.height - Theme.control
        case Qt.Key_Home:
            return -root.contentHeight
        case Qt.Key_End:
            return root.contentHeight
        default:
            return 0
        }
    }

    function scrollBy(distance: real) {
        const lowest = Math.max(0, root.contentHeight - root.height)
        root.contentY = Math.max(0, Math.min(lowest, root.contentY + distance))
    }

    contentWidth: width
    contentHeight: column.implicitHeight + topPadding + padding
    implicitWidth: column.implicitWidth + 2 * padding + gutter
    implicitHeight: contentHeight
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    onFocusedChanged: {
        reveal(focused)
        followsFocus = isInSight(focused)
    }
    onContentYChanged: followsFocus = isInSight(focused)
    onContentHeightChanged: following.restart()
    Keys.onPressed: event => {
        const step = root.stepOf(event.key)
        event.accepted = step !== 0 && root.interactive
        root.scrollBy(step)
    }

    ScrollBar.vertical: ScrollBar {}

    // Once everything has its place.
    Timer {
        id: following

        interval: 0
        onTriggered: root.follow()
    }

    ColumnLayout {
        id: column

        x: root.padding + (root.mirrored ? root.gutter : 0)
        y: root.topPadding
        width: root.width - 2 * root.padding - root.gutter
        spacing: Theme.gapM
    }
}
