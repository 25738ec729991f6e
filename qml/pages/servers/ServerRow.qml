// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

NavRow {
    id: root

    required property string name
    required property int state
    required property string stateText
    required property bool mayChange

    function shapeOf(kind: int): int {
        switch (kind) {
        case ServerState.Ready:
        case ServerState.Working:
            return StatusDot.Ready
        case ServerState.Connecting:
        case ServerState.Reconnecting:
        case ServerState.Stopping:
            return StatusDot.Busy
        case ServerState.Failed:
            return StatusDot.Failed
        case ServerState.Asking:
        case ServerState.NeedsSignIn:
            return StatusDot.NeedsYou
        default:
            return StatusDot.Idle
        }
    }

    title: name
    subtitle: Words.facts([stateText, mayChange ? qsTr("Version not pinned") : ""])
    statusShape: shapeOf(state)
}
