// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A model request in its steps: review the request, generate, review the answer. Each needs its own approval (SAMP-02).
ColumnLayout {
    id: root

    required property QuestionController question
    required property SamplingController sampling
    required property bool isNarrow

    property bool isWriting: false // Moves the focus between the request and the person's answer.

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    function stage(): string {
        switch (root.sampling.step) {
        case SamplingController.Answer:
            return qsTr("Step 2 of 2: review the answer")
        case SamplingController.Generating:
            return qsTr("The model is working")
        default:
            return qsTr("Step 1 of 2: review the request")
        }
    }

    spacing: Theme.gapM

    Chip {
        text: root.stage()
        tone: Chip.Accent
    }

    When {
        condition: root.isInWindow && root.sampling.step === SamplingController.Request

        SamplingRequest {
            Layout.fillWidth: true
            question: root.question
            sampling: root.sampling
            isNarrow: root.isNarrow
            takesFocus: root.isWriting
            onWritingChosen: root.isWriting = true
        }
    }

    When {
        condition: root.isInWindow && root.sampling.step === SamplingController.Generating

        // The text so far, and a button to stop.
        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapM

            ProgressLine {
                Layout.fillWidth: true
                indeterminate: true
                label: qsTr("%1 is answering").arg(root.sampling.modelName)
            }

            SmallText {
                Layout.fillWidth: true
                text: qsTr("%1 is answering. %2 does not see the answer until you approve it.").arg(root.sampling.modelName).arg(root.question.serverName)
            }

            ServerText {
                Layout.fillWidth: true
                visible: text.length > 0
                name: root.sampling.modelName
                text: root.sampling.textSoFar
                expanded: true
            }

            Separator {
                Layout.fillWidth: true
            }

            AnswerRow {
                Layout.fillWidth: true
                item: root.question
                leftText: qsTr("Deny")
                onLeftClicked: root.question.decline()

                RefuseButton {
                    item: root.question
                    iconName: "stop"
                    text: qsTr("Stop")
                    onClicked: root.sampling.stop()
                }
            }
        }
    }

    Repeater {
        model: root.isInWindow && root.sampling.answer ? [root.sampling.answer] : []

        SamplingAnswer {
            required property SamplingListModel modelData

            Layout.fillWidth: true
            question: root.question
            sampling: root.sampling
            answer: modelData
            isNarrow: root.isNarrow
            takesFocus: root.isWriting
        }
    }
}
