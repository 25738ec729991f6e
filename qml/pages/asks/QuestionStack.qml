// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The oldest of the requests at this place; the others wait (SEC-47).
ColumnLayout {
    id: root

    required property RequestListModel questions

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    // A card is made after a frame with the page around it: a layout of Qt 6.4 stops after two changes in a pass.
    property bool isLaidOut: false

    visible: questions.count > 0
    spacing: Theme.gapXs

    Connections {
        target: root.isLaidOut ? null : root.Window.window

        function onFrameSwapped() {
            if (root) // It may be on its way out.
                root.isLaidOut = true
        }
    }

    Repeater {
        model: root.isInWindow && root.isLaidOut && root.questions.first ? [root.questions.first] : []

        QuestionCard {
            required property QuestionController modelData

            Layout.fillWidth: true
            question: modelData
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.questions.count > 1
        text: qsTr("%n more waiting", "", root.questions.count - 1)
        onClicked: App.showPage(App.Inbox)
    }
}
