// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    function takeFocus() {
        nameField.forceActiveFocus(Qt.PopupFocusReason)
    }

    function showProblem() {
        if (App.addServer.isAddress)
            addressFields.takeFocus()
        else
            programFields.takeFocus()
    }

    spacing: Theme.gapM

    Field {
        Layout.fillWidth: true
        label: qsTr("Name")
        hint: qsTr("Shown only in Quayside.")

        TextField {
            id: nameField

            text: App.addServer.name
            onTextEdited: App.addServer.name = text
        }
    }

    Field {
        Layout.fillWidth: true
        visible: App.addServer.editedName.length === 0
        label: qsTr("Type")

        RowLayout {
            spacing: Theme.gapXl

            RadioButton {
                text: qsTr("Local program")
                checked: !App.addServer.isAddress
                onToggled: App.addServer.isAddress = !checked
            }

            RadioButton {
                text: qsTr("Remote (URL)")
                checked: App.addServer.isAddress
                onToggled: App.addServer.isAddress = checked
            }

            Item {
                Layout.fillWidth: true
            }
        }
    }

    ProgramFields {
        id: programFields

        Layout.fillWidth: true
        visible: !App.addServer.isAddress
    }

    AddressFields {
        id: addressFields

        Layout.fillWidth: true
        visible: App.addServer.isAddress
    }
}
