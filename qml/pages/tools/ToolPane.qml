// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// One tool: its form, what a run brings, and at the foot the bar that runs it.
Item {
    id: root

    required property string serverName
    required property RequestListModel questions
    required property SignInController signIn
    required property ToolController tool
    required property bool asJson

    signal modeChosen(bool asJson)
    signal resourceRequested(string uri)

    readonly property bool hasForm: tool.form.declinedReason.length === 0
    readonly property bool showsForm: hasForm && !asJson
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isFinished: isInWindow && tool.result !== null && tool.result.outcome !== ResultController.Running

    property Item news: null
    property bool isLaidOut: false // As in QuestionStack.

    function showSignIn() {
        const card = signInCards.itemAt(0)
        if (card)
            pane.show(card, 0, card.height)
    }

    // New results and questions are scrolled into view, unless the person has scrolled or moved the focus.
    function bringUp(item: Item) {
        root.news = item
        settling.restart()
        root.followNews()
    }

    function followNews() {
        if (root.news && settling.running)
            pane.show(root.news, 0, Math.min(root.news.height, pane.height - Theme.pageMargin))
    }

    // The first field that is wrong; in JSON the text itself.
    function showMistake() {
        const editor = jsonEditors.itemAt(0) as JsonEditor
        if (editor)
            editor.control.forceActiveFocus(Qt.TabFocusReason)
        else
            root.tool.form.focusFirstError()
    }

    Connections {
        target: root.isLaidOut ? null : root.Window.window

        function onFrameSwapped() {
            if (root) // It may be on its way out.
                root.isLaidOut = true
        }
    }

    Timer {
        id: settling

        interval: Theme.toolTipDelay
    }

    // After the layout.
    Later {
        id: following

        onTriggered: root.followNews()
    }

    Connections {
        target: root.questions

        function onCountChanged() {
            if (root.questions.count > 0)
                root.bringUp(asked)
        }
    }

    ScrollPane {
        id: pane

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.bottom: foot.top
        spacing: Theme.gapL
        onContentHeightChanged: following.restart()
        onMovementStarted: root.news = null
        onFocusedChanged: root.news = null

        ToolHeader {
            Layout.fillWidth: true
            Layout.topMargin: -Theme.gapS
            tool: root.tool
            offersForm: root.hasForm
            asJson: root.asJson
            onModeChosen: asJson => root.modeChosen(asJson)
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: text.length > 0
            tone: NoticeBar.Warn
            text: root.tool.lookAlike
        }

        ServerText {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.descriptionMaximum
            visible: text.length > 0
            name: root.serverName
            text: root.tool.description
            framed: false
            maximumLines: 4
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.tool.notesText
        }

        Repeater {
            model: root.isInWindow && root.tool.review ? [root.tool.review] : []

            ToolReview {
                required property ToolReviewController modelData

                Layout.fillWidth: true
                serverName: root.serverName
                review: modelData
            }
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

        Repeater {
            id: signInCards

            model: root.isInWindow && root.isLaidOut && root.signIn.isOpen ? 1 : 0

            SignInCard {
                Layout.fillWidth: true
                signIn: root.signIn
            }
        }

        Repeater {
            model: root.isInWindow && root.isLaidOut && root.tool.asked ? [root.tool.asked] : []
            onItemAdded: (index, item) => root.bringUp(item)

            CallCard {
                required property CallController modelData

                Layout.fillWidth: true
                call: modelData
            }
        }

        QuestionStack {
            id: asked

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
            onItemAdded: (index, item) => root.bringUp(item)

            ResultCard {
                required property ResultController modelData

                Layout.fillWidth: true
                serverName: root.serverName
                result: modelData
                offersOpen: true
                offersChat: true
                onOpenRequested: uri => root.resourceRequested(uri)
                onChatRequested: ChatsController.askAbout(root.tool.serverId, root.tool.name, modelData)
            }
        }
    }

    Rectangle {
        id: foot

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        height: runBar.implicitHeight + 2 * Theme.gapM
        color: Theme.surface

        Separator {
            anchors.left: parent.left
            anchors.right: parent.right
        }

        RunBar {
            id: runBar

            x: Theme.pageMargin
            y: Theme.gapM
            width: parent.width - 2 * Theme.pageMargin
            tool: root.tool
            asksForSignIn: root.signIn.isOpen
            onSignInWanted: root.showSignIn()
            onMistakeWanted: root.showMistake()
        }
    }
}
