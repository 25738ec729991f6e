// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// What stands in place of the tools while a server is not docked.
Item {
    id: root

    required property ServerController server

    readonly property bool isFailed: server.state === ServerState.Failed
    readonly property bool isStopping: server.state === ServerState.Stopping
    readonly property bool isBusy: isStopping || server.state === ServerState.Connecting

    CenteredPane {
        anchors.fill: parent
        visible: !root.isFailed

        BusyState {
            Layout.fillWidth: true
            visible: root.isBusy
            text: root.isStopping ? qsTr("%1 is stopping.").arg(root.server.name)
                                  : qsTr("%1 is starting.").arg(root.server.name)
        }

        EmptyState {
            Layout.fillWidth: true
            visible: root.server.state === ServerState.NotReviewed
            iconName: "shield"
            text: qsTr("You have not reviewed what %1 runs. It does not start before you have.").arg(root.server.name)
            actionText: qsTr("Review and start")
            onActionTriggered: root.server.start()
        }

        EmptyState {
            Layout.fillWidth: true
            visible: root.server.state === ServerState.Stopped
            iconName: "server"
            text: qsTr("%1 is stopped.").arg(root.server.name)
            actionText: qsTr("Start")
            onActionTriggered: root.server.start()
        }
    }

    FailedView {
        anchors.fill: parent
        visible: root.isFailed
        server: root.server
    }
}
