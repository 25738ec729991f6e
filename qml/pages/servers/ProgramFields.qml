// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    // Where a problem is shown.
    function takeFocus() {
        if (AddServerController.sandbox.hostProblem.length > 0)
            sandboxFields.takeFocus()
        else
            programField.forceActiveFocus(Qt.OtherFocusReason)
    }

    spacing: Theme.gapM

    Field {
        Layout.fillWidth: true
        label: qsTr("Program")
        isRequired: true
        error: AddServerController.sandbox.hostProblem.length > 0 ? "" : AddServerController.problem

        TextField {
            id: programField

            code: true
            text: AddServerController.program
            onTextEdited: AddServerController.program = text
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Browse…")
            Accessible.name: qsTr("Browse for a program")
            onClicked: programDialog.open()
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Arguments")
        hint: qsTr("One per line, no quoting.")

        TextArea {
            code: true
            minimumLines: 2
            text: AddServerController.argumentsText
            onTextEdited: AddServerController.argumentsText = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Folder")
        hint: qsTr("Working folder. Default: your home folder.")

        TextField {
            code: true
            text: AddServerController.workingFolder
            onTextEdited: AddServerController.workingFolder = text
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Browse…")
            Accessible.name: qsTr("Browse for a folder")
            onClicked: folderDialog.open()
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Variables")

        PairFields {
            pairs: AddServerController.variables
            namePlaceholder: qsTr("NAME")
            addText: qsTr("Add a variable")
            nameLabel: qsTr("Name of variable %1")
            valueLabel: qsTr("Value of variable %1")
            removeText: qsTr("Remove variable %1")
        }
    }

    SandboxFields {
        id: sandboxFields

        Layout.fillWidth: true
        sandbox: AddServerController.sandbox
    }

    Platform.FileDialog {
        id: programDialog

        title: qsTr("Choose a program")
        acceptLabel: qsTr("Choose")
        onAccepted: AddServerController.setProgramFile(file)
    }

    Platform.FolderDialog {
        id: folderDialog

        title: qsTr("Choose a working folder")
        acceptLabel: qsTr("Choose")
        onAccepted: AddServerController.setFolder(folder)
    }
}
