// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.Menu {
    id: root

    implicitWidth: Math.max(Theme.menuMinimum, contentWidth + leftPadding + rightPadding)
    implicitHeight: contentHeight + topPadding + bottomPadding
    margins: Theme.gapS
    padding: Theme.gapXs
    overlap: 1
    font: Theme.body

    delegate: MenuItem {}

    contentItem: ListView {
        implicitWidth: contentItem.childrenRect.width
        implicitHeight: contentHeight
        model: root.contentModel
        currentIndex: root.currentIndex
        highlightMoveDuration: 0
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        clip: interactive

        ScrollBar.vertical: ScrollBar {}
    }

    background: PopupFrame {}
}
