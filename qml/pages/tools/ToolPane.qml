// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

ScrollPane {
    id: root

    required property string serverName
    required property QuestionListModel questions
    required property SignInController signIn
    required property ToolController tool
    required property bool asJson

    signal modeChosen(bool asJson)
    signal resourceRequested(string uri)

    readonly property bool hasForm: tool.form.declinedReason.length === 0
    readonly property bool showsForm: hasForm && !asJson
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isFinished: isInWindow && tool.result !== null && tool.result.outcome !== ResultController.Running

    function showSignIn() {
        const card = signInCards.itemAt(0)
        if (card)
            root.contentY = Math.max(0, Math.min(root.contentHeight - root.height, card.y))
    }

    // The first field that is wrong; in JSON the text itself.
    function showMistake() {
        const editor = jsonEditors.itemAt(0) as JsonEditor
        if (editor)
            editor.control.forceActiveFocus(Qt.TabFocusReason)
        else
            root.tool.form.focusFirstError()
    }

    spacing: Theme.gapL

    ToolHeader {
        Layout.fillWidth: true
        Layout.topMargin: -Theme.gapS
        tool: root.tool
        offersForm: root.hasForm
        asJson: root.asJson
        onModeChosen: asJson => root.modeChosen(asJson)
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.serverName
        text: root.tool.description
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.hasForm
        text: root.tool.form.declinedReason
    }

    When {
        condition: root.showsForm

        SchemaForm {
            Layout.fillWidth: true
            form: root.tool.form
        }
    }

    Repeater {
        id: jsonEditors

        model: root.showsForm ? 0 : 1

        JsonEditor {
            Layout.fillWidth: true
            form: root.tool.form
        }
    }

    RunBar {
        Layout.fillWidth: true
        tool: root.tool
        asksForSignIn: root.signIn.isOpen
        onSignInWanted: root.showSignIn()
        onMistakeWanted: root.showMistake()
    }

    Repeater {
        id: signInCards

        model: root.isInWindow && root.signIn.isOpen ? 1 : 0

        SignInCard {
            Layout.fillWidth: true
            signIn: root.signIn
        }
    }

    QuestionStack {
        Layout.fillWidth: true
        questions: root.questions
    }

    Repeater {
        model: root.isInWindow && root.tool.task ? [root.tool.task] : []

        TaskStrip {
            required property TaskController modelData

            Layout.fillWidth: true
            task: modelData
        }
    }

    Repeater {
        model: root.isFinished ? [root.tool.result] : []

        ResultCard {
            required property ResultController modelData

            Layout.fillWidth: true
            serverName: root.serverName
            result: modelData
            offersOpen: true
            onOpenRequested: uri => root.resourceRequested(uri)
        }
    }
}
