// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.TabBar {
    id: root

    property bool underlined: true
    property string label

    function walk(step: int) {
        const next = Math.max(0, Math.min(root.count - 1, root.currentIndex + step))
        root.setCurrentIndex(next)
        root.itemAt(next)?.forceActiveFocus(Qt.TabFocusReason)
    }

    implicitWidth: contentWidth + leftPadding + rightPadding
    implicitHeight: contentHeight + topPadding + bottomPadding
    spacing: underlined ? Theme.gapXl : Theme.gapL
    Accessible.role: Accessible.PageTabList
    Accessible.name: label
    Keys.onLeftPressed: root.walk(root.mirrored ? 1 : -1)
    Keys.onRightPressed: root.walk(root.mirrored ? -1 : 1)

    contentItem: ListView {
        model: root.contentModel
        currentIndex: root.currentIndex
        spacing: root.spacing
        orientation: ListView.Horizontal
        boundsBehavior: Flickable.StopAtBounds
        flickableDirection: Flickable.AutoFlickIfNeeded
        keyNavigationEnabled: false
        highlightMoveDuration: 0
        highlightRangeMode: ListView.ApplyRange
        preferredHighlightBegin: Theme.tab
        preferredHighlightEnd: width - Theme.tab
    }
}
