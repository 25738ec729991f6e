// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A file or resource that went with what the person said. Its text opens on a click.
TranscriptItem {
    id: root

    required property string title
    required property string facts
    required property string serverName
    required property string text
    required property string omittedText
    required property bool isOpen

    signal openWanted(bool isOpen)

    gap: isFirst ? Theme.gapM : Theme.gapXs
    implicitHeight: gap + column.height

    Column {
        id: column

        anchors.left: parent.left
        anchors.right: parent.right
        y: root.gap
        spacing: Theme.gapXs

        Item {
            width: column.width
            height: chip.height

            PlainButton {
                id: chip

                anchors.right: parent.right
                width: Math.min(root.bubbleMaximum, implicitWidth)
                compact: true
                ground: Theme.surface
                iconName: root.serverName.length > 0 ? "server" : "file"
                text: Words.facts([root.title, root.facts])
                Accessible.description: root.isOpen ? qsTr("expanded") : qsTr("collapsed")
                onClicked: root.openWanted(!root.isOpen)
            }
        }

        When {
            condition: root.isOpen && root.serverName.length > 0

            ServerText {
                width: column.width
                name: root.serverName
                text: root.text
                maximumLines: 20
            }
        }

        When {
            condition: root.isOpen && root.serverName.length === 0

            CodeFrame {
                width: column.width
                text: root.text
            }
        }

        SmallText {
            width: column.width
            visible: root.isOpen && text.length > 0
            text: root.omittedText
        }
    }
}
