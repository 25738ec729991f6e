// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Where the platform puts a token for an automatic sign-in (RFC 7523).
ColumnLayout {
    id: root

    required property ServerSetup setup

    readonly property bool isSet: root.setup.assertionFile.length > 0 || root.setup.assertionVariable.length > 0
    property bool isOpen: false

    spacing: Theme.gapM

    LinkButton {
        objectName: "editPlatformToken"
        Layout.leftMargin: -leftPadding
        visible: !root.isOpen
        iconName: root.isSet ? "edit" : "plus"
        text: root.isSet ? qsTr("Change automatic sign-in") : qsTr("Sign in automatically with a token of the platform")
        onClicked: {
            sourceField.currentIndex = root.setup.assertionVariable.length > 0 ? 1 : 0
            placeField.text = root.setup.assertionVariable.length > 0 ? root.setup.assertionVariable : root.setup.assertionFile
            root.isOpen = true
            sourceField.forceActiveFocus(Qt.TabFocusReason)
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.isOpen
        label: qsTr("Token from")
        hint: qsTr("For programs on platforms such as Kubernetes, which provide such a token. Quayside reads it at each sign-in and does not store it.")

        ComboBox {
            id: sourceField

            objectName: "platformTokenSource"
            Layout.maximumWidth: Theme.viewMaximum
            model: [qsTr("File"), qsTr("Environment variable")]
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.isOpen
        label: sourceField.currentIndex === 0 ? qsTr("File") : qsTr("Environment variable")
        hint: qsTr("Leave this empty to sign in yourself. A change must be reviewed before the next connection.")

        TextField {
            id: placeField

            objectName: "platformTokenPlace"
            code: true
        }
    }

    RowLayout {
        Layout.fillWidth: true
        visible: root.isOpen
        spacing: Theme.gapS

        PlainButton {
            compact: true
            text: qsTr("Cancel")
            onClicked: root.isOpen = false
        }

        PlainButton {
            objectName: "savePlatformToken"
            compact: true
            text: qsTr("Save")
            onClicked: {
                root.isOpen = false
                root.setup.setAssertion(sourceField.currentIndex === 0 ? placeField.text : "", sourceField.currentIndex === 1 ? placeField.text : "")
            }
        }
    }
}
