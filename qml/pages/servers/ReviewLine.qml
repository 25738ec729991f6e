// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// One part of a launch, in full, with its approved value if that differs. Not of layouts, which in Qt 6.4 keep the heights of
// texts from before they got their width.
Item {
    id: root

    required property string caption
    required property string text
    property bool isChanged: false
    property string before
    property string problem
    property bool strong: false
    property string note
    property bool canReveal: false

    signal revealRequested()

    implicitWidth: 3 * Theme.numberColumn
    implicitHeight: Math.ceil(Math.max(heading.y + heading.height, parts.height))

    Column {
        id: heading

        anchors.left: parent.left
        y: Theme.iconGap
        width: Theme.numberColumn
        spacing: Theme.gapXs

        SmallText {
            width: parent.width
            text: root.caption
        }

        Chip {
            text: root.isChanged ? qsTr("Changed") : ""
            tone: Chip.Warn
        }
    }

    Column {
        id: parts

        anchors.left: heading.right
        anchors.leftMargin: Theme.gapM
        anchors.right: parent.right
        spacing: Theme.gapXs

        CodeFrame {
            width: parent.width
            text: root.text
            strong: root.strong
        }

        Row {
            visible: root.note.length > 0
            spacing: Theme.gapS

            SmallText {
                anchors.verticalCenter: reveal.verticalCenter
                text: root.note
            }

            LinkButton {
                id: reveal

                visible: root.canReveal
                text: qsTr("Show")
                Accessible.name: qsTr("Show %1").arg(root.text.split("=")[0])
                onClicked: root.revealRequested()
            }
        }

        SmallText {
            width: parent.width
            visible: root.isChanged
            text: root.before.length > 0 ? qsTr("Before:") : qsTr("Added since your approval.")
        }

        CodeFrame {
            width: parent.width
            visible: root.isChanged && root.before.length > 0
            text: root.before
        }

        SmallText {
            width: parent.width
            visible: text.length > 0
            text: root.problem
            color: Theme.bad
        }
    }
}
