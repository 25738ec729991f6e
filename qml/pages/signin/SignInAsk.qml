// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The account, the sign-in host and the permissions; and the only button that opens the browser (AUTH-02, SEC-24).
ColumnLayout {
    id: root

    required property SignInController signIn
    required property bool isNarrow

    readonly property bool isContact: signIn.request === SignInController.Contact

    function agreeWords(): string {
        switch (root.signIn.request) {
        case SignInController.Contact:
            return qsTr("Contact this host")
        case SignInController.Unattended:
            return qsTr("Allow automatic sign-in")
        default:
            return qsTr("Open browser")
        }
    }

    spacing: Theme.gapM

    Field {
        Layout.fillWidth: true
        visible: root.signIn.issuers.length > 1
        label: qsTr("Sign-in host")
        hint: qsTr("%1 accepts accounts from several sign-in hosts.").arg(root.signIn.serverName)

        ComboBox {
            model: root.signIn.issuers
            currentIndex: root.signIn.issuerIndex
            onActivated: index => root.signIn.issuerIndex = index
        }
    }

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

    SignInScopes {
        Layout.fillWidth: true
        visible: !root.isContact
        signIn: root.signIn
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.signIn.identity
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
            iconName: root.isNarrow || root.signIn.request !== SignInController.SignIn ? "" : "external"
            text: root.agreeWords()
            enabled: root.signIn.canSend
            onDisturbed: root.signIn.show()
            onClicked: root.signIn.agree()
        }
    }
}
