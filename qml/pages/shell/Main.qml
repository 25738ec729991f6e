// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

Window {
    id: root

    function add(page: int) {
        App.addServer.reset()
        App.addServer.page = page
        App.addServer.isOpen = true
    }

    function heading(): string {
        if (App.page === App.Inbox)
            return qsTr("Needs you – Quayside")
        if (App.page === App.Settings)
            return qsTr("Settings – Quayside")
        if (App.page === App.Tasks)
            return qsTr("Tasks – Quayside")
        if (App.page === App.Guide)
            return qsTr("Guide – Quayside")
        return App.currentServer ? qsTr("%1 – Quayside").arg(App.currentServer.name) : qsTr("Quayside")
    }

    width: Theme.windowWidth
    height: Theme.windowHeight
    minimumWidth: Theme.windowMinimumWidth
    minimumHeight: Theme.windowMinimumHeight
    visible: true
    color: Theme.bg
    title: heading()
    onClosing: close => close.accepted = App.closing.mayClose()

    Binding {
        target: Theme
        property: "dark"
        value: App.dark
    }

    Shortcut {
        sequences: ["Ctrl+N"]
        onActivated: root.add(AddServerController.Paste)
    }

    Shortcut {
        sequences: ["Ctrl+K"]
        onActivated: App.finder.isOpen = !App.finder.isOpen
    }

    Shortcut {
        sequences: ["Ctrl+Q"]
        onActivated: root.close()
    }

    Shortcut {
        sequences: ["F1", "?"]
        onActivated: App.help.isOpen = !App.help.isOpen
    }

    Shortcut {
        sequences: ["F9"]
        onActivated: App.panel.isShown = !App.panel.isShown
    }

    Binding {
        target: App.panel
        property: "isNarrow"
        value: root.width < Theme.foldBelow
    }

    PaneSplit {
        anchors.fill: parent
        onResizingChanged: {
            if (!resizing && side.visible)
                App.panel.width = side.width
        }

        Sidebar {
            T.SplitView.preferredWidth: Theme.leftColumn
            T.SplitView.minimumWidth: Theme.columnMinimum
            T.SplitView.maximumWidth: Theme.columnMaximum
            onAddRequested: root.add(AddServerController.Paste)
        }

        Rectangle {
            T.SplitView.fillWidth: true
            color: Theme.surface

            ColumnLayout {
                anchors.fill: parent
                spacing: 0

                // About the configuration: an unreadable file, an invalid entry.
                NoticeBar {
                    id: notice

                    Layout.fillWidth: true
                    Layout.margins: Theme.gapS
                    visible: App.notice.length > 0
                    tone: NoticeBar.Warn
                    text: App.noticeDetail.length > 0 ? App.notice + "\n" + App.noticeDetail : App.notice
                    actionText: qsTr("Close")
                    onActionTriggered: App.dismissNotice()
                }

                GuideBar {
                    Layout.fillWidth: true
                    visible: App.guide.isAway && App.page !== App.Guide
                }

                // Repeaters with one item or none: a page is created and destroyed with its model. (A Loader of Qt 6.4
                // rejects components that use outer names.)
                Repeater {
                    model: App.currentServer ? [App.currentServer] : []

                    ServerPage {
                        required property ServerController modelData

                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        server: modelData
                    }
                }

                When {
                    condition: App.page === App.Inbox

                    InboxPage {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                    }
                }

                When {
                    condition: App.page === App.Tasks

                    TasksPage {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                    }
                }

                When {
                    condition: App.page === App.Settings

                    SettingsPage {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                    }
                }

                When {
                    condition: App.page === App.Guide

                    GuidePage {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        guide: App.guide
                    }
                }

                When {
                    condition: App.page === App.Welcome

                    WelcomePage {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        onAddRequested: root.add(AddServerController.Paste)
                        onImportRequested: root.add(AddServerController.Import)
                    }
                }
            }

            PanelButton {
                anchors.top: parent.top
                anchors.right: parent.right
                anchors.margins: Theme.gapM
                anchors.topMargin: Theme.gapM + (notice.visible ? notice.height + Theme.gapS : 0)
                visible: App.page === App.Welcome && !App.panel.isShown
            }
        }

        SidePanel {
            id: side

            T.SplitView.preferredWidth: App.panel.width > 0 ? App.panel.width : Theme.rightColumn
            T.SplitView.minimumWidth: Theme.columnMinimum
            T.SplitView.maximumWidth: Theme.columnMaximum
            visible: App.panel.isShown && !App.panel.isNarrow
        }
    }

    // In a narrow window the side panel overlays the page while it is used.
    T.Popup {
        x: root.width - width
        width: Theme.rightColumn
        height: root.height
        visible: App.panel.isShown && App.panel.isNarrow
        focus: true
        onClosed: {
            if (App.panel.isNarrow)
                App.panel.isShown = false
        }

        contentItem: SidePanel {}

        background: PopupFrame {
            radius: 0
        }
    }

    HelpPane {}

    // Configuration files and links of other apps; they are shown, and add nothing by themselves.
    DropArea {
        anchors.fill: parent
        onEntered: drag => drag.accepted = drag.hasUrls || drag.hasText
        onDropped: drop => App.openDropped(drop.urls, drop.text)
    }

    AddServerSheet {}

    ReviewSheet {}

    CloseSheet {}

    PaletteSheet {}

    LinkSheet {}

    Connections {
        function onAddRequested() {
            root.add(AddServerController.Paste)
        }

        target: App
    }
}
