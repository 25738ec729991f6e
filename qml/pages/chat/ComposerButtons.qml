// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import Qt.labs.platform as Platform
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What can be done with a message, and with which model and tools it is answered. Where there is no room, these two stand
// in a line of their own.
GridLayout {
    id: root

    required property ChatController chat

    readonly property bool isTight: adding.implicitWidth + model.implicitWidth + tools.implicitWidth + action.implicitWidth + 2 * columnSpacing > width

    signal actRequested() // Send, or stop.
    signal offerRequested(int what)
    signal setupRequested()

    columnSpacing: Theme.gapS
    rowSpacing: 0

    RowLayout {
        id: adding

        Layout.row: root.isTight ? 1 : 0
        Layout.column: 0
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
            text: qsTr("Prompts of servers")
            onClicked: root.offerRequested(ComposerController.Prompts)
        }
    }

    RowLayout {
        id: setup

        readonly property real room: root.isTight ? root.width
                                                  : root.width - adding.implicitWidth - action.implicitWidth - 2 * root.columnSpacing

        Layout.row: 0
        Layout.column: root.isTight ? 0 : 1
        Layout.columnSpan: root.isTight ? 3 : 1
        Layout.fillWidth: true
        spacing: 0

        SetupButton {
            id: model

            Layout.maximumWidth: Math.max(setup.room / 2, setup.room - tools.implicitWidth)
            text: root.chat.setup.modelText
            Accessible.name: qsTr("Model: %1").arg(text)
        }

        SetupButton {
            id: tools

            Layout.fillWidth: true
            Layout.minimumWidth: 0
            Layout.maximumWidth: Math.ceil(implicitWidth)
            text: root.chat.setup.toolsText
            Accessible.name: qsTr("Tools: %1").arg(text)
        }

        Item {
            Layout.fillWidth: true
        }
    }

    Item {
        Layout.row: 1
        Layout.column: 1
        Layout.fillWidth: true
    }

    PrimaryButton {
        id: action

        Layout.row: root.isTight ? 1 : 0
        Layout.column: 2
        Layout.alignment: Qt.AlignRight
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
        onAccepted: root.chat.composer.addFiles(fileDialog.files)
    }

    Platform.FileDialog {
        id: pictureDialog

        title: qsTr("Attach pictures")
        acceptLabel: qsTr("Attach")
        fileMode: Platform.FileDialog.OpenFiles
        nameFilters: [qsTr("Pictures (*.png *.jpg *.jpeg *.gif *.webp)")]
        onAccepted: root.chat.composer.addFiles(pictureDialog.files)
    }

    component SetupButton: LinkButton {
        compact: true
        ink: Theme.muted
        font: Theme.small
        visible: text.length > 0
        onClicked: root.setupRequested()
    }
}
