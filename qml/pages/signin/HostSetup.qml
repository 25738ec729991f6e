// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What a sign-in host wants otherwise than usual (AUTH-31, AUTH-38).
ColumnLayout {
    id: root

    required property ServerSetup setup
    required property SignInController signIn

    readonly property bool isSet: setup.redirectAddress.length > 0 || !setup.sendsResource || setup.pkceHost.length > 0
            || signIn.remedy === SignInController.OpenSetup
    property bool isOpen: false

    spacing: Theme.gapM

    LinkButton {
        objectName: "editSignInHost"
        Layout.leftMargin: -leftPadding
        visible: !root.isSet && !root.isOpen
        iconName: "chevron-down"
        text: qsTr("Special sign-in hosts")
        onClicked: {
            root.isOpen = true
            redirectField.forceActiveFocus(Qt.TabFocusReason)
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.isSet || root.isOpen
        spacing: Theme.gapS

        Switch {
            visible: root.setup.pkceHost.length > 0
            text: qsTr("%1 supports PKCE without announcing it").arg(root.setup.pkceHost)
            description: pkceHint.text
            checked: root.setup.assumesPkce
            onToggled: root.setup.assumesPkce = checked
        }

        SmallText {
            id: pkceHint

            Layout.fillWidth: true
            visible: root.setup.pkceHost.length > 0
            text: qsTr("Turn this on only if you know that it is true: without PKCE, somebody else could complete your sign-in. Quayside uses PKCE in any case. Takes effect at the next connection.")
        }

        Switch {
            Layout.topMargin: Theme.gapS
            text: qsTr("Tell the sign-in host which server the sign-in is for")
            description: resourceHint.text
            checked: root.setup.sendsResource
            onToggled: root.setup.sendsResource = checked
        }

        SmallText {
            id: resourceHint

            Layout.fillWidth: true
            text: qsTr("Turn this off only for a sign-in host that rejects it (the parameter “resource” of RFC 8707): the sign-in may then work for other servers as well. Takes effect at the next connection.")
        }

        Field {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapS
            label: qsTr("Redirect address")
            hint: qsTr("For a client ID that is registered with another address than the one of Quayside, for example http://localhost:3334/callback. Leave this empty otherwise. One sign-in at a time can use it. Takes effect at the next connection.")
            error: root.setup.isRedirectAddress(redirectField.text) ? "" : qsTr("It must begin with http://127.0.0.1, http://localhost or http://[::1].")

            TextField {
                id: redirectField

                objectName: "redirectAddress"
                code: true
                text: root.setup.redirectAddress
                onEditingFinished: root.setup.setRedirectAddress(text)
            }
        }
    }
}
