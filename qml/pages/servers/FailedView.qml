// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ScrollPane {
    id: root

    required property ServerController server

    // Quayside retries automatically.
    readonly property bool isWaiting: server.state === ServerState.Reconnecting
    readonly property int tailLines: 12

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        spacing: Theme.gapM

        Problem {
            Layout.fillWidth: true
            title: root.server.failure.title
            hint: root.isWaiting ? root.server.retryText : root.server.failure.hint
            detail: root.server.failure.detail
            source: root.server.name
        }

        ColumnLayout {
            Layout.fillWidth: true
            visible: root.server.failure.attempts.length > 0
            spacing: Theme.gapXs

            SmallText {
                Layout.fillWidth: true
                text: qsTr("Attempts and their results:")
            }

            Repeater {
                model: root.server.failure.attempts

                CodeFrame {
                    required property string modelData

                    Layout.fillWidth: true
                    text: modelData
                }
            }
        }

        ServerText {
            Layout.fillWidth: true
            visible: root.server.failureLines.length > 0
            name: root.server.name
            text: Words.lastLines(root.server.failureLines, root.tailLines)
            maximumLines: root.tailLines
            code: true
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            visible: root.server.failureLines.length > 0
            text: qsTr("Open the log")
            onClicked: root.server.tab = ServerController.Log
        }

        GridLayout {
            columns: Theme.isLarge || root.width < Theme.stackBelow ? 2 : 6 // All that stand there at once.
            columnSpacing: Theme.gapS
            rowSpacing: Theme.gapS

            PrimaryButton {
                visible: root.server.hasMoved
                text: qsTr("Change the address")
                onClicked: AddServerController.editAddress(root.server.serverId)
            }

            PlainButton {
                visible: root.isWaiting && root.server.hasMoved
                text: qsTr("Try now")
                onClicked: root.server.start()
            }

            PrimaryButton {
                visible: root.isWaiting && !root.server.hasMoved
                text: qsTr("Try now")
                onClicked: root.server.start()
            }

            PrimaryButton {
                visible: root.server.canWaitLonger
                text: qsTr("Wait longer")
                onClicked: root.server.waitLonger()
            }

            PrimaryButton {
                visible: !root.isWaiting && !root.server.canWaitLonger && !root.server.hasMoved
                text: qsTr("Change…")
                onClicked: AddServerController.edit(root.server.serverId)
            }

            SignInRemedy {
                signIn: root.server.signIn
            }

            PlainButton {
                visible: root.server.canWaitLonger
                text: qsTr("Change…")
                onClicked: AddServerController.edit(root.server.serverId)
            }

            PlainButton {
                visible: root.server.canStart && !root.isWaiting && !root.server.canWaitLonger
                text: root.server.isRemote ? qsTr("Connect again") : qsTr("Start again")
                onClicked: root.server.start()
            }

            PlainButton {
                text: qsTr("Find out why")
                onClicked: root.server.doctor.begin()
            }

            PlainButton {
                text: root.server.isRemote ? qsTr("Review address") : qsTr("Review command")
                onClicked: root.server.showReview()
            }
        }
    }
}
