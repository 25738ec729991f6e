// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What a local server is given: a preset, and with some presets folders and hosts.
ColumnLayout {
    id: root

    required property SandboxSetup sandbox

    readonly property bool hasHosts: sandbox.preset === SandboxSetup.TheseHosts
    readonly property bool hasFolders: hasHosts || sandbox.preset === SandboxSetup.TheseFolders

    // Where a problem is shown.
    function takeFocus() {
        hostField.forceActiveFocus(Qt.OtherFocusReason)
    }

    function addHost() {
        root.sandbox.addHost()
        root.takeFocus()
    }

    spacing: Theme.gapM

    Field {
        Layout.fillWidth: true
        label: qsTr("May see")
        hint: root.sandbox.text

        ComboBox {
            Layout.maximumWidth: Theme.viewMaximum
            model: root.sandbox.presets
            currentIndex: root.sandbox.preset
            onActivated: index => root.sandbox.choose(index)
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.sandbox.obstacle
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasFolders
        label: qsTr("Folders")
        error: root.sandbox.folderProblem

        RepeatedColumn {
            id: folders

            Layout.fillWidth: true
            visible: count > 0
            model: root.sandbox.folders

            RowLayout {
                id: folder

                required property int index
                required property string path
                required property bool mayChange

                width: folders.width
                spacing: Theme.gapS

                Icon {
                    name: "folder"
                    color: Theme.muted
                }

                CodeText {
                    Layout.fillWidth: true
                    text: folder.path
                }

                CheckBox {
                    text: qsTr("May change it")
                    description: folder.path
                    checked: folder.mayChange
                    onToggled: root.sandbox.setMayChange(folder.index, checked)
                }

                IconButton {
                    compact: true
                    iconName: "close"
                    text: qsTr("Remove %1").arg(folder.path)
                    ink: Theme.muted
                    onClicked: root.sandbox.removeFolder(folder.index)
                }
            }
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            iconName: "plus"
            text: qsTr("Add a folder…")
            onClicked: dialog.open()
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasHosts
        label: qsTr("Hosts")
        error: root.sandbox.hostProblem

        RepeatedColumn {
            id: hosts

            Layout.fillWidth: true
            visible: !root.sandbox.isPublic && count > 0
            model: root.sandbox.hosts

            RowLayout {
                id: host

                required property int index
                required property string modelData

                width: hosts.width
                spacing: Theme.gapS

                Icon {
                    name: "globe"
                    color: Theme.muted
                }

                CodeText {
                    Layout.fillWidth: true
                    text: host.modelData
                }

                IconButton {
                    compact: true
                    iconName: "close"
                    text: qsTr("Remove %1").arg(host.modelData)
                    ink: Theme.muted
                    onClicked: root.sandbox.removeHost(host.index)
                }
            }
        }

        RowLayout {
            Layout.fillWidth: true
            visible: !root.sandbox.isPublic
            spacing: Theme.gapS

            TextField {
                id: hostField

                Layout.fillWidth: true
                label: qsTr("Host")
                placeholderText: qsTr("api.example.com")
                code: true
                description: root.sandbox.hostProblem
                invalid: root.sandbox.hostProblem.length > 0
                text: root.sandbox.hostText
                onTextEdited: root.sandbox.hostText = text
                Keys.onReturnPressed: root.addHost()
                Keys.onEnterPressed: root.addHost()
            }

            PlainButton {
                text: qsTr("Add host")
                enabled: root.sandbox.hostText.length > 0
                onClicked: root.addHost()
            }
        }

        Switch {
            text: qsTr("Every public host")
            description: qsTr("All hosts but this computer and private networks.")
            checked: root.sandbox.isPublic
            onToggled: root.sandbox.isPublic = checked
        }
    }

    Switch {
        visible: root.sandbox.preset !== SandboxSetup.Everything
        text: qsTr("May start a browser")
        description: browserHint.text
        checked: root.sandbox.startsBrowser
        onToggled: root.sandbox.startsBrowser = checked
    }

    SmallText {
        id: browserHint

        Layout.fillWidth: true
        visible: root.sandbox.preset !== SandboxSetup.Everything
        text: qsTr("Browsers need more rights of the system. Turn this on only for a server that starts one.")
    }

    Platform.FolderDialog {
        id: dialog

        title: qsTr("Add a folder")
        acceptLabel: qsTr("Add")
        onAccepted: root.sandbox.addFolder(folder)
    }
}
