// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The sign-in to a server, from the question to the outcome. The same card on every page.
AskCard {
    id: root

    required property SignInController signIn

    function aboutAsking(): string {
        switch (root.signIn.request) {
        case SignInController.Contact:
            return qsTr("The server specifies the sign-in host below, which is on this computer or in your own network. Nothing has been sent there yet. If you agree, Quayside contacts the host to find out how to sign in.")
        case SignInController.Unattended:
            return qsTr("The host below comes from the server alone. If you agree, Quayside signs in there automatically from now on, with the credentials in Setup.")
        default:
            return root.signIn.isWider ? qsTr("Your last action needs more permissions. Nothing changes until you agree in the browser.")
                                       : qsTr("Your browser opens the sign-in page of the host below. Quayside cannot see the page or your password.")
        }
    }

    function aboutText(): string {
        switch (root.signIn.state) {
        case SignInController.NeedsPerson:
            return root.aboutAsking()
        case SignInController.NeedsClient:
            return qsTr("Quayside is not registered at the host below. Register it there, or ask the operator of the server for a client ID, and enter the client ID.")
        default:
            return ""
        }
    }

    function busyWords(): string {
        switch (root.signIn.state) {
        case SignInController.Preparing:
            return qsTr("Registering Quayside at %1.").arg(root.signIn.issuerHost)
        case SignInController.Finishing:
            return qsTr("Completing the sign-in.")
        default:
            return qsTr("Looking up the sign-in host of %1.").arg(root.signIn.serverName)
        }
    }

    item: root.signIn
    about: root.aboutText()

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.signIn.askedAgain
    }

    Problem {
        Layout.fillWidth: true
        visible: title.length > 0
        title: root.signIn.failure.title
        hint: root.signIn.failure.hint
        detail: root.signIn.failure.detail
        source: root.signIn.issuerHost.length > 0 ? root.signIn.issuerHost : root.signIn.serverName
    }

    When {
        condition: root.isInWindow && root.signIn.state === SignInController.NeedsPerson

        SignInAsk {
            Layout.fillWidth: true
            signIn: root.signIn
            isNarrow: root.isNarrow
        }
    }

    When {
        condition: root.isInWindow && root.signIn.state === SignInController.NeedsClient

        SignInClient {
            Layout.fillWidth: true
            signIn: root.signIn
            isNarrow: root.isNarrow
        }
    }

    When {
        condition: root.isInWindow && root.signIn.state === SignInController.InBrowser

        SignInWaiting {
            Layout.fillWidth: true
            signIn: root.signIn
            isNarrow: root.isNarrow
        }
    }

    BusyState {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapM
        Layout.bottomMargin: Theme.gapM
        visible: root.signIn.isBusy
        text: root.busyWords()
    }

    AnswerRow {
        Layout.fillWidth: true
        visible: root.signIn.state === SignInController.Failed
        item: root.signIn
        compact: root.isNarrow
        destructive: false
        leftText: qsTr("Close")
        onLeftClicked: root.signIn.refuse()

        SignInRemedy {
            compact: root.isNarrow
            signIn: root.signIn
        }

        PrimaryButton {
            compact: root.isNarrow
            text: qsTr("Try again")
            onClicked: root.signIn.begin()
        }
    }

    AnswerRow {
        Layout.fillWidth: true
        visible: root.signIn.isLocked
        item: root.signIn
        compact: root.isNarrow
        destructive: false
        leftText: qsTr("Sign in again")
        onLeftClicked: root.signIn.begin()

        PrimaryButton {
            compact: root.isNarrow
            text: qsTr("Unlock")
            onClicked: root.signIn.unlock()
        }
    }
}
