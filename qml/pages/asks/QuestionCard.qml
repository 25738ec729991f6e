// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A request of a server and its response. The same card on every page.
Card {
    id: root

    required property QuestionController question

    // False on a page of its own.
    property bool isFramed: true
    // Small buttons, set once: a layout of Qt 6.4 misses size changes during its work.
    property bool isInPanel: false

    readonly property bool isNarrow: width < Theme.listMaximum
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    function about(): string {
        if (root.question.kind === QuestionController.GoOn)
            return root.question.origin
        const goal = qsTr("Your answer goes to %1 only.").arg(root.question.serverName)
        return root.question.isUnrelated || root.question.origin.length === 0 ? goal : root.question.origin + " " + goal
    }

    padding: isFramed ? Theme.gapM : 0
    attention: isFramed
    color: isFramed ? Theme.accent : "transparent"
    border.width: isFramed ? Theme.stroke : 0
    spacing: Theme.gapM
    Accessible.role: Accessible.Grouping
    Accessible.name: root.question.title
    onVisibleChanged: {
        if (root.visible)
            root.question.show()
    }
    Component.onCompleted: {
        if (root.visible)
            root.question.show()
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapXs

            Text {
                Layout.fillWidth: true
                text: root.question.title
                textFormat: Text.PlainText
                clip: true
                font: root.isFramed ? Theme.bodyStrong : Theme.h2
                color: Theme.text
                wrapMode: Text.Wrap
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }

            SmallText {
                Layout.fillWidth: true
                text: root.about()
            }
        }

        QuestionMenuButton {
            Layout.alignment: Qt.AlignTop
            question: root.question
        }
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

    Repeater {
        model: root.isInWindow && root.question.kind === QuestionController.Form ? 1 : 0

        QuestionForm {
            Layout.fillWidth: true
            question: root.question
            isInPanel: root.isInPanel
            isNarrow: root.isNarrow
        }
    }

    Repeater {
        model: root.isInWindow && root.question.kind === QuestionController.Link ? 1 : 0

        QuestionLink {
            Layout.fillWidth: true
            question: root.question
            isInPanel: root.isInPanel
            isNarrow: root.isNarrow
        }
    }

    Repeater {
        model: root.isInWindow && root.question.kind === QuestionController.GoOn ? 1 : 0

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
