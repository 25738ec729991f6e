// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A call of a tool that needs the permission of the person. The same card on every page (SEC-45).
AskCard {
    id: root

    required property CallController call

    // False on a page of its own.
    property bool isInPanel: false

    readonly property bool isPaused: call.pause.length > 0

    // False in a conversation, which is the source.
    property bool showsSource: true

    item: root.call
    hasHead: isPaused || !isFramed
    about: root.call.source
    Keys.onEscapePressed: root.call.close()

    When {
        condition: root.isInWindow && root.isPaused

        // Too many questions, or too many quick answers: an interruption (SEC-55).
        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapM

            NoticeBar {
                Layout.fillWidth: true
                tone: NoticeBar.Warn
                text: root.call.pause
            }

            GridLayout {
                Layout.fillWidth: true
                columns: root.isNarrow ? 1 : 3
                columnSpacing: Theme.gapS
                rowSpacing: Theme.gapS

                RefuseButton {
                    Layout.fillWidth: root.isNarrow
                    item: root.call
                    visible: root.call.pauseServer.length > 0
                    compact: root.isInPanel
                    destructive: true
                    text: qsTr("Stop %1").arg(root.call.pauseServer)
                    onClicked: root.call.stopServer()
                }

                Item {
                    Layout.fillWidth: true
                    visible: !root.isNarrow
                }

                ConsentButton {
                    Layout.fillWidth: root.isNarrow
                    compact: root.isInPanel
                    isSuggested: false
                    text: qsTr("Continue")
                    enabled: root.call.canSend
                    onDisturbed: root.call.show()
                    onClicked: root.call.endPause()
                }
            }
        }
    }

    When {
        condition: root.isInWindow && !root.isPaused

        CallReview {
            Layout.fillWidth: true
            // A layout of Qt 6.4 leaves out for good what has no height when it is created.
            Layout.preferredHeight: Math.max(1, implicitHeight)
            call: root.call
            isStacked: root.width < Theme.stackBelow + (root.call.spans.length > 1 ? Theme.px(Theme.menuMinimum) : 0)
            isInPanel: root.isInPanel
            isNamed: root.isFramed
            showsSource: root.isFramed && root.showsSource
        }
    }
}
