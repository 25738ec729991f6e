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

    readonly property bool showsInbox: PanelController.view === PanelController.Inbox && PanelController.inbox.chosen === null
    readonly property bool showsTasks: PanelController.view === PanelController.Tasks && PanelController.tasks.chosen === null
    readonly property bool showsList: showsInbox || showsTasks || PanelController.view > PanelController.Tasks

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
                    currentIndex: PanelController.view
                    onCurrentIndexChanged: PanelController.view = currentIndex

                    Tab {
                        text: qsTr("Needs you")
                        count: PanelController.inbox.totalCount
                    }

                    Tab {
                        text: qsTr("Tasks")
                        count: PanelController.tasks.openCount
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
                    onClicked: PanelController.isShown = false
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
                currentIndex: PanelController.isOfCurrent ? 1 : 0
                onActivated: index => PanelController.isOfCurrent = index === 1
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: PanelController.view === PanelController.Inbox
                Component.onCompleted: setSource("PanelInbox.qml", {inbox: PanelController.inbox})
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: PanelController.view === PanelController.Tasks
                Component.onCompleted: setSource("PanelTasks.qml", {tasks: PanelController.tasks})
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: PanelController.view === PanelController.Traffic
                Component.onCompleted: setSource("TrafficView.qml", {traffic: PanelController.traffic})
            }

            Once {
                Layout.fillWidth: true
                Layout.fillHeight: true
                condition: visible
                visible: PanelController.view === PanelController.Log
                Component.onCompleted: setSource("LogView.qml", {log: PanelController.log})
            }
        }
    }
}
