// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// How the model answers in this conversation, and what it does about tasks.
ColumnLayout {
    id: root

    required property ChatSetupController setup

    spacing: Theme.gapL

    Field {
        Layout.fillWidth: true
        label: qsTr("Instructions for the model")
        hint: qsTr("They are sent before the conversation, as the system prompt.")

        TextArea {
            text: root.setup.system
            onTextEdited: root.setup.system = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Temperature")
        hint: qsTr("Leave empty for the default of the provider.")
        error: root.setup.temperatureError

        TextField {
            Layout.maximumWidth: Theme.keyColumn
            inputMethodHints: Qt.ImhFormattedNumbersOnly
            text: root.setup.temperature
            onTextEdited: root.setup.temperature = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Longest answer, in tokens")
        hint: qsTr("A token is about four characters of English text. An answer uses at most a quarter of the context of the model.")
        error: root.setup.longestAnswerError

        NumberField {
            Layout.maximumWidth: Theme.keyColumn
            from: root.setup.leastAnswer
            to: root.setup.mostAnswer
            stepSize: 1024
            text: root.setup.longestAnswer
            onTextEdited: root.setup.longestAnswer = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Wait for tasks, in seconds")
        hint: qsTr("After that, the model is told that the task is still running, and the result follows when it is done.")

        NumberField {
            Layout.maximumWidth: Theme.keyColumn
            from: 0
            to: root.setup.mostTaskTimeout
            stepSize: 10
            text: String(root.setup.taskTimeout)
            onTextEdited: {
                const seconds = Number(text)
                if (text.trim().length > 0 && Number.isInteger(seconds) && seconds >= from && seconds <= to)
                    root.setup.taskTimeout = seconds
            }
        }
    }

    Switch {
        Layout.fillWidth: true
        text: qsTr("Continue automatically when a task ends")
        checked: root.setup.continuesByItself
        onToggled: root.setup.continuesByItself = checked
    }
}
