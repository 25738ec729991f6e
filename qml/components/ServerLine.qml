// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// One line of server text, framed as in ServerText.
Rectangle {
    id: root

    property string name
    property string text

    implicitWidth: words.implicitWidth + Theme.barStroke + 2 * Theme.iconGap
    implicitHeight: Theme.smallLine + Theme.gapXs
    radius: Theme.barStroke
    color: Theme.muted
    clip: true
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("From %1: %2").arg(name).arg(text)

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: Theme.barStroke
        radius: Theme.focusStroke
        color: Theme.code
    }

    Text {
        id: words

        anchors.verticalCenter: parent.verticalCenter
        x: Theme.barStroke + Theme.iconGap
        width: root.width - x - Theme.iconGap
        text: root.text
        textFormat: Text.PlainText
        clip: true
        font: Theme.small
        color: Theme.text
        elide: Text.ElideRight
        maximumLineCount: 1
        Accessible.ignored: true
    }
}
