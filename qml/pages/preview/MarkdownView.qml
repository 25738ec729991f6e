// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The parts of a Markdown text, one below the other.
ColumnLayout {
    id: root

    required property MarkdownModel parts

    signal linkActivated(string address)

    spacing: Theme.gapS

    Repeater {
        model: root.parts

        MarkdownPart {
            id: part

            Layout.fillWidth: true
            Layout.topMargin: part.isContinued ? -root.spacing : 0
            onLinkActivated: address => root.linkActivated(address)
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: (root.parts?.hiddenCount ?? 0) > 0 // The parts may go before this does.
        text: qsTr("Show more")
        onClicked: root.parts.showMore()
    }
}
