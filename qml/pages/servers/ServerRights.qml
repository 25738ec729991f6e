// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The permissions of the server: sampling, and shared folders.
ColumnLayout {
    id: root

    required property ServerSetup setup

    spacing: Theme.gapS

    Switch {
        text: qsTr("May request model completions")
        description: modelHint.text
        checked: root.setup.maySample
        onToggled: root.setup.maySample = checked
    }

    SmallText {
        id: modelHint

        Layout.fillWidth: true
        text: qsTr("You approve each request and each answer. Takes effect at the next start.")
    }

    Switch {
        Layout.topMargin: Theme.gapS
        text: qsTr("Shared folders")
        description: folderHint.text
        checked: root.setup.sharesFolders
        onToggled: root.setup.sharesFolders = checked
    }

    SmallText {
        id: folderHint

        Layout.fillWidth: true
        text: qsTr("Tells the server which folders to use. It does not block access to other files.")
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.setup.folderProblem
    }

    Repeater {
        model: root.setup.sharesFolders ? root.setup.folders : []

        RowLayout {
            id: row

            required property int index
            required property string modelData

            Layout.fillWidth: true
            spacing: Theme.gapS

            Icon {
                name: "folder"
                color: Theme.muted
            }

            CodeText {
                Layout.fillWidth: true
                text: row.modelData
            }

            IconButton {
                compact: true
                iconName: "close"
                text: qsTr("Remove %1").arg(row.modelData)
                ink: Theme.muted
                onClicked: root.setup.removeFolder(row.index)
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.setup.sharesFolders && root.setup.folders.length === 0
        text: qsTr("No shared folders: the server receives an empty list.")
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.setup.sharesFolders
        iconName: "plus"
        text: qsTr("Add a folder…")
        onClicked: dialog.open()
    }

    Platform.FolderDialog {
        id: dialog

        title: qsTr("Add a folder")
        acceptLabel: qsTr("Add")
        onAccepted: root.setup.addFolder(folder)
    }
}
