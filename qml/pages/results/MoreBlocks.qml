// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Lets the blocks of a page appear; below them the number of the other ones, with a button for the next page (SEC-41).
RowLayout {
    id: root

    required property BlockListModel blocks

    readonly property int page: 200
    // The blocks may go before this does.
    readonly property int hidden: blocks ? blocks.hiddenCount : 0

    visible: hidden > 0
    spacing: Theme.gapS

    Timer {
        interval: 1
        repeat: true
        running: root.blocks?.isGrowing ?? false
        onTriggered: root.blocks.grow()
    }

    SmallText {
        text: qsTr("%n more block(s)", "", root.hidden)
    }

    LinkButton {
        text: qsTr("Show %1 more").arg(Math.min(root.page, root.hidden))
        onClicked: root.blocks.showMore()
    }

    Item {
        Layout.fillWidth: true
    }
}
