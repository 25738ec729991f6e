// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The client ID that the person received for the server (AUTH-23).
ColumnLayout {
    id: root

    required property ServerSetup setup

    property bool isOpen: false

    function close() {
        root.isOpen = false
        secretField.clear()
    }

    spacing: Theme.gapM

    KeyValue {
        Layout.fillWidth: true
        visible: !root.isOpen && root.setup.clientId.length > 0
        key: qsTr("Client ID")
        value: root.setup.clientId
        code: true
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: !root.isOpen
        iconName: root.setup.clientId.length > 0 ? "edit" : "plus"
        text: root.setup.clientId.length > 0 ? qsTr("Change client ID") : qsTr("Enter a client ID")
        onClicked: {
            idField.text = root.setup.clientId
            root.isOpen = true
            idField.forceActiveFocus(Qt.TabFocusReason)
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.isOpen
        label: qsTr("Client ID")
        hint: qsTr("Needed only if the operator of the server or your company gave you one; otherwise leave it empty. Takes effect at the next connection.")

        TextField {
            id: idField

            code: true
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.isOpen
        label: qsTr("Client secret")
        hint: root.setup.hasClientSecret ? qsTr("A secret is saved. Leave this empty to keep it.") : qsTr("Leave this empty if you have none.")

        TextField {
            id: secretField

            code: true
            echoMode: TextInput.Password
        }
    }

    RowLayout {
        Layout.fillWidth: true
        visible: root.isOpen
        spacing: Theme.gapS

        PlainButton {
            compact: true
            text: qsTr("Cancel")
            onClicked: root.close()
        }

        PlainButton {
            compact: true
            text: qsTr("Save client")
            onClicked: {
                root.setup.setClient(idField.text, secretField.text)
                root.close()
            }
        }
    }
}
