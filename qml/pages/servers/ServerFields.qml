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
        if (AddServerController.isAddress)
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

            text: AddServerController.name
            onTextEdited: AddServerController.name = text
        }
    }

    Field {
        Layout.fillWidth: true
        visible: AddServerController.editedName.length === 0
        label: qsTr("Type")

        RowLayout {
            spacing: Theme.gapXl

            RadioButton {
                text: qsTr("Local program")
                checked: !AddServerController.isAddress
                onToggled: AddServerController.isAddress = !checked
            }

            RadioButton {
                text: qsTr("Remote (URL)")
                checked: AddServerController.isAddress
                onToggled: AddServerController.isAddress = checked
            }

            Item {
                Layout.fillWidth: true
            }
        }
    }

    ProgramFields {
        id: programFields

        Layout.fillWidth: true
        visible: !AddServerController.isAddress
    }

    AddressFields {
        id: addressFields

        Layout.fillWidth: true
        visible: AddServerController.isAddress
    }
}
