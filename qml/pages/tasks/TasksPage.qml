// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The tasks of all servers, and the one that was chosen beside them.
ColumnLayout {
    id: root

    readonly property TasksController tasks: TasksController

    spacing: 0

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && FindFocus.bar === null
        onActivated: filter.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Tasks")
        chips: [
            Chip {
                visible: root.tasks.needsCount > 0
                text: qsTr("%n need(s) you", "", root.tasks.needsCount)
                tone: Chip.Accent
            }
        ]
        actions: [
            PanelButton {}
        ]
    }

    RowLayout {
        Layout.margins: Theme.pageMargin
        Layout.topMargin: Theme.inset
        Layout.bottomMargin: Theme.inset
        visible: root.tasks.totalCount > 0
        spacing: Theme.gapS

        SearchField {
            id: filter

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.cellMaximum
            Layout.minimumWidth: Theme.keyColumn
            placeholderText: qsTr("Filter tasks")
            shortcutText: qsTr("Ctrl F")
            text: root.tasks.search
            onTextChanged: root.tasks.search = text
            Keys.onDownPressed: list.focusFirst()
        }

        ComboBox {
            Layout.fillWidth: true
            Layout.maximumWidth: implicitWidth
            label: qsTr("Server")
            model: root.tasks.serverNames
            currentIndex: root.tasks.serverIndex
            onActivated: index => root.tasks.serverIndex = index
        }

        ComboBox {
            Layout.fillWidth: true
            Layout.maximumWidth: implicitWidth
            label: qsTr("Status")
            model: [qsTr("All tasks"), qsTr("Needs you"), qsTr("Running"), qsTr("Finished"), qsTr("Failed or lost")]
            currentIndex: root.tasks.choice
            onActivated: index => root.tasks.choice = index
        }

        Item {
            Layout.fillWidth: true
        }
    }

    Separator {
        Layout.fillWidth: true
        visible: root.tasks.totalCount > 0
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.tasks.totalCount > 0

        TaskList {
            id: list

            T.SplitView.preferredWidth: Theme.listMaximum + Theme.gapXl
            T.SplitView.minimumWidth: Theme.listMinimum
            T.SplitView.maximumWidth: Theme.columnMaximum
            leftMargin: Theme.pageMargin
            tasks: root.tasks
        }

        Item {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Theme.listMinimum

            Repeater {
                model: root.tasks.chosen ? [root.tasks.chosen] : []

                TaskDetail {
                    required property TaskController modelData

                    anchors.fill: parent
                    task: modelData
                }
            }

            CenteredPane {
                anchors.fill: parent
                visible: root.tasks.chosen === null

                EmptyState {
                    Layout.fillWidth: true
                    iconName: "tasks"
                    text: qsTr("Select a task to see its progress.")
                }
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.tasks.totalCount === 0

        TasksEmpty {
            Layout.fillWidth: true
        }
    }
}
