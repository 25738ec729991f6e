// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// One line of an open list.
T.ItemDelegate {
    id: root

    property bool chosen: false

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.compactControl
    horizontalPadding: Theme.gapS
    font: Theme.body
    hoverEnabled: true
    Accessible.name: text

    contentItem: Text {
        rightPadding: Theme.smallIcon
        text: root.text
        textFormat: Text.PlainText
        clip: true
        font: root.font
        color: Theme.text
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }

    background: Rectangle {
        radius: Theme.radius
        color: root.highlighted || root.hovered ? Theme.selection : "transparent"
    }

    Icon {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gapS
        anchors.verticalCenter: parent.verticalCenter
        visible: root.chosen
        name: "check"
        color: Theme.accent
    }
}
