// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// Text of a program or argument, complete at any length.
Rectangle {
    id: root

    property alias text: words.text
    property bool strong: false

    implicitWidth: words.implicitWidth + 2 * Theme.inset
    implicitHeight: Math.max(Theme.codeLine, words.implicitHeight) + 2 * Theme.iconGap
    radius: Theme.radius
    color: Theme.code
    border.width: Theme.stroke
    border.color: Theme.line

    CodeText {
        id: words

        font: root.strong ? Theme.codeStrong : Theme.codeFont
        x: Theme.inset
        y: Theme.iconGap
        width: root.width - 2 * Theme.inset
        wrapMode: Text.WrapAnywhere // So that no line of an argument looks like all of it.
    }

    SmallText {
        anchors.verticalCenter: parent.verticalCenter
        x: Theme.inset
        visible: root.text.length === 0
        text: qsTr("empty")
    }
}
