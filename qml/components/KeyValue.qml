// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

RowLayout {
    id: root

    property string key
    property string value
    property bool code: false

    spacing: Theme.gapM

    BodyText {
        Layout.fillWidth: true
        Layout.preferredWidth: Theme.keyColumn
        Layout.maximumWidth: Theme.keyColumn
        Layout.alignment: Qt.AlignBaseline
        text: root.key
        muted: true
    }

    TextEdit {
        Layout.fillWidth: true
        Layout.preferredWidth: 2 * Theme.keyColumn
        Layout.alignment: Qt.AlignBaseline
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
}
