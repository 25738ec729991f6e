// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What was sent, who allowed it, and what came back.
ColumnLayout {
    id: root

    required property ChatCallController call

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    spacing: Theme.gapS

    Caption {
        Layout.fillWidth: true
        visible: !root.call.isReport
        text: qsTr("Arguments")
    }

    CodeFrame {
        Layout.fillWidth: true
        visible: !root.call.isReport
        text: root.call.arguments
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.call.argumentsOmitted
    }

    RowLayout {
        visible: root.call.allowedText.length > 0
        spacing: Theme.gapXs

        Icon {
            name: "shield"
            color: Theme.muted
        }

        SmallText {
            Layout.fillWidth: true
            text: root.call.allowedText
        }

        LinkButton {
            Layout.rightMargin: -rightPadding
            visible: root.call.canWithdraw
            text: qsTr("Withdraw")
            Accessible.description: root.call.allowedText
            onClicked: root.call.withdraw()
        }
    }

    Caption {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: root.call.toldText.length > 0
        text: qsTr("What the model was told")
    }

    BodyText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.call.toldText
        muted: true
    }

    Caption {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: results.count > 0
        text: qsTr("Result")
    }

    Repeater {
        id: results

        model: root.isInWindow && root.call.result && root.call.result.outcome !== ResultController.Running ? [root.call.result] : []

        ResultCard {
            required property ResultController modelData

            Layout.fillWidth: true
            serverName: root.call.serverName
            result: modelData
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.call.note
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.call.taskKey.length > 0
        text: qsTr("Show task")
        onClicked: App.showTask(root.call.taskKey)
    }
}
