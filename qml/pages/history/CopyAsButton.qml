// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Puts the call on the clipboard in one of several forms. Secrets are left out.
PlainButton {
    id: root

    required property HistoryController history

    function copy(kind: int) {
        toast.text = root.history.copyAs(kind) ? qsTr("Copied. Secrets are left out.")
                                               : qsTr("This call cannot be written as such a command.")
        toast.visible = true
        timer.restart()
    }

    text: qsTr("Copy as")
    iconName: "copy"
    onClicked: menu.popup(root, 0, root.height + Theme.gapXs)

    Menu {
        id: menu

        MenuItem {
            iconName: "terminal"
            text: qsTr("quayside-cli command")
            onTriggered: root.copy(HistoryController.Command)
        }

        MenuItem {
            iconName: "code"
            text: qsTr("JSON-RPC request")
            onTriggered: root.copy(HistoryController.Request)
        }

        MenuItem {
            visible: root.history.hasAddress
            activeFocusOnTab: root.history.hasAddress
            height: root.history.hasAddress ? implicitHeight : 0
            iconName: "globe"
            text: qsTr("curl command")
            onTriggered: root.copy(HistoryController.Curl)
        }

        MenuItem {
            iconName: "code"
            text: qsTr("TypeScript (SDK)")
            onTriggered: root.copy(HistoryController.TypeScript)
        }

        MenuItem {
            iconName: "code"
            text: qsTr("Python (SDK)")
            onTriggered: root.copy(HistoryController.Python)
        }

        MenuItem {
            iconName: "check"
            text: qsTr("Test for quayside-cli")
            onTriggered: root.copy(HistoryController.Test)
        }
    }

    ToolTip {
        id: toast

        y: root.height + Theme.gapXs
        visible: false
    }

    Timer {
        id: timer

        interval: Theme.doneTime
        onTriggered: toast.visible = false
    }
}
