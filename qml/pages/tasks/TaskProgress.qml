// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The progress of a running task, and the message of its server.
ColumnLayout {
    id: root

    required property TaskController task

    readonly property bool isUnderWay: task.kind === TaskState.Working || task.kind === TaskState.Cancelling

    visible: isUnderWay || task.message.length > 0 || task.preview.length > 0
    spacing: Theme.gapS

    ProgressLine {
        Layout.fillWidth: true
        visible: root.isUnderWay
        label: root.task.stateText
        indeterminate: root.task.progress < 0
        value: Math.max(0, root.task.progress)
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.task.progressText
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.task.serverName
        text: root.task.message
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.task.preview.length > 0
        text: qsTr("Preliminary result; the final result may differ:")
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.task.serverName
        text: root.task.preview
    }
}
