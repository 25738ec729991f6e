// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

Chip {
    id: root

    required property int kind
    // The sign-in continues in the browser.
    required property bool isInBrowser

    function word(kind: int): string {
        switch (kind) {
        case ServerState.NotReviewed:
            return qsTr("Not reviewed")
        case ServerState.Connecting:
            return qsTr("Connecting")
        case ServerState.Ready:
            return qsTr("Ready")
        case ServerState.Working:
            return qsTr("Working")
        case ServerState.Asking:
            return qsTr("Has a question")
        case ServerState.NeedsSignIn:
            return root.isInBrowser ? qsTr("Signing in") : qsTr("Needs sign-in")
        case ServerState.Reconnecting:
            return qsTr("Connection lost")
        case ServerState.Stopping:
            return qsTr("Stopping")
        case ServerState.Failed:
            return qsTr("Failed")
        default:
            return qsTr("Stopped")
        }
    }

    function toneOf(kind: int): int {
        switch (kind) {
        case ServerState.Ready:
            return Chip.Ok
        case ServerState.Connecting:
        case ServerState.Stopping:
        case ServerState.Working:
        case ServerState.Asking:
            return Chip.Accent
        case ServerState.Reconnecting:
        case ServerState.NeedsSignIn:
            return Chip.Warn
        case ServerState.Failed:
            return Chip.Bad
        default:
            return Chip.Neutral
        }
    }

    text: word(kind)
    tone: toneOf(kind)
}
