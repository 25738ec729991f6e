// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// Tabs of a page; not underlined, one control in segments that chooses a view.
T.TabBar {
    id: root

    property bool underlined: true
    property string label

    function walk(step: int) {
        let next = Math.max(0, Math.min(root.count - 1, root.currentIndex + step))
        while (next > 0 && next < root.count - 1 && !(root.itemAt(next) as Tab).isOffered)
            next += step
        root.setCurrentIndex(next)
        root.itemAt(next)?.forceActiveFocus(Qt.TabFocusReason)
    }

    implicitWidth: contentWidth + leftPadding + rightPadding
    implicitHeight: contentHeight + topPadding + bottomPadding
    spacing: underlined ? Theme.gapXl : 0
    Accessible.role: Accessible.PageTabList
    Accessible.name: label
    Keys.onLeftPressed: root.walk(root.mirrored ? 1 : -1)
    Keys.onRightPressed: root.walk(root.mirrored ? -1 : 1)

    background: Rectangle {
        visible: !root.underlined
        radius: Theme.radius
        color: Theme.surface
        border.width: Theme.stroke
        border.color: Theme.line
    }

    contentItem: ListView {
        model: root.contentModel
        currentIndex: root.currentIndex
        spacing: root.spacing
        orientation: ListView.Horizontal
        boundsBehavior: Flickable.StopAtBounds
        clip: contentWidth > width + 1 // Only then: the mark of the focus is wider than a tab.
        flickableDirection: Flickable.AutoFlickIfNeeded
        keyNavigationEnabled: false
        cacheBuffer: 10 * Theme.columnMaximum // All tabs: what is outside would keep an old place.
        highlightMoveDuration: 0
        highlightRangeMode: ListView.ApplyRange
        preferredHighlightBegin: Theme.tab
        preferredHighlightEnd: width - Theme.tab
    }
}
