// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The tasks in the side panel: the cards, or in their place the one that was chosen.
Item {
    id: root

    required property TasksController tasks

    readonly property bool isChosen: tasks.chosen !== null

    TaskList {
        id: list

        anchors.fill: parent
        visible: !root.isChosen
        tasks: root.tasks
        offersAnswer: true
    }

    ColumnLayout {
        anchors.fill: parent
        visible: root.isChosen
        spacing: 0

        LinkButton {
            Layout.leftMargin: Theme.gapS
            Layout.topMargin: Theme.gapXs
            iconName: "chevron-left"
            text: qsTr("All tasks")
            onClicked: root.tasks.choose("")
        }

        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            Repeater {
                model: root.isChosen ? [root.tasks.chosen] : []

                TaskDetail {
                    required property TaskController modelData

                    anchors.fill: parent
                    padding: Theme.gapM
                    task: modelData
                }
            }
        }
    }
}
