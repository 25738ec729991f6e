// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One server that may be added: its source, a check box, its command and its name.
ColumnLayout {
    id: root

    required property int index
    required property string name
    required property string commandText
    required property string kindText
    required property bool selected
    required property bool usable
    required property string note
    required property string source
    required property string envFile
    required property bool readsEnvFile
    required property string envNote

    property bool isRenamed: false

    readonly property int indent: Theme.mark + Theme.gapS

    spacing: 0

    SmallText {
        Layout.fillWidth: true
        Layout.topMargin: root.index > 0 ? Theme.gapS : 0
        Layout.bottomMargin: Theme.gapXs
        visible: text.length > 0
        text: root.source
    }

    RowLayout {
        visible: !root.isRenamed && (root.usable || root.name.length > 0)
        spacing: Theme.gapS

        CheckBox {
            Layout.fillWidth: true
            text: root.name
            enabled: root.usable
            description: (root.commandText + "\n" + root.note).trim()
            checked: root.selected
            onToggled: AddServerController.candidates.setSelected(root.index, checked)
        }

        SmallText {
            visible: root.usable
            text: root.kindText
        }

        IconButton {
            visible: root.usable
            iconName: "edit"
            text: qsTr("Rename %1").arg(root.name)
            ink: Theme.muted
            onClicked: {
                root.isRenamed = true
                nameField.forceActiveFocus(Qt.TabFocusReason)
                nameField.selectAll()
            }
        }
    }

    TextField {
        id: nameField

        Layout.fillWidth: true
        Layout.leftMargin: root.indent
        visible: root.isRenamed
        label: qsTr("Name")
        text: root.name
        onTextEdited: AddServerController.candidates.setName(root.index, text)
        onEditingFinished: root.isRenamed = false
    }

    CodeText {
        Layout.fillWidth: true
        Layout.leftMargin: root.indent
        visible: text.length > 0
        text: root.commandText
        color: Theme.muted
    }

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: root.name.length > 0 ? root.indent : 0
        visible: text.length > 0
        text: root.note
    }

    CheckBox {
        Layout.fillWidth: true
        Layout.leftMargin: root.indent
        visible: root.envFile.length > 0
        text: qsTr("Read the variables in %1").arg(root.envFile)
        description: root.envNote
        checked: root.readsEnvFile
        onToggled: AddServerController.candidates.setReadsEnvFile(root.index, checked)
    }

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: 2 * root.indent
        visible: text.length > 0
        text: root.envNote
    }
}
