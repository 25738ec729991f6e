// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A request of a server and its response. The same card on every page.
AskCard {
    id: root

    required property QuestionController question

    // False on a page of its own.
    property bool isInPanel: false

    function aboutText(): string {
        if (root.question.kind === QuestionController.More)
            return root.question.origin
        const goal = qsTr("Your answer goes to %1 only.").arg(root.question.serverName)
        return root.question.isUnrelated || root.question.origin.length === 0 ? goal : root.question.origin + " " + goal
    }

    item: root.question
    about: root.aboutText()
    headItems: IconButton {
        id: more

        Layout.alignment: Qt.AlignTop
        compact: true
        iconName: "more"
        text: qsTr("More actions")
        ink: Theme.muted
        onClicked: menu.popup(more, more.width - menu.width, more.height + Theme.gapXs)

        Menu {
            id: menu

            MenuItem {
                iconName: "stop"
                text: qsTr("Decline all from %1 for now").arg(root.question.serverName)
                destructive: true
                onTriggered: root.question.muteServer()
            }
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
        condition: root.isInWindow && root.question.kind === QuestionController.More

        // A call that has sent many requests: whether it may continue (MRTR-12).
        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapM

            BodyText {
                Layout.fillWidth: true
                text: qsTr("This call has asked you %n times and is asking again.", "", root.question.rounds)
            }

            Separator {
                Layout.fillWidth: true
            }

            AnswerRow {
                Layout.fillWidth: true
                item: root.question
                compact: root.isInPanel
                leftText: qsTr("End the call")
                onLeftClicked: root.question.decline()

                ConsentButton {
                    compact: root.isInPanel
                    text: qsTr("Continue")
                    enabled: root.question.canSend
                    onDisturbed: root.question.show()
                    onClicked: root.question.allowMore()
                }
            }
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
