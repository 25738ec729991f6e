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
    readonly property bool isByHand: isEdited || App.addServer.page === AddServerController.ByHand
    readonly property int chosen: App.addServer.candidates.selectedCount

    function heading(): string {
        if (root.isEdited)
            return qsTr("Change “%1”").arg(App.addServer.editedName)
        return App.addServer.isFromLink ? qsTr("Add a server from a link?") : qsTr("Add a server")
    }

    function nextStep(): string {
        if (root.isEdited)
            return qsTr("You review the change before it takes effect.")
        return !root.isByHand && root.chosen > 1
                ? qsTr("You review them one after another. Nothing runs before that.")
                : qsTr("Nothing runs until you have reviewed it.")
    }

    function takeFocus() {
        if (root.isEdited && App.addServer.isAtAddress)
            fields.showProblem()
        else if (root.isByHand)
            fields.takeFocus()
        else if (App.addServer.page === AddServerController.Import)
            found.takeFocus()
        else
            paste.takeFocus()
    }

    function add() {
        if (root.isByHand)
            App.addServer.text = ""
        if (root.isEdited ? App.addServer.save() : App.addServer.add())
            App.addServer.isOpen = false
        else if (root.isByHand)
            fields.showProblem()
    }

    title: heading()
    visible: App.addServer.isOpen
    onRejected: App.addServer.isOpen = false
    onOpened: root.takeFocus()

    Shortcut {
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        autoRepeat: false
        enabled: root.opened && addButton.enabled
        onActivated: root.add()
    }

    Tabs {
        id: tabs

        visible: !root.isEdited && !App.addServer.isFromLink
        Layout.topMargin: -Theme.gapS
        label: qsTr("How to add it")
        underlined: false
        currentIndex: App.addServer.page
        onCurrentIndexChanged: App.addServer.page = currentIndex

        Tab {
            text: qsTr("Paste")
        }

        Tab {
            text: qsTr("By hand")
        }

        Tab {
            text: qsTr("From another app")
        }
    }

    Connections {
        target: App.addServer

        function onPageChanged() {
            tabs.setCurrentIndex(App.addServer.page)
        }
    }

    PasteServer {
        id: paste

        Layout.fillWidth: true
        visible: !root.isByHand && App.addServer.page === AddServerController.Paste
    }

    ImportServers {
        id: found

        Layout.fillWidth: true
        visible: !root.isByHand && App.addServer.page === AddServerController.Import
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
            text: root.nextStep()
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: App.addServer.isOpen = false
        },
        PrimaryButton {
            id: addButton

            text: root.isEdited ? qsTr("Save") : root.isByHand || root.chosen < 2 ? qsTr("Add") : qsTr("Add %1 servers").arg(root.chosen)
            enabled: root.isByHand || root.chosen > 0
            onClicked: root.add()
        }
    ]
}
