// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

Rectangle {
    id: root

    // From the settings on.
    readonly property real footHeight: height - settings.y
    // In large text the servers need the room; Ctrl+K leads to the first page too.
    readonly property bool isRoomy: height > Theme.px(Theme.viewMaximum)

    signal addRequested()

    color: Theme.bg

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.gapS
        spacing: 0

        // The name of the program, and the way to its first page.
        RowBase {
            id: mark

            Layout.fillWidth: true
            visible: root.isRoomy
            implicitHeight: Theme.control + Theme.gapS
            title: qsTr("Quayside")
            onClicked: App.showHome()

            RowLayout {
                anchors.fill: parent
                anchors.leftMargin: mark.leftPadding
                anchors.rightMargin: mark.rightPadding
                spacing: Theme.inset

                AppIcon {}

                Heading {
                    Layout.fillWidth: true
                    text: mark.title
                    Accessible.ignored: true
                }
            }
        }

        // Looks like a field; what is typed goes into the sheet.
        SearchButton {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapS
            text: qsTr("Search")
            shortcutText: qsTr("Ctrl K")
            onClicked: PaletteController.isOpen = true
        }

        NavRow {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapS
            visible: root.isRoomy
            iconName: "home"
            title: qsTr("Home")
            selected: App.page === App.Home
            onClicked: App.showHome()
        }

        NavRow {
            Layout.fillWidth: true
            Layout.topMargin: root.isRoomy ? 0 : Theme.gapS
            iconName: "inbox"
            title: qsTr("Needs you")
            count: InboxController.totalCount
            urgent: true
            selected: App.page === App.Inbox
            onClicked: App.showInbox()
        }

        NavRow {
            Layout.fillWidth: true
            iconName: "chat"
            title: qsTr("Chat")
            count: ChatsController.waitingCount
            urgent: true
            selected: App.page === App.Chat
            Accessible.description: ChatsController.waitingCount > 0 ? qsTr("needs you") : ""
            onClicked: App.showChat()
        }

        NavRow {
            Layout.fillWidth: true
            iconName: "tasks"
            title: qsTr("Tasks")
            count: TasksController.needsCount > 0 ? TasksController.needsCount : TasksController.openCount
            urgent: TasksController.needsCount > 0
            selected: App.page === App.Tasks
            Accessible.description: TasksController.needsCount > 0 ? qsTr("needs you") : ""
            onClicked: App.showTasks()
        }

        NavRow {
            Layout.fillWidth: true
            iconName: "activity"
            title: qsTr("Activity")
            selected: App.page === App.Activity
            onClicked: App.showActivity()
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapL
            Layout.leftMargin: Theme.inset
            Layout.bottomMargin: Theme.gapXs
            visible: root.isRoomy
            text: qsTr("Servers")
        }

        SidebarServers {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.maximumHeight: implicitHeight
        }

        LinkButton {
            Layout.topMargin: Theme.gapXs
            Layout.leftMargin: Theme.inset - leftPadding + (Theme.icon - Theme.smallIcon) / 2
            spacing: Theme.inset + (Theme.icon - Theme.smallIcon) / 2
            iconName: "plus"
            text: qsTr("Add server")
            onClicked: root.addRequested()
        }

        Item {
            Layout.fillHeight: true
        }

        NavRow {
            id: settings

            Layout.fillWidth: true
            iconName: "settings"
            title: qsTr("Settings")
            selected: App.page === App.Settings
            onClicked: App.showSettings()
        }

        // How much is configured and under way, at a glance.
        SmallText {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.inset
            Layout.topMargin: Theme.gapS
            Layout.bottomMargin: Theme.gapXs
            visible: root.isRoomy
            text: Words.facts([
                qsTr("%n server(s)", "", ServerListModel.count),
                TasksController.openCount > 0 ? qsTr("%n task(s)", "", TasksController.openCount) : ""
            ])
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }
    }
}
