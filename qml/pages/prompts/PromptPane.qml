// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One prompt: its arguments, what the server asks meanwhile, its messages.
ScrollPane {
    id: root

    required property ServerController server
    required property PromptController prompt

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isAsked: server.prompts.questions.count > 0
    readonly property bool isFinished: isInWindow && prompt.preview !== null && prompt.preview.outcome !== PromptPreview.Running

    function get() {
        root.prompt.get()
        form.showMistake()
    }

    spacing: Theme.gapL

    Shortcut {
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        autoRepeat: false
        enabled: root.visible && root.prompt.canGet
        onActivated: root.get()
    }

    Heading {
        Layout.fillWidth: true
        Layout.topMargin: -Theme.gapXs
        text: root.prompt.title
    }

    ServerText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.descriptionMaximum
        visible: text.length > 0
        name: root.server.name
        text: root.prompt.description
        framed: false
        maximumLines: 4
    }

    PromptForm {
        id: form

        Layout.fillWidth: true
        prompt: root.prompt
        serverName: root.server.name
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        PrimaryButton {
            text: qsTr("Get messages")
            enabled: root.prompt.canGet
            onClicked: root.get()
        }

        PlainButton {
            visible: root.prompt.isRunning
            text: qsTr("Stop")
            onClicked: root.prompt.stop()
        }

        LinkButton {
            visible: root.prompt.arguments.errorCount > 0
            ink: Theme.bad
            text: qsTr("%Ln field(s) need(s) attention", "", root.prompt.arguments.errorCount)
            onClicked: form.showMistake()
        }

        SmallText {
            Layout.fillWidth: true
            text: root.prompt.arguments.errorCount > 0 || root.prompt.isRunning ? "" : qsTr("Ctrl+Enter")
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.prompt.isRunning
        spacing: Theme.gapXs

        ProgressLine {
            Layout.fillWidth: true
            label: waiting.text
            indeterminate: !root.isAsked
        }

        SmallText {
            id: waiting

            Layout.fillWidth: true
            text: root.isAsked ? qsTr("Waiting for you") : qsTr("Waiting for the server")
        }
    }

    QuestionStack {
        Layout.fillWidth: true
        questions: root.server.prompts.questions
    }

    Repeater {
        model: root.isFinished ? [root.prompt.preview] : []

        PromptCard {
            required property PromptPreview modelData

            Layout.fillWidth: true
            serverName: root.server.name
            preview: modelData
            onOpenRequested: uri => root.server.openResource(uri)
            onChatRequested: ChatsController.usePrompt(root.prompt)
        }
    }
}
