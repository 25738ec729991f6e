// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components

// What tasks are and how they come, for who has none.
EmptyState {
    iconName: "tasks"
    text: qsTr("No tasks yet. A task is work that goes on at a server while you do something else; in the network also while Quayside is closed. Choose “Run as task” beside a tool; a server may also make one of a call that takes long.")
}
