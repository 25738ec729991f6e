// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The answer, before the server gets it (SAMP-02, SEC-61).
ColumnLayout {
    id: root

    required property QuestionController question
    required property SamplingController sampling
    required property SamplingListModel answer
    required property bool isNarrow

    property bool takesFocus: false

    spacing: Theme.gapM

    // The request stays visible while the person writes.
    When {
        condition: root.sampling.isOwn

        ScrollPane {
            readonly property real lowest: Math.max(0, contentHeight - height)

            Layout.fillWidth: true
            padding: 0
            spacing: Theme.gapS
            implicitHeight: Math.min(contentHeight, Theme.viewMaximum / 2)
            onLowestChanged: contentY = lowest

            ServerText {
                Layout.fillWidth: true
                visible: text.length > 0
                name: root.question.serverName
                text: root.sampling.systemPrompt
                maximumLines: 12
            }

            SamplingBlocks {
                Layout.fillWidth: true
                sampling: root.sampling
                blocks: root.sampling.messages
                author: root.question.serverName
                canChange: false
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        text: root.sampling.isOwn ? qsTr("You are answering as the model. %1 receives what you write here.").arg(root.question.serverName)
                                  : qsTr("Written by %1. %2 receives this text when you send it.").arg(root.sampling.author).arg(root.question.serverName)
    }

    SamplingBlocks {
        Layout.fillWidth: true
        sampling: root.sampling
        blocks: root.answer
        author: root.sampling.author
        isOwn: root.sampling.isOwn
        takesFocus: root.takesFocus && root.sampling.isOwn
        canSave: false
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.sampling.stopText
    }

    Separator {
        Layout.fillWidth: true
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        RefuseButton {
            item: root.question
            compact: root.isNarrow
            destructive: true
            text: qsTr("Deny")
            onClicked: root.question.decline()
        }

        PlainButton {
            compact: root.isNarrow
            visible: root.sampling.isOwn
            text: qsTr("Back")
            onClicked: root.sampling.returnToRequest()
        }

        Item {
            Layout.fillWidth: true
        }

        ConsentButton {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            compact: root.isNarrow
            text: qsTr("Send to %1").arg(root.question.serverName)
            enabled: root.question.canSend && root.sampling.hasAnswer
            onDisturbed: root.question.show()
            onClicked: root.question.sendAnswer()
        }
    }
}
