// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The arguments of a prompt that is to be inserted, how getting it goes, and why it could not be got. Nothing is sent to a
// model from here.
ComposerForm {
    id: root

    required property ComposerController composer
    required property PromptController prompt

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isAsked: composer.questions.count > 0
    readonly property bool hasFailed: (prompt.preview?.outcome ?? PromptPreview.Running) === PromptPreview.Failed

    function insert() {
        root.composer.insertPrompt()
        form.showMistake()
    }

    title: prompt.title
    serverName: composer.formServer
    description: prompt.description
    isFocused: prompt.arguments.count > 0
    onClosed: composer.closePrompt()
    onConfirmed: {
        if (root.prompt.canGet)
            root.insert()
    }

    footer: [
        PrimaryButton {
            visible: root.isFocused || root.hasFailed || root.prompt.refusal.title.length > 0
            enabled: root.prompt.canGet
            text: root.hasFailed ? qsTr("Try again") : qsTr("Insert")
            onClicked: root.insert()
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.composer.closePrompt()
        },
        SmallText {
            Layout.fillWidth: true
            text: root.isAsked ? qsTr("Waiting for you") : root.prompt.isRunning ? qsTr("Waiting for the server") : ""
        }
    ]

    PromptForm {
        id: form

        Layout.fillWidth: true
        prompt: root.prompt
        serverName: root.serverName
    }

    ProgressLine {
        Layout.fillWidth: true
        visible: root.prompt.isRunning
        label: qsTr("Waiting for the server")
        indeterminate: !root.isAsked
    }

    QuestionStack {
        Layout.fillWidth: true
        questions: root.composer.questions
    }

    Repeater {
        model: root.isInWindow && root.hasFailed ? [root.prompt.preview] : []

        Problem {
            required property PromptPreview modelData

            Layout.fillWidth: true
            spacing: Theme.gapS
            title: modelData.error.title
            hint: modelData.error.hint
            detail: modelData.error.detail
            source: root.serverName
        }
    }
}
