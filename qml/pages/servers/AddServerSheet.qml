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

    readonly property bool isEdited: AddServerController.editedName.length > 0
    readonly property bool isByHand: isEdited || AddServerController.page === AddServerController.ByHand
    readonly property int chosen: AddServerController.candidates.selectedCount

    function heading(): string {
        if (root.isEdited)
            return qsTr("Change “%1”").arg(AddServerController.editedName)
        return AddServerController.isFromLink ? qsTr("Add a server from a link?") : qsTr("Add a server")
    }

    function nextStep(): string {
        if (root.isEdited)
            return qsTr("You review the change before it takes effect.")
        return !root.isByHand && root.chosen > 1
                ? qsTr("You review them one after another. Nothing runs before that.")
                : qsTr("Nothing runs until you have reviewed it.")
    }

    function takeFocus() {
        if (root.isEdited && AddServerController.isAtAddress)
            fields.showProblem()
        else if (root.isByHand)
            fields.takeFocus()
        else if (AddServerController.page === AddServerController.Import)
            found.takeFocus()
        else
            paste.takeFocus()
    }

    function add() {
        if (root.isByHand)
            AddServerController.text = ""
        if (root.isEdited ? AddServerController.save() : AddServerController.add())
            AddServerController.isOpen = false
        else if (root.isByHand)
            fields.showProblem()
    }

    title: heading()
    visible: AddServerController.isOpen
    onRejected: AddServerController.isOpen = false
    onOpened: root.takeFocus()

    Shortcut {
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        autoRepeat: false
        enabled: root.opened && addButton.enabled
        onActivated: root.add()
    }

    Tabs {
        id: tabs

        visible: !root.isEdited && !AddServerController.isFromLink
        Layout.topMargin: -Theme.gapS
        label: qsTr("How to add it")
        underlined: false
        currentIndex: AddServerController.page
        onCurrentIndexChanged: AddServerController.page = currentIndex

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
        target: AddServerController

        function onPageChanged() {
            tabs.setCurrentIndex(AddServerController.page)
        }
    }

    PasteServer {
        id: paste

        Layout.fillWidth: true
        visible: !root.isByHand && AddServerController.page === AddServerController.Paste
    }

    ImportServers {
        id: found

        Layout.fillWidth: true
        visible: !root.isByHand && AddServerController.page === AddServerController.Import
    }

    ServerFields {
        id: fields

        Layout.fillWidth: true
        visible: root.isByHand
    }

    Notices {
        Layout.fillWidth: true
        notices: AddServerController.warnings
        spacing: Theme.gapS
    }

    footer: [
        SmallText {
            Layout.fillWidth: true
            text: root.nextStep()
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: AddServerController.isOpen = false
        },
        PrimaryButton {
            id: addButton

            text: root.isEdited ? qsTr("Save") : root.isByHand || root.chosen < 2 ? qsTr("Add") : qsTr("Add %1 servers").arg(root.chosen)
            enabled: root.isByHand || root.chosen > 0
            onClicked: root.add()
        }
    ]
}
