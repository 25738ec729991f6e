// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// A button that looks like an empty search field, and opens the place where one searches.
T.AbstractButton {
    id: root

    property string shortcutText

    implicitHeight: Theme.control
    leftPadding: Theme.inset
    rightPadding: Theme.inset
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: shortcutText
    Accessible.onPressAction: root.clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()

    background: InputFrame {
        hovered: root.hovered

        FocusRing {
            visible: root.visualFocus
        }
    }

    contentItem: Item { // qmllint disable deferred-property-id
        Icon {
            id: icon

            anchors.left: parent.left
            anchors.verticalCenter: parent.verticalCenter
            name: "search"
            color: Theme.muted
        }

        Text {
            anchors.left: icon.right
            anchors.leftMargin: Theme.gapS
            anchors.right: hint.left
            anchors.rightMargin: Theme.gapS
            anchors.verticalCenter: parent.verticalCenter
            text: root.text
            textFormat: Text.PlainText
            font: Theme.body
            color: Theme.muted
            elide: Text.ElideRight
        }

        SmallText {
            id: hint

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: root.shortcutText
            wrapMode: Text.NoWrap
        }
    }
}
