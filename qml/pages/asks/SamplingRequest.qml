// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Everything that would go to a model, before it does (SAMP-02, SEC-61).
ColumnLayout {
    id: root

    required property QuestionController question
    required property SamplingController sampling
    required property bool isNarrow

    property bool takesFocus: false

    signal writingChosen()

    readonly property bool hasModel: sampling.models.length > 0
    readonly property bool hasFailure: sampling.failure.title.length > 0

    spacing: Theme.gapM
    Component.onCompleted: {
        if (root.takesFocus)
            writeButton.forceActiveFocus(Qt.TabFocusReason)
    }

    Problem {
        Layout.fillWidth: true
        visible: root.hasFailure
        title: root.sampling.failure.title
        hint: root.sampling.failure.hint
        detail: root.sampling.failure.detail
        source: root.sampling.failure.isDetailOwn ? qsTr("Quayside") : root.sampling.providerName
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.sampling.systemPrompt.length > 0 || instructions.isEdited
        spacing: Theme.gapXs

        Text {
            Layout.fillWidth: true
            text: qsTr("System prompt")
            textFormat: Text.PlainText
            font: Theme.bodyMedium
            color: Theme.text
        }

        SamplingText {
            id: instructions

            Layout.fillWidth: true
            author: root.question.serverName
            label: qsTr("System prompt")
            text: root.sampling.systemPrompt
            canEdit: root.sampling.promptOmitted.length === 0
            onTextEdited: text => {
                instructions.isEdited = true
                root.sampling.systemPrompt = text
            }
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.sampling.promptOmitted
        }
    }

    SamplingBlocks {
        Layout.fillWidth: true
        sampling: root.sampling
        blocks: root.sampling.messages
        author: root.question.serverName
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.sampling.tools.length > 0
        spacing: Theme.gapXs

        Text {
            Layout.fillWidth: true
            text: qsTr("Tools the model may call")
            textFormat: Text.PlainText
            font: Theme.bodyMedium
            color: Theme.text
        }

        SmallText {
            Layout.fillWidth: true
            text: qsTr("These tools belong to %1. Only %1 can run them; Quayside does not.").arg(root.question.serverName)
        }

        ServerText {
            Layout.fillWidth: true
            name: root.question.serverName
            text: root.sampling.tools
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.sampling.toolsOmitted
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.sampling.stopSequences.length > 0
        spacing: Theme.gapXs

        SmallText {
            Layout.fillWidth: true
            text: qsTr("Stop sequences")
        }

        ServerText {
            Layout.fillWidth: true
            name: root.question.serverName
            text: root.sampling.stopSequences
            code: true
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.sampling.stopSequencesOmitted
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.sampling.wishes.length > 0
        spacing: 0

        Repeater {
            model: root.sampling.wishes

            SmallText {
                required property string modelData

                Layout.fillWidth: true
                text: modelData
            }
        }
    }

    Separator {
        Layout.fillWidth: true
    }

    SamplingModel {
        Layout.fillWidth: true
        question: root.question
        sampling: root.sampling
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.hasModel && !root.sampling.isWhole
        text: qsTr("No model can be asked before the whole request is shown. If a part is too long to be shown, write the answer yourself or deny the request.")
    }

    GridLayout {
        Layout.fillWidth: true
        columns: root.isNarrow ? 1 : 4
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        RefuseButton {
            Layout.fillWidth: root.isNarrow
            item: root.question
            destructive: true
            text: qsTr("Deny")
            onClicked: root.question.decline()
        }

        Item {
            Layout.fillWidth: true
            visible: !root.isNarrow
        }

        ConsentButton {
            id: writeButton

            Layout.fillWidth: root.isNarrow
            isSuggested: !root.hasModel
            text: qsTr("Write the answer myself")
            enabled: root.question.canSend
            onDisturbed: root.question.show()
            onClicked: {
                root.writingChosen()
                root.question.writeMyself()
            }
        }

        ConsentButton {
            Layout.fillWidth: true
            Layout.maximumWidth: root.isNarrow ? Infinity : Math.ceil(implicitWidth)
            visible: root.hasModel
            text: qsTr("Ask %1").arg(root.sampling.modelName)
            enabled: root.question.canSend && root.sampling.isWhole && root.sampling.tokensError.length === 0
            onDisturbed: root.question.show()
            onClicked: root.question.generate()
        }
    }
}
