// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.TextField {
    id: root

    property string label
    property string description
    property bool invalid: false
    property bool code: false
    property string spokenDescription: description // For assistive tools.

    implicitWidth: Math.max(Theme.keyColumn, contentWidth + leftPadding + rightPadding)
    implicitHeight: Theme.control
    leftPadding: Theme.inset
    rightPadding: Theme.inset
    verticalAlignment: TextInput.AlignVCenter
    font: code ? Theme.codeFont : Theme.body
    color: Theme.text
    placeholderTextColor: Theme.muted
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentText
    selectByMouse: true
    hoverEnabled: true
    opacity: enabled ? 1 : Theme.disabledOpacity
    Accessible.role: Accessible.EditableText
    Accessible.name: label.length > 0 ? label : placeholderText
    Accessible.description: spokenDescription
    // Qt puts the placeholder there when a screen reader starts after us.
    Accessible.onDescriptionChanged: {
        if (Accessible.description !== root.spokenDescription)
            Accessible.description = Qt.binding(() => root.spokenDescription)
    }

    background: InputFrame {
        focused: root.activeFocus
        hovered: root.hovered
        invalid: root.invalid
    }

    Text {
        x: root.leftPadding
        width: root.width - root.leftPadding - root.rightPadding
        height: root.height
        visible: root.length === 0 && root.preeditText.length === 0
        text: root.placeholderText
        textFormat: Text.PlainText
        clip: true
        font: root.font
        color: root.placeholderTextColor
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
