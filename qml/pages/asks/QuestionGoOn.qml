// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A call that has sent many requests: whether it may continue (MRTR-12).
ColumnLayout {
    id: root

    required property QuestionController question
    required property bool isNarrow
    required property bool isInPanel

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
