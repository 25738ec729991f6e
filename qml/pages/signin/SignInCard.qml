// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The sign-in to a server, from the question to the outcome. The same card on every page.
Card {
    id: root

    required property SignInController signIn

    // False on a page of its own.
    property bool isFramed: true

    readonly property bool isNarrow: width < Theme.listMaximum
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isBusy: signIn.step === SignInController.Looking || signIn.step === SignInController.Preparing || signIn.step === SignInController.Finishing

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

    function about(): string {
        switch (root.signIn.step) {
        case SignInController.Asking:
            return root.aboutAsking()
        case SignInController.AskingForClient:
            return qsTr("Quayside is not registered at the host below. Register it there, or ask the operator of the server for a client ID, and enter the client ID.")
        default:
            return ""
        }
    }

    function busyWords(): string {
        switch (root.signIn.step) {
        case SignInController.Preparing:
            return qsTr("Registering Quayside at %1.").arg(root.signIn.issuerHost)
        case SignInController.Finishing:
            return qsTr("Completing the sign-in.")
        default:
            return qsTr("Looking up the sign-in host of %1.").arg(root.signIn.serverName)
        }
    }

    padding: isFramed ? Theme.gapM : 0
    attention: isFramed
    color: isFramed ? Theme.accent : "transparent"
    border.width: isFramed ? Theme.stroke : 0
    spacing: Theme.gapM
    Accessible.role: Accessible.Grouping
    Accessible.name: root.signIn.title
    onVisibleChanged: {
        if (root.visible)
            root.signIn.show()
    }
    Component.onCompleted: {
        if (root.visible)
            root.signIn.show()
    }

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.gapXs

        Text {
            Layout.fillWidth: true
            text: root.signIn.title
            textFormat: Text.PlainText
            clip: true
            font: root.isFramed ? Theme.bodyStrong : Theme.h2
            color: Theme.text
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.about()
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.signIn.askedAgain
    }

    Problem {
        Layout.fillWidth: true
        visible: title.length > 0
        title: root.signIn.troubleTitle
        hint: root.signIn.troubleHint
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.signIn.issuerHost.length > 0 ? root.signIn.issuerHost : root.signIn.serverName
        text: root.signIn.troubleDetail
    }

    Repeater {
        model: root.isInWindow && root.signIn.step === SignInController.Asking ? 1 : 0

        SignInAsk {
            Layout.fillWidth: true
            signIn: root.signIn
            isNarrow: root.isNarrow
        }
    }

    Repeater {
        model: root.isInWindow && root.signIn.step === SignInController.AskingForClient ? 1 : 0

        SignInClient {
            Layout.fillWidth: true
            signIn: root.signIn
            isNarrow: root.isNarrow
        }
    }

    Repeater {
        model: root.isInWindow && root.signIn.step === SignInController.InBrowser ? 1 : 0

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
        visible: root.isBusy
        text: root.busyWords()
    }

    RowLayout {
        Layout.fillWidth: true
        visible: root.signIn.step === SignInController.Failed
        spacing: Theme.gapS

        PlainButton {
            compact: root.isNarrow
            text: qsTr("Close")
            onClicked: root.signIn.refuse()
        }

        Item {
            Layout.fillWidth: true
        }

        PrimaryButton {
            compact: root.isNarrow
            text: qsTr("Try again")
            onClicked: root.signIn.begin()
        }
    }

    RowLayout {
        Layout.fillWidth: true
        visible: root.signIn.step === SignInController.Locked
        spacing: Theme.gapS

        PlainButton {
            compact: root.isNarrow
            text: qsTr("Sign in again")
            onClicked: root.signIn.begin()
        }

        Item {
            Layout.fillWidth: true
        }

        PrimaryButton {
            compact: root.isNarrow
            text: qsTr("Unlock")
            onClicked: root.signIn.unlock()
        }
    }
}
