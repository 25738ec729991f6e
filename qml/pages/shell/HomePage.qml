// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The first page once there are servers: what waits for the person, what runs, and what was done last.
ColumnLayout {
    id: root

    readonly property bool hasModels: ChatsController.hasModels
    readonly property string actionText: hasModels ? qsTr("New conversation") : qsTr("Add server")
    readonly property int waitingMore: HomeController.needsCount - HomeController.needs.count
    readonly property int runningMore: HomeController.runningCount - HomeController.running.count

    function act() {
        if (root.hasModels)
            App.startChat()
        else
            AddServerController.open(AddServerController.Paste)
    }

    spacing: 0
    Component.onCompleted: HomeController.active = true
    Component.onDestruction: HomeController.active = false

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Home")
        actions: [
            PlainButton {
                text: qsTr("Find servers")
                onClicked: App.showPage(App.Registry)
            },
            PrimaryButton {
                visible: !HomeController.isEmpty
                text: root.actionText
                onClicked: root.act()
            },
            PanelButton {}
        ]
    }

    ScrollPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: !HomeController.isEmpty
        topPadding: Theme.pageMargin
        padding: Theme.pageMargin - Theme.inset // The selection of a row reaches further out than its text.

        // No layout: one of Qt 6.4 leaves out for good what has no height at first.
        Column {
            id: sections

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.descriptionMaximum
            Layout.preferredHeight: Math.max(1, implicitHeight)
            spacing: Theme.gapXl

            HomeSection {
                id: needs

                width: sections.width
                title: qsTr("Needs you")
                model: HomeController.needs
                moreText: root.waitingMore > 0 ? qsTr("%n more", "", root.waitingMore) : ""
                onMoreRequested: App.showPage(App.Inbox)

                ListRow {
                    required property InboxItem item

                    width: needs.width
                    // Null until the next frame after its request is gone.
                    title: item?.title ?? ""
                    titleElide: Text.ElideMiddle // As in InboxList.
                    subtitle: item?.facts ?? ""
                    statusShape: StatusDot.NeedsYou
                    selected: false
                    onClicked: App.showInboxItem(item)
                }
            }

            HomeSection {
                id: running

                width: sections.width
                title: qsTr("Running")
                model: HomeController.running
                moreText: root.runningMore > 0 ? qsTr("%n more", "", root.runningMore) : ""
                onMoreRequested: App.showPage(App.Tasks)

                RunningRow {
                    width: running.width
                    onClicked: HomeController.open(key)
                    onStopRequested: HomeController.stop(key)
                }
            }

            HomeSection {
                id: calls

                width: sections.width
                title: qsTr("Recent calls")
                model: HomeController.calls

                ListRow {
                    required property int index
                    required property string facts
                    required property string outcome
                    required property int tone
                    required title

                    width: calls.width
                    subtitle: facts
                    chipText: outcome
                    chipTone: tone
                    iconName: "tool"
                    selected: false
                    onClicked: HomeController.openCall(index)
                }
            }

            HomeSection {
                id: conversations

                width: sections.width
                title: qsTr("Recent conversations")
                model: HomeController.conversations

                ListRow {
                    required property string key
                    required property string when
                    required property bool isBusy
                    required property bool needsYou
                    required title

                    readonly property string stateText: needsYou ? qsTr("Needs you") : isBusy ? qsTr("Answering") : ""

                    width: conversations.width
                    subtitle: Facts.joined([stateText, when])
                    iconName: "chat"
                    selected: false
                    onClicked: App.openConversation(key)
                }
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: HomeController.isEmpty

        EmptyState {
            Layout.fillWidth: true
            iconName: "home"
            text: qsTr("Nothing waits for you, and nothing is running. Your last calls and conversations will be here.")
            actionText: root.actionText
            onActionTriggered: root.act()
        }
    }
}
