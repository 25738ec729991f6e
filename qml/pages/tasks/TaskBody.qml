// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The state of a task, its requests and its result. The same on every page.
ColumnLayout {
    id: root

    required property TaskController task

    // A delegate that is on its way out has left the window. Qt 6.4 crashes where one makes delegates of its own.
    readonly property bool isInWindow: Window.window !== null

    spacing: Theme.gapL

    Repeater {
        model: root.isInWindow ? root.task.notices : []

        NoticeBar {
            required property string modelData

            Layout.fillWidth: true
            tone: NoticeBar.Warn
            text: modelData
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.task.kind === TaskState.Unheard
        tone: NoticeBar.Warn
        text: qsTr("%1 keeps asking a question that you have answered.").arg(root.task.serverName)
        actionText: qsTr("Send the answer again")
        onActionTriggered: root.task.sendAgain()
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.task.isFound
        text: qsTr("%1 has this task, but it was not started in Quayside, or was removed from the list.").arg(root.task.serverName)
        actionText: qsTr("Track this task")
        onActionTriggered: root.task.watch()
    }

    QuestionStack {
        Layout.fillWidth: true
        questions: root.task.questions
    }

    TaskProgress {
        Layout.fillWidth: true
        task: root.task
    }

    Problem {
        Layout.fillWidth: true
        visible: title.length > 0
        spacing: root.spacing
        title: root.task.failure.title
        hint: root.task.failure.hint
        detail: root.task.failure.detail
        source: root.task.serverName
    }

    Repeater {
        model: root.isInWindow && root.task.result && root.task.result.outcome !== ResultController.Running ? [root.task.result] : []

        ResultCard {
            required property ResultController modelData

            Layout.fillWidth: true
            serverName: root.task.serverName
            result: modelData
            offersChat: true
            onChatRequested: ChatsController.askAbout(root.task.serverId, root.task.tool, modelData)
        }
    }
}
