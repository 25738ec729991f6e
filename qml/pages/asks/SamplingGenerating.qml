// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The model is generating: its text so far, and a button to stop.
ColumnLayout {
    id: root

    required property QuestionController question
    required property SamplingController sampling

    spacing: Theme.gapM

    ProgressLine {
        Layout.fillWidth: true
        indeterminate: true
        label: qsTr("%1 is answering").arg(root.sampling.modelName)
    }

    SmallText {
        Layout.fillWidth: true
        text: qsTr("%1 is answering. %2 does not see the answer until you approve it.").arg(root.sampling.modelName).arg(root.question.serverName)
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.sampling.modelName
        text: root.sampling.textSoFar
        expanded: true
    }

    Separator {
        Layout.fillWidth: true
    }

    AnswerRow {
        Layout.fillWidth: true
        item: root.question
        leftText: qsTr("Deny")
        onLeftClicked: root.question.decline()

        RefuseButton {
            item: root.question
            iconName: "stop"
            text: qsTr("Stop")
            onClicked: root.sampling.stop()
        }
    }
}
