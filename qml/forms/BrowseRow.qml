// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Fills a field with the path of a file or a folder.
GridLayout {
    id: root

    required property FormNode node

    readonly property bool asksForBoth: node.browsesFiles && node.browsesFolders

    columns: Theme.isLarge ? 1 : 2
    columnSpacing: Theme.gapM
    rowSpacing: 0

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.node.browsesFiles
        text: root.asksForBoth ? qsTr("Browse files…") : qsTr("Browse…")
        Accessible.name: qsTr("Browse for a file for %1").arg(root.node.label)
        onClicked: {
            fileDialog.folder = root.node.startFolder()
            fileDialog.open()
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.node.browsesFolders
        text: root.asksForBoth ? qsTr("Browse folders…") : qsTr("Browse…")
        Accessible.name: qsTr("Browse for a folder for %1").arg(root.node.label)
        onClicked: {
            folderDialog.folder = root.node.startFolder()
            folderDialog.open()
        }
    }

    Platform.FileDialog {
        id: fileDialog

        title: qsTr("Choose a file")
        acceptLabel: qsTr("Choose")
        onAccepted: root.node.setFile(file)
    }

    Platform.FolderDialog {
        id: folderDialog

        title: qsTr("Choose a folder")
        acceptLabel: qsTr("Choose")
        onAccepted: root.node.setFile(folder)
    }
}
