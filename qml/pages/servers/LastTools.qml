// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The tools that a server listed last, while it is not connected. One that is selected starts it.
ColumnLayout {
    id: root

    required property ServerController server

    readonly property bool isStarting: server.state === ServerState.Connecting

    function startOrStop() {
        if (root.isStarting)
            root.server.stop()
        else
            root.server.start()
    }

    spacing: 0

    NoticeBar {
        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        text: root.server.lastToolsText
        actionText: root.isStarting ? qsTr("Stop") : root.server.isRemote ? qsTr("Connect") : qsTr("Start")
        onActionTriggered: root.startOrStop()
    }

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        visible: text.length > 0
        text: root.server.waitText
    }

    ServerText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        visible: text.length > 0 && root.server.waitText.length > 0
        name: root.server.name
        text: root.server.lastLine
        maximumLines: 2
        code: true
    }

    ToolList {
        Layout.fillWidth: false
        Layout.preferredWidth: Theme.listMinimum
        Layout.fillHeight: true
        server: root.server
    }
}
