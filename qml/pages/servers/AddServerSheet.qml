// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

Sheet {
    id: root

    readonly property bool isEdited: App.addServer.editedName.length > 0
    readonly property bool isByHand: isEdited || tabs.currentIndex === 1
    readonly property int chosen: App.addServer.candidates.selectedCount

    function add() {
        if (root.isByHand)
            App.addServer.text = ""
        if (root.isEdited ? App.addServer.save() : App.addServer.add())
            App.addServer.isOpen = false
    }

    title: isEdited ? qsTr("Change “%1”").arg(App.addServer.editedName) : qsTr("Add a server")
    visible: App.addServer.isOpen
    onRejected: App.addServer.isOpen = false
    onOpened: {
        tabs.currentIndex = 0
        if (root.isEdited)
            fields.takeFocus()
        else
            paste.takeFocus()
    }

    Tabs {
        id: tabs

        visible: !root.isEdited
        Layout.topMargin: -Theme.gapS
        label: qsTr("How to add it")
        underlined: false

        Tab {
            text: qsTr("Paste")
        }

        Tab {
            text: qsTr("By hand")
        }
    }

    PasteServer {
        id: paste

        Layout.fillWidth: true
        visible: !root.isByHand
    }

    ServerFields {
        id: fields

        Layout.fillWidth: true
        visible: root.isByHand
    }

    Notices {
        Layout.fillWidth: true
        notices: App.addServer.warnings
        spacing: Theme.gapS
    }

    footer: [
        SmallText {
            Layout.fillWidth: true
            text: root.isEdited ? qsTr("You review the change before it takes effect.") : qsTr("Nothing runs until you have reviewed it.")
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: App.addServer.isOpen = false
        },
        PrimaryButton {
            text: root.isEdited ? qsTr("Save") : root.isByHand || root.chosen < 2 ? qsTr("Add") : qsTr("Add %1 servers").arg(root.chosen)
            enabled: root.isByHand || root.chosen > 0
            onClicked: root.add()
        }
    ]
}
