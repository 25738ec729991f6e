// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One task: its state, its requests, its result, its arguments, and how long the server keeps it.
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

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        SmallText {
            Layout.fillWidth: true
            text: Words.facts([root.task.startedText, root.task.keptText])
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapS
            visible: root.task.arguments !== null
            text: qsTr("Started with")
        }

        // In its own frame: a long tree scrolls separately.
        Repeater {
            model: root.Window.window && root.task.arguments ? [root.task.arguments] : [] // As in TaskBody.

            Rectangle {
                id: frame

                required property JsonTreeModel modelData

                Layout.fillWidth: true
                implicitHeight: Math.min(tree.contentHeight + 2 * Theme.gapS, Theme.viewMaximum)
                radius: Theme.radius
                color: Theme.code
                border.width: Theme.stroke
                border.color: Theme.line

                JsonTree {
                    id: tree

                    anchors.fill: parent
                    anchors.margins: Theme.gapS
                    label: qsTr("Arguments")
                    model: frame.modelData
                    onCopyRequested: row => frame.modelData.copy(row)
                }
            }
        }
    }
}
