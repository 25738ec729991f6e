// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// A labelled control. The control learns its name, description and error from here.
ColumnLayout {
    id: root

    default property alias content: slot.data
    property string label
    property bool isRequired: false
    property string hint
    property string error

    readonly property Item control: slot.children.length > 0 ? slot.children[0] : null
    readonly property Item input: control && "invalid" in control ? control : null
    readonly property string note: error.length > 0 ? error : hint
    // In Qt 6.4 only text can tell assistive tools that an input is invalid.
    readonly property string spokenNote: error.length > 0 ? qsTr("Error: %1").arg(error + " " + hint).trim() : hint
    readonly property string spokenLabel: isRequired ? qsTr("%1, required").arg(label) : label

    spacing: Theme.gapXs

    RowLayout {
        visible: root.label.length > 0
        spacing: Theme.gapXs

        Text {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            text: root.label
            textFormat: Text.PlainText
            clip: true
            font: Theme.bodyMedium
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        Text {
            visible: root.isRequired
            text: "*"
            textFormat: Text.PlainText
            font: Theme.bodyMedium
            color: Theme.bad
            Accessible.ignored: true
        }

        Item {
            Layout.fillWidth: true
        }
    }

    ColumnLayout {
        id: slot

        spacing: Theme.gapXs
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.note
        color: root.error.length > 0 ? Theme.bad : Theme.muted
        Accessible.role: root.error.length > 0 ? Accessible.AlertMessage : Accessible.StaticText
        Accessible.name: text
    }

    Binding {
        target: root.input
        property: "label"
        value: root.spokenLabel
    }

    Binding {
        target: root.input
        property: "description"
        value: root.spokenNote
    }

    Binding {
        target: root.input
        property: "invalid"
        value: root.error.length > 0
    }

    Binding {
        target: root.control
        property: "Layout.fillWidth"
        value: true
    }
}
