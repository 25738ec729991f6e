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

    // What waits for the person there.
    function needsOf(page: int): int {
        switch (page) {
        case App.Inbox:
            return InboxController.totalCount
        case App.Chat:
            return ChatsController.waitingCount
        case App.Tasks:
            return TasksController.needsCount
        default:
            return 0
        }
    }

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
            onClicked: App.showPage(App.Home)

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

        Repeater {
            model: PageList

            NavRow {
                required property int index
                required property int page
                required title
                required iconName

                readonly property int needs: root.needsOf(page)

                Layout.fillWidth: true
                Layout.topMargin: index === (root.isRoomy ? 0 : 1) ? Theme.gapS : 0
                visible: root.isRoomy || page !== App.Home
                count: needs === 0 && page === App.Tasks ? TasksController.openCount : needs
                urgent: needs > 0
                selected: App.page === page
                Accessible.description: needs > 0 && page !== App.Inbox ? qsTr("needs you") : ""
                onClicked: App.showPage(page)
            }
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
            onClicked: AddServerController.open(AddServerController.Paste)
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
            onClicked: App.showPage(App.Settings)
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
