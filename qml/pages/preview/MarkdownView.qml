// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The parts of a Markdown text, one below the other.
Column {
    id: root

    required property MarkdownModel parts

    signal linkActivated(string address)

    Timer {
        interval: 1
        repeat: true
        running: root.parts?.isGrowing ?? false
        onTriggered: root.parts.grow()
    }

    Repeater {
        model: root.parts

        MarkdownPart {
            required property int index

            width: root.width
            gap: index > 0 && !isContinued ? Theme.gapS : 0
            onLinkActivated: address => root.linkActivated(address)
        }
    }

    Item {
        width: root.width
        height: more.height + Theme.gapS
        visible: (root.parts?.hiddenCount ?? 0) > 0 // The parts may go before this does.

        LinkButton {
            id: more

            x: -leftPadding
            y: Theme.gapS
            text: qsTr("Show more")
            onClicked: root.parts.showMore()
        }
    }
}
