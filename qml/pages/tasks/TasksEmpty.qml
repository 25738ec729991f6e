// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components

// The empty state of the tasks page.
EmptyState {
    iconName: "tasks"
    text: qsTr("No tasks yet. Long-running work appears here. Use “Run as task” on a tool that supports it.")
}
