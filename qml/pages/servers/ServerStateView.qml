// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// Shown instead of the tools while a server is not connected.
Item {
    id: root

    required property ServerController server

    readonly property bool isFailed: server.state === ServerState.Failed || server.state === ServerState.Reconnecting
    readonly property bool needsSignIn: server.state === ServerState.NeedsSignIn
    readonly property bool isStopping: server.state === ServerState.Stopping
    readonly property bool isBusy: isStopping || server.state === ServerState.Connecting

    function busyWords(): string {
        if (root.server.isRemote)
            return root.isStopping ? qsTr("The connection to %1 is closing.") : qsTr("Connecting to %1.")
        return root.isStopping ? qsTr("%1 is stopping.") : qsTr("%1 is starting.")
    }

    function restingWords(): string {
        if (root.server.state === ServerState.Stopped)
            return root.server.isRemote ? qsTr("%1 is not connected.") : qsTr("%1 is stopped.")
        if (root.server.reviewReason.length > 0)
            return root.server.isRemote
                    ? qsTr("%1 has changed since you approved it. Review the change to connect.")
                    : qsTr("%1 has changed since you approved it. Review the change to start it.")
        return root.server.isRemote
                ? qsTr("%1 is not reviewed yet. Review its address to connect.")
                : qsTr("%1 is not reviewed yet. Review its command to start it.")
    }

    CenteredPane {
        anchors.fill: parent
        visible: !root.isFailed && !root.needsSignIn

        BusyState {
            Layout.fillWidth: true
            visible: root.isBusy
            text: root.busyWords().arg(root.server.name)
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.server.waitText
            horizontalAlignment: Text.AlignHCenter
        }

        ServerText {
            Layout.fillWidth: true
            visible: text.length > 0 && root.server.waitText.length > 0
            name: root.server.name
            text: root.server.lastLine
            maximumLines: 2
            code: true
        }

        PlainButton {
            Layout.alignment: Qt.AlignHCenter
            visible: root.server.waitText.length > 0
            text: qsTr("Stop")
            onClicked: root.server.stop()
        }

        EmptyState {
            Layout.fillWidth: true
            visible: root.server.state === ServerState.NotReviewed
            iconName: "shield"
            text: root.restingWords().arg(root.server.name)
            detail: root.server.reviewReason
            actionText: root.server.isRemote ? qsTr("Review and connect") : qsTr("Review and start")
            onActionTriggered: root.server.start()
        }

        EmptyState {
            Layout.fillWidth: true
            visible: root.server.state === ServerState.Stopped
            iconName: "server"
            text: root.restingWords().arg(root.server.name)
            actionText: root.server.isRemote ? qsTr("Connect") : qsTr("Start")
            onActionTriggered: root.server.start()
        }
    }

    Once {
        anchors.fill: parent
        condition: root.needsSignIn
        visible: root.needsSignIn
        Component.onCompleted: setSource("SignInView.qml", {signIn: root.server.signIn})
    }

    Once {
        anchors.fill: parent
        condition: root.isFailed
        visible: root.isFailed
        Component.onCompleted: setSource("FailedView.qml", {server: root.server})
    }
}
