// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The account for the server.
ColumnLayout {
    id: root

    required property SignInController signIn

    spacing: Theme.gapS

    function standing(): string {
        if (root.signIn.isUnattended)
            return ""
        return root.signIn.state === SignInController.Unknown ? qsTr("No account. If the server needs one, you are asked to sign in when you connect.") : qsTr("You are not signed in.")
    }

    BodyText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.signIn.arrangement
    }

    BodyText {
        Layout.fillWidth: true
        visible: !root.signIn.isSignedIn && text.length > 0
        text: root.standing()
        muted: true
    }

    Problem {
        Layout.fillWidth: true
        visible: root.signIn.state === SignInController.Failed || (root.signIn.isSignedIn && root.signIn.canBegin)
        title: root.signIn.failure.title
        hint: root.signIn.failure.hint
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.signIn.isSignedIn
        key: qsTr("Sign-in host")
        value: root.signIn.accountHost
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.signIn.isSignedIn
        key: qsTr("Since")
        value: qsTr("%1. %2").arg(root.signIn.accountSince).arg(root.signIn.accountUntil)
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.signIn.isSignedIn && root.signIn.accountScopes.length > 0
        key: qsTr("Allowed")
        value: Words.facts(root.signIn.accountScopes)
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.signIn.isSignedIn && root.signIn.accountBinding.length > 0
        key: qsTr("Protection")
        value: root.signIn.accountBinding
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: root.signIn.canBegin || root.signIn.isSignedIn
        spacing: Theme.gapS

        PlainButton {
            compact: true
            visible: root.signIn.canBegin
            text: root.signIn.isUnattended ? qsTr("Try again") : root.signIn.isSignedIn ? qsTr("Sign in again") : qsTr("Sign in")
            onClicked: root.signIn.begin()
        }

        PlainButton {
            compact: true
            destructive: true
            visible: root.signIn.isSignedIn
            enabled: !root.signIn.isSigningOut
            text: qsTr("Sign out")
            onClicked: root.signIn.signOut()
        }
    }
}
