// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One call of a tool, or the result of a task that was told later: a line that opens, and what needs the person at once.
TranscriptItem {
    id: root

    required property ChatCallController call

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isAsking: call.review !== null
    readonly property bool needsYou: isAsking || call.questions.count > 0
    readonly property bool isQueued: call.state === ChatCallController.Queued
    property bool isLaidOut: false // As in QuestionStack.

    function shapeOf(state: int): int {
        switch (state) {
        case ChatCallController.Asking:
            return StatusDot.NeedsYou
        case ChatCallController.Running:
        case ChatCallController.Waiting:
        case ChatCallController.Task:
            return StatusDot.Busy
        case ChatCallController.Done:
            return StatusDot.Ready
        case ChatCallController.ToolError:
        case ChatCallController.Failed:
            return StatusDot.Failed
        default:
            return StatusDot.Idle
        }
    }

    gap: Theme.iconGap
    implicitHeight: gap + column.implicitHeight

    Connections {
        target: root.isLaidOut ? null : root.Window.window

        function onFrameSwapped() {
            if (root) // It may be on its way out.
                root.isLaidOut = true
        }
    }

    ColumnLayout {
        id: column

        y: root.gap
        width: root.width
        spacing: Theme.gapS

        Rectangle {
            Layout.fillWidth: true
            visible: !root.isAsking
            implicitHeight: body.implicitHeight + 2 * Theme.stroke
            radius: Theme.radius
            color: Theme.surface
            border.width: Theme.stroke
            border.color: Theme.line

            ColumnLayout {
                id: body

                x: Theme.stroke
                y: Theme.stroke
                width: parent.width - 2 * Theme.stroke
                spacing: 0

                CallHead {
                    Layout.fillWidth: true
                    call: root.call
                    shape: root.shapeOf(root.call.state)
                    onClicked: root.call.isOpen = !root.call.isOpen
                }

                ColumnLayout {
                    Layout.fillWidth: true
                    Layout.margins: Theme.inset
                    Layout.topMargin: 0
                    visible: root.call.isRunning
                    spacing: Theme.gapS

                    RowLayout {
                        spacing: Theme.gapM

                        SmallText {
                            Layout.fillWidth: true
                            visible: root.isQueued
                            text: qsTr("Waits for the call above")
                        }

                        ProgressLine {
                            Layout.fillWidth: true
                            visible: !root.isQueued
                            label: root.call.stateText
                            indeterminate: root.call.progress < 0
                            value: Math.max(0, root.call.progress)
                        }

                        PlainButton {
                            id: stop

                            compact: true
                            iconName: "stop"
                            text: qsTr("Stop")
                            enabled: root.call.canStop
                            Accessible.description: root.call.title
                            onClicked: root.call.stop()

                            Steadiness {
                                item: stop
                                onDisturbed: root.call.settle()
                            }
                        }
                    }

                    ServerLine {
                        Layout.fillWidth: true
                        visible: text.length > 0
                        name: root.call.serverName
                        text: root.call.progressText
                    }
                }

                When {
                    condition: root.isInWindow && root.isLaidOut && root.call.isOpen

                    CallDetails {
                        Layout.fillWidth: true
                        Layout.margins: Theme.gapM
                        Layout.topMargin: Theme.gapXs
                        call: root.call
                    }
                }
            }
        }

        Repeater {
            model: root.isInWindow && root.isLaidOut && root.call.review ? [root.call.review] : []

            CallCard {
                required property CallController modelData

                Layout.fillWidth: true
                call: modelData
                showsSource: false
            }
        }

        When {
            condition: root.isInWindow && root.isLaidOut && root.call.group.count > 0

            CallGroupBar {
                Layout.fillWidth: true
                group: root.call.group
            }
        }

        QuestionStack {
            Layout.fillWidth: true
            questions: root.call.questions
        }
    }
}
