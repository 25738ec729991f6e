// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import Qt.labs.platform as Platform
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What can be done with a message, and with which model and tools it is answered.
RowLayout {
    id: root

    required property ChatController chat

    signal actRequested() // Send, or stop.
    signal offerRequested(int what)
    signal setupRequested()
    signal dialogClosed()

    spacing: 0

    IconButton {
        id: attach

        compact: true
        iconName: "plus"
        text: qsTr("Attach")
        onClicked: menu.popup(attach, attach.LayoutMirroring.enabled ? attach.width - menu.width : 0, -menu.height - Theme.gapXs)
    }

    IconButton {
        compact: true
        iconName: "prompt"
        text: qsTr("Server prompts")
        onClicked: root.offerRequested(ComposerController.Prompts)
    }

    SetupButton {
        id: model

        Layout.fillWidth: true
        Layout.maximumWidth: Math.ceil(implicitWidth)
        Layout.leftMargin: Theme.gapXs
        text: root.chat.setup.modelText
        Accessible.role: Accessible.ButtonMenu
        Accessible.name: qsTr("Model: %1").arg(text)
        onClicked: {
            if (models.opened)
                models.close()
            else
                models.open()
        }

        ModelMenu {
            id: models

            x: model.LayoutMirroring.enabled ? model.width - width : 0
            setup: root.chat.setup
            onChosen: root.dialogClosed()
        }
    }

    SetupButton {
        Layout.fillWidth: true
        Layout.maximumWidth: Math.ceil(implicitWidth)
        text: root.chat.setup.toolsText
        Accessible.name: qsTr("Tools: %1").arg(text)
        onClicked: root.setupRequested()
    }

    Item {
        Layout.fillWidth: true
    }

    PrimaryButton {
        compact: true
        enabled: root.chat.isBusy || root.chat.composer.canSend
        iconName: root.chat.isBusy ? "stop" : "send"
        text: root.chat.isBusy ? qsTr("Stop") : qsTr("Send")
        onClicked: root.actRequested()
    }

    Menu {
        id: menu

        MenuItem {
            iconName: "file"
            text: qsTr("File…")
            onTriggered: fileDialog.open()
        }

        MenuItem {
            iconName: "image"
            text: qsTr("Picture…")
            onTriggered: pictureDialog.open()
        }

        MenuItem {
            iconName: "server"
            text: qsTr("Resource…")
            onTriggered: root.offerRequested(ComposerController.Resources)
        }
    }

    Platform.FileDialog {
        id: fileDialog

        title: qsTr("Attach files")
        acceptLabel: qsTr("Attach")
        fileMode: Platform.FileDialog.OpenFiles
        onAccepted: {
            root.chat.composer.addFiles(fileDialog.files)
            root.dialogClosed()
        }
        onRejected: root.dialogClosed()
    }

    Platform.FileDialog {
        id: pictureDialog

        title: qsTr("Attach pictures")
        acceptLabel: qsTr("Attach")
        fileMode: Platform.FileDialog.OpenFiles
        nameFilters: [qsTr("Pictures (*.png *.jpg *.jpeg *.gif *.webp)")]
        onAccepted: {
            root.chat.composer.addFiles(pictureDialog.files)
            root.dialogClosed()
        }
        onRejected: root.dialogClosed()
    }

    component SetupButton: LinkButton {
        compact: true
        ink: Theme.muted
        font: Theme.small
        visible: text.length > 0
    }
}
