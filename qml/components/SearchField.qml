// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

TextField {
    id: root

    property string shortcutText

    // Its inside has one direction: paddings are not mirrored.
    LayoutMirroring.enabled: false
    LayoutMirroring.childrenInherit: true
    placeholderText: qsTr("Search")
    leftPadding: Theme.inset + Theme.smallIcon + Theme.gapS
    rightPadding: clearButton.visible ? Theme.control
                                      : hint.visible ? hint.width + 2 * Theme.inset : Theme.inset
    Keys.onEscapePressed: event => {
        event.accepted = root.length > 0
        root.clear()
    }

    Icon {
        x: Theme.inset
        anchors.verticalCenter: parent.verticalCenter
        name: "search"
        color: Theme.muted
    }

    SmallText {
        id: hint

        anchors.right: parent.right
        anchors.rightMargin: Theme.inset
        anchors.verticalCenter: parent.verticalCenter
        visible: text.length > 0 && root.length === 0
        text: root.shortcutText
    }

    IconButton {
        id: clearButton

        anchors.right: parent.right
        anchors.rightMargin: (root.height - height) / 2
        anchors.verticalCenter: parent.verticalCenter
        visible: root.length > 0
        compact: true
        focusPolicy: Qt.NoFocus
        iconName: "close"
        text: qsTr("Clear")
        ink: Theme.muted
        onClicked: root.clear()
    }
}
