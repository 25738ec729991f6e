// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// A request of a server and its response. The same card on every page.
AskCard {
    id: root

    required property QuestionController question

    // False on a page of its own.
    property bool isInPanel: false

    function aboutText(): string {
        if (root.question.kind === QuestionController.GoOn)
            return root.question.origin
        const goal = qsTr("Your answer goes to %1 only.").arg(root.question.serverName)
        return root.question.isUnrelated || root.question.origin.length === 0 ? goal : root.question.origin + " " + goal
    }

    item: root.question
    about: root.aboutText()
    headItems: QuestionMenuButton {
        Layout.alignment: Qt.AlignTop
        question: root.question
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.question.isUnrelated
        tone: NoticeBar.Warn
        text: qsTr("Not related to anything you did. %1 sent this on its own.").arg(root.question.serverName)
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.question.serverName
        text: root.question.message
    }

    When {
        condition: root.isInWindow && root.question.kind === QuestionController.Form

        QuestionForm {
            Layout.fillWidth: true
            question: root.question
            isInPanel: root.isInPanel
            isNarrow: root.isNarrow
        }
    }

    When {
        condition: root.isInWindow && root.question.kind === QuestionController.Link

        QuestionLink {
            Layout.fillWidth: true
            question: root.question
            isInPanel: root.isInPanel
            isNarrow: root.isNarrow
        }
    }

    When {
        condition: root.isInWindow && root.question.kind === QuestionController.GoOn

        QuestionGoOn {
            Layout.fillWidth: true
            question: root.question
            isInPanel: root.isInPanel
            isNarrow: root.isNarrow
        }
    }

    Repeater {
        model: root.isInWindow && root.question.sampling ? [root.question.sampling] : []

        QuestionSampling {
            required property SamplingController modelData

            Layout.fillWidth: true
            question: root.question
            sampling: modelData
            isNarrow: root.isNarrow
        }
    }
}
