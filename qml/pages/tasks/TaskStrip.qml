// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Instead of a result: the call continues as a task.
ColumnLayout {
    id: root

    required property TaskController task

    function hint(): string {
        if (root.task.isFinished)
            return ""
        return root.task.survivesClosing ? qsTr("You can leave this page or quit Quayside") : qsTr("You can leave this page")
    }

    spacing: Theme.gapL

    Separator {
        Layout.fillWidth: true
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapXs

            RowLayout {
                spacing: Theme.gapS

                BodyText {
                    text: root.task.isFinished ? qsTr("Ran as a task") : qsTr("Running as a task")
                    strong: true
                }

                Chip {
                    text: root.task.stateText
                    tone: root.task.stateTone
                }
            }

            SmallText {
                Layout.fillWidth: true
                text: Words.facts([root.task.facts, root.hint()])
            }
        }

        LinkButton {
            text: qsTr("Open the task")
            onClicked: App.showTask(root.task.key)
        }
    }

    TaskBody {
        Layout.fillWidth: true
        task: root.task
    }

    TaskActions {
        Layout.fillWidth: true
        visible: root.task.canCancel
        task: root.task
        offersTool: false
    }
}
