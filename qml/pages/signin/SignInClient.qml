// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// For a sign-in host where the person has to register Quayside: data for the registration, and fields for its result
// (AUTH-23).
ColumnLayout {
    id: root

    required property SignInController signIn
    required property bool isNarrow

    spacing: Theme.gapM

    SignInHosts {
        Layout.fillWidth: true
        serverHost: root.signIn.serverHost
        serverWarnings: root.signIn.serverWarnings
        issuerHost: root.signIn.issuerHost
        issuerWarnings: root.signIn.issuerWarnings
        pageHost: root.signIn.otherPageHost
        pageWarnings: root.signIn.otherPageWarnings
    }

    Notices {
        Layout.fillWidth: true
        notices: root.signIn.notices
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Redirect address to register")
        hint: qsTr("Register it as a native or desktop application, with any port allowed.")

        RowLayout {
            spacing: Theme.gapS

            TextField {
                Layout.fillWidth: true
                label: qsTr("Redirect address to register")
                code: true
                readOnly: true
                text: root.signIn.redirectAddress
            }

            CopyButton {
                compact: false
                label: qsTr("Copy redirect address")
                onClicked: root.signIn.copyRedirect()
            }
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Client ID")
        isRequired: true

        TextField {
            code: true
            text: root.signIn.clientId
            onTextEdited: root.signIn.clientId = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Client secret")
        hint: qsTr("Leave this empty if you have none. Sent to %1 only.").arg(root.signIn.issuerHost)

        TextField {
            code: true
            echoMode: TextInput.Password
            text: root.signIn.clientSecret
            onTextEdited: root.signIn.clientSecret = text
        }
    }

    SignInScopes {
        Layout.fillWidth: true
        signIn: root.signIn
    }

    Separator {
        Layout.fillWidth: true
    }

    AnswerRow {
        Layout.fillWidth: true
        item: root.signIn
        compact: root.isNarrow
        destructive: false
        leftText: qsTr("Not now")
        onLeftClicked: root.signIn.refuse()

        ConsentButton {
            compact: root.isNarrow
            iconName: root.isNarrow ? "" : "external"
            text: qsTr("Open browser")
            enabled: root.signIn.canSend && root.signIn.clientId.trim().length > 0
            onDisturbed: root.signIn.show()
            onClicked: root.signIn.agree()
        }
    }
}
