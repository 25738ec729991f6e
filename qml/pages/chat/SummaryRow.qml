// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// From here on the model knows the conversation above by its summary.
TranscriptItem {
    id: root

    required property string text
    required property string omittedText
    required property bool isOpen

    signal openWanted(bool isOpen)
    signal takeBackWanted()

    gap: Theme.gapXl
    implicitHeight: gap + column.height

    Column {
        id: column

        anchors.left: parent.left
        anchors.right: parent.right
        y: root.gap
        spacing: Theme.gapXs

        Separator {
            width: column.width
        }

        Flow {
            width: column.width
            spacing: Theme.gapS

            LinkButton {
                leftPadding: 0
                ink: Theme.muted
                iconName: root.isOpen ? "chevron-down" : "chevron-right"
                text: qsTr("Summary of the conversation above")
                Accessible.description: root.isOpen ? qsTr("expanded") : qsTr("collapsed")
                onClicked: root.openWanted(!root.isOpen)
            }

            LinkButton {
                text: qsTr("Use the whole conversation again")
                onClicked: root.takeBackWanted()
            }
        }

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
