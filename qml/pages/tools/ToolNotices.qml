// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Problems of reading the tools: none were read, or some were left out.
ColumnLayout {
    id: root

    required property ServerController server

    property bool showsWarnings: false

    visible: server.toolsProblem.length > 0 || server.toolWarnings.length > 0
    spacing: Theme.gapS

    NoticeBar {
        Layout.fillWidth: true
        visible: root.server.toolsProblem.length > 0
        tone: NoticeBar.Bad
        text: root.server.toolsProblem
        actionText: qsTr("Try again")
        onActionTriggered: root.server.refreshTools()
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.server.toolWarnings.length > 0
        tone: NoticeBar.Warn
        text: qsTr("Some tool definitions from %1 cannot be used.").arg(root.server.name)
        actionText: root.showsWarnings ? qsTr("Hide details") : qsTr("Show details")
        onActionTriggered: root.showsWarnings = !root.showsWarnings
    }

    TextArea {
        Layout.fillWidth: true
        visible: root.showsWarnings && root.server.toolWarnings.length > 0
        label: qsTr("Details")
        text: Words.lines(root.server.toolWarnings)
        readOnly: true
    }
}
