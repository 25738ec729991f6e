// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One task: its state, its requests, its result, and its arguments.
ScrollPane {
    id: root

    required property TaskController task

    spacing: Theme.gapL

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.gapXs

        RowLayout {
            spacing: Theme.gapS

            Heading {
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth)
                text: root.task.title
            }

            Chip {
                text: root.task.stateText
                tone: root.task.stateTone
            }

            Item {
                Layout.fillWidth: true
            }
        }

        SmallText {
            Layout.fillWidth: true
            text: root.task.facts
        }
    }

    TaskActions {
        Layout.fillWidth: true
        task: root.task
    }

    TaskBody {
        Layout.fillWidth: true
        task: root.task
    }

    TaskOrigin {
        Layout.fillWidth: true
        task: root.task
    }
}
