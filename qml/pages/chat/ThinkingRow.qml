// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// What the model thought, folded.
TranscriptItem {
    id: root

    required property string text
    required property string omittedText
    required property bool isOpen
    required property bool isGrowing

    signal openWanted(bool isOpen)

    implicitHeight: gap + head.height + (isOpen ? column.height + Theme.gapXs : 0)

    LinkButton {
        id: head

        anchors.left: parent.left
        anchors.leftMargin: -Theme.gapXs
        y: root.gap
        ink: Theme.muted
        iconName: root.isOpen ? "chevron-down" : "chevron-right"
        text: root.isGrowing ? qsTr("Thinking…") : qsTr("Thought")
        Accessible.description: root.isOpen ? qsTr("expanded") : qsTr("collapsed")
        onClicked: root.openWanted(!root.isOpen)
    }

    Rectangle {
        anchors.left: parent.left
        anchors.leftMargin: Theme.gapS - Theme.stroke
        y: column.y
        width: Theme.focusStroke
        height: column.height
        visible: root.isOpen
        color: Theme.line
    }

    Column {
        id: column

        anchors.left: parent.left
        anchors.leftMargin: Theme.smallIcon + Theme.iconGap
        anchors.right: parent.right
        y: head.y + head.height + Theme.gapXs
        spacing: Theme.gapXs

        When {
            condition: root.isOpen

            StyledText {
                width: column.width
                text: root.text
                color: Theme.muted
            }
        }

        SmallText {
            width: column.width
            visible: root.isOpen && text.length > 0
            text: root.omittedText
        }
    }
}
