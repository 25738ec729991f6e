// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What the resource is, and what can be done with it.
ColumnLayout {
    id: root

    required property ResourceController resource

    readonly property BlockListModel blocks: resource.blocks
    readonly property bool canSave: blocks !== null && blocks.count === 1

    function save() {
        dialog.currentFile = dialog.folder + "/" + encodeURIComponent(root.blocks.suggestedFileName(0))
        dialog.open()
    }

    spacing: Theme.gapXs

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            text: root.resource.title
        }

        PlainButton {
            compact: true
            enabled: root.resource.canRead && !root.resource.isReading
            iconName: "refresh"
            text: qsTr("Refresh")
            onClicked: root.resource.refresh()
        }

        PlainButton {
            compact: true
            visible: root.canSave
            iconName: "save"
            text: qsTr("Save…")
            onClicked: root.save()
        }
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapXs

        CodeText {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth) + Theme.stroke
            text: root.resource.uri
            color: Theme.muted
        }

        CopyButton {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: (Theme.codeLine - height) / 2
            label: qsTr("Copy address")
            ink: Theme.muted
            onClicked: root.resource.copyUri()
        }

        Item {
            Layout.fillWidth: true
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: Words.facts(root.resource.facts)
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: root.resource.canSubscribe || root.resource.subscriptionText.length > 0
        spacing: Theme.gapM

        Switch {
            visible: root.resource.canSubscribe
            text: qsTr("Subscribe")
            checked: root.resource.isSubscribed
            onToggled: root.resource.isSubscribed = checked
        }

        SmallText {
            Layout.fillWidth: true
            text: root.resource.subscriptionText
        }
    }

    Platform.FileDialog {
        id: dialog

        fileMode: Platform.FileDialog.SaveFile
        title: qsTr("Save")
        acceptLabel: qsTr("Save")
        onAccepted: root.blocks.saveTo(0, file)
    }
}
