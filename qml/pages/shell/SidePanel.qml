// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The column that stays while pages change.
Rectangle {
    id: root

    readonly property bool showsInbox: App.panel.view === PanelController.Inbox && App.panel.inbox.chosen === null
    readonly property bool showsTasks: App.panel.view === PanelController.Tasks && App.panel.tasks.chosen === null
    readonly property bool showsList: showsInbox || showsTasks || App.panel.view > PanelController.Tasks

    color: Theme.bg

    // Created only while it is visible.
    When {
        condition: root.visible

        ColumnLayout {
            anchors.fill: parent
            spacing: 0

            RowLayout {
                Layout.leftMargin: Theme.gapL
                Layout.rightMargin: Theme.gapS
                Layout.topMargin: Theme.gapS
                spacing: Theme.gapS

                Tabs {
                    Layout.fillWidth: true
                    label: qsTr("Side panel")
                    spacing: Theme.gapM
                    currentIndex: App.panel.view
                    onCurrentIndexChanged: App.panel.view = currentIndex

                    Tab {
                        text: qsTr("Needs you")
                        count: App.panel.inbox.totalCount
                    }

                    Tab {
                        text: qsTr("Tasks")
                        count: App.panel.tasks.openCount
                    }

                    Tab {
                        text: qsTr("Traffic")
                    }

                    Tab {
                        text: qsTr("Log")
                    }
                }

                IconButton {
                    compact: true
                    iconName: "close"
                    text: qsTr("Close the side panel")
                    onClicked: App.panel.isShown = false
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            ComboBox {
                Layout.fillWidth: true
                Layout.margins: Theme.gapS
                Layout.bottomMargin: 0
                visible: root.showsList
                label: qsTr("Server")
                model: [
                    qsTr("All servers"),
                    App.currentServer ? qsTr("Only %1").arg(App.currentServer.name) : qsTr("Current server")
                ]
                currentIndex: App.panel.isOfCurrent ? 1 : 0
                onActivated: index => App.panel.isOfCurrent = index === 1
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: App.panel.view === PanelController.Inbox
                Component.onCompleted: setSource("PanelInbox.qml", {inbox: App.panel.inbox})
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: App.panel.view === PanelController.Tasks
                Component.onCompleted: setSource("PanelTasks.qml", {tasks: App.panel.tasks})
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: App.panel.view === PanelController.Traffic
                Component.onCompleted: setSource("TrafficView.qml", {traffic: App.panel.traffic})
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: App.panel.view === PanelController.Log
                Component.onCompleted: setSource("LogView.qml", {log: App.panel.log})
            }
        }
    }
}
