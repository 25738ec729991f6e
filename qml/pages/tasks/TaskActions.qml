// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The actions of a task. Cancelling asks for confirmation in place, because much work may be lost.
ColumnLayout {
    id: root

    required property TaskController task

    property bool offersTool: true
    property bool isAsking: false

    spacing: Theme.gapS

    Connections {
        target: root.task

        function onChanged() {
            if (!root.task.canCancel)
                root.isAsking = false
        }
    }

    Flow {
        Layout.fillWidth: true
        visible: !root.isAsking
        spacing: Theme.gapS

        PlainButton {
            compact: true
            visible: root.offersTool
            text: qsTr("Open the tool")
            onClicked: root.task.openTool()
        }

        PlainButton {
            compact: true
            visible: root.task.isFinished
            text: qsTr("Fill in again")
            onClicked: root.task.fillIn()
        }

        PlainButton {
            compact: true
            visible: root.task.canCancel
            destructive: true
            text: qsTr("Cancel task")
            onClicked: root.isAsking = true
        }

        PlainButton {
            compact: true
            visible: root.task.isFinished
            destructive: true
            text: qsTr("Remove from list")
            onClicked: root.task.forget()
        }
    }

    BodyText {
        Layout.fillWidth: true
        visible: root.isAsking
        text: root.task.cancelText
    }

    Flow {
        Layout.fillWidth: true
        visible: root.isAsking
        spacing: Theme.gapS

        PlainButton {
            text: qsTr("Keep running")
            onClicked: root.isAsking = false
        }

        PlainButton {
            destructive: true
            text: qsTr("Cancel the task")
            onClicked: {
                root.isAsking = false
                root.task.cancel()
            }
        }
    }
}
