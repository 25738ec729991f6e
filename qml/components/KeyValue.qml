// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// Not a RowLayout, which in Qt 6.4 keeps the height of the value from before it got its width.
Item {
    id: root

    property string key
    property string value
    property bool code: false

    implicitWidth: 3 * Theme.keyColumn + Theme.gapM
    clip: true // Marks above the letters of the first line.
    implicitHeight: Math.ceil(Math.max(keyText.height, valueText.y + valueText.height))

    BodyText {
        id: keyText

        anchors.left: parent.left
        width: Math.min(Theme.keyColumn, (root.width - Theme.gapM) / 3)
        text: root.key
        muted: true
    }

    TextEdit {
        id: valueText

        anchors.left: keyText.right
        anchors.leftMargin: Theme.gapM
        anchors.right: parent.right
        y: keyText.baselineOffset - firstLine.baselineOffset
        text: root.value
        textFormat: TextEdit.PlainText
        clip: true
        font: root.code ? Theme.codeFont : Theme.body
        color: Theme.text
        selectionColor: Theme.accent
        selectedTextColor: Theme.accentText
        wrapMode: TextEdit.Wrap
        readOnly: true
        selectByMouse: true
        activeFocusOnTab: false
        Accessible.name: qsTr("%1: %2").arg(root.key).arg(root.value)
    }

    // Its baseline is that of the letters, while TextEdit takes that of its font, which may have none of them.
    Text {
        id: firstLine

        visible: false
        text: root.value.slice(0, 100)
        textFormat: Text.PlainText
        font: valueText.font
        maximumLineCount: 1
    }
}
