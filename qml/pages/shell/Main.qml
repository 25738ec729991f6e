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
        if (App.page === App.Chat)
            return qsTr("Chat – Quayside")
        if (App.page === App.Activity)
            return qsTr("Activity – Quayside")
        if (App.page === App.Guide)
            return qsTr("Guide – Quayside")
        return App.currentServer ? qsTr("%1 – Quayside").arg(App.currentServer.name) : qsTr("Quayside")
    }

    function remember() {
        App.window.remember(root.x, root.y, root.width, root.height, root.visibility)
    }

    function run(shortcut: string, number: int) {
        switch (shortcut) {
        case "find":
            App.finder.isOpen = !App.finder.isOpen
            return
        case "help":
            App.help.isOpen = !App.help.isOpen
            return
        case "add":
            return root.add(AddServerController.Paste)
        case "undo":
            return App.undo.undo()
        case "panel":
            App.panel.isShown = !App.panel.isShown
            return
        case "fullscreen":
            root.visibility = root.visibility === Window.FullScreen ? Window.Windowed : Window.FullScreen
            return
        case "close":
            root.close()
            return
        case "quit":
            return App.closing.quit()
        }
        if (shortcut === "server" && number >= App.servers.count)
            return
        pages.isWanted = true
        root.showPage(shortcut, number)
        Qt.callLater(pages.enterOpened) // qmllint disable
    }

    function showPage(shortcut: string, number: int) {
        switch (shortcut) {
        case "chat":
            return App.startChat()
        case "chats":
            return App.showChat()
        case "inbox":
            return App.showInbox()
        case "tasks":
            return App.showTasks()
        case "activity":
            return App.showActivity()
        case "settings":
            return App.showSettings()
        case "server":
            return App.selectServerAt(number)
        }
    }

    width: App.window.width > 0 ? App.window.width : Theme.windowWidth
    height: App.window.height > 0 ? App.window.height : Theme.windowHeight
    minimumWidth: Theme.windowMinimumWidth
    minimumHeight: Theme.windowMinimumHeight
    visible: App.window.visibility !== Window.Hidden
    visibility: App.window.visibility
    color: Theme.bg
    title: heading()
    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft // qmllint disable
    LayoutMirroring.childrenInherit: true
    onXChanged: remember()
    onYChanged: remember()
    onWidthChanged: remember()
    onHeightChanged: remember()
    onVisibilityChanged: remember()
    onClosing: close => close.accepted = App.closing.mayClose()

    Binding {
        target: Theme
        property: "dark"
        value: App.settings.dark
    }

    Binding {
        target: Theme
        property: "scale"
        value: App.settings.textSize / 100
    }

    Binding {
        target: Theme
        property: "reducedMotion"
        value: App.settings.reducedMotion
    }

    Binding on x {
        when: App.window.hasPosition
        value: App.window.x
    }

    Binding on y {
        when: App.window.hasPosition
        value: App.window.y
    }

    Instantiator {
        model: App.shortcuts

        Shortcut {
            required property string shortcutId
            required property var keys // list of strings, as Shortcut wants it
            required property bool isOfPage
            required property int place

            enabled: !isOfPage
            sequences: keys
            onActivated: root.run(shortcutId, place)
        }
    }

    Binding {
        target: App.panel
        property: "isNarrow"
        value: root.width < Theme.foldBelow
    }

    PaneSplit {
        anchors.fill: parent
        onResizingChanged: {
            if (resizing)
                return
            App.window.rememberSidebar(sidebar.width)
            if (side.visible)
                App.panel.width = side.width
        }

        Sidebar {
            id: sidebar

            T.SplitView.preferredWidth: App.window.sidebarWidth > 0 ? App.window.sidebarWidth : Theme.leftColumn
            T.SplitView.minimumWidth: Theme.columnMinimum
            T.SplitView.maximumWidth: Theme.columnMaximum
            onAddRequested: root.add(AddServerController.Paste)
        }

        Rectangle {
            T.SplitView.fillWidth: true
            color: Theme.surface

            PageColumn {
                id: pages

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

                NoticeBar {
                    Layout.fillWidth: true
                    Layout.margins: Theme.gapS
                    visible: text.length > 0
                    tone: NoticeBar.Warn
                    text: App.secrets.approvalNotice
                    actionText: App.secrets.canTryAgain ? qsTr("Try again") : ""
                    onActionTriggered: App.secrets.tryAgain()
                }

                GuideBar {
                    Layout.fillWidth: true
                    visible: App.guide.isAway && App.page !== App.Guide
                }

                // Repeaters with one item or none: a page is created and destroyed with its model. Pages and popups name
                // their file instead of their type, for otherwise a start would load the files of them all.
                Repeater {
                    model: App.currentServer ? [App.currentServer] : []

                    Loader {
                        required property ServerController modelData

                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        Component.onCompleted: setSource("ServerPage.qml", {server: modelData})
                    }
                }

                When {
                    condition: App.page === App.Inbox

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "InboxPage.qml"
                    }
                }

                When {
                    condition: App.page === App.Chat

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "ChatPage.qml"
                    }
                }

                When {
                    condition: App.page === App.Tasks

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "TasksPage.qml"
                    }
                }

                When {
                    condition: App.page === App.Activity

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "ActivityPage.qml"
                    }
                }

                When {
                    condition: App.page === App.Settings

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "SettingsPage.qml"
                    }
                }

                When {
                    condition: App.page === App.Guide

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "GuidePage.qml"
                    }
                }

                When {
                    condition: App.page === App.Home && App.servers.count > 0

                    Loader {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: "HomePage.qml"
                    }
                }

                When {
                    condition: App.page === App.Home && App.servers.count === 0

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
                visible: App.page === App.Home && App.servers.count === 0 && !App.panel.isShown
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
        x: mirrored ? 0 : root.width - width
        width: Theme.rightColumn
        height: root.height
        visible: App.panel.isShown && App.panel.isNarrow
        focus: true
        onClosed: {
            if (App.panel.isNarrow)
                App.panel.isShown = false
        }

        contentItem: TabFence {
            SidePanel {
                anchors.fill: parent
            }
        }

        background: PopupFrame {
            radius: 0
        }
    }

    Once {
        condition: App.help.isOpen
        source: "HelpPane.qml"
    }

    Toast {
        id: toast

        // Over the list of servers, for at the foot of a page are its actions.
        anchors.left: parent.left
        anchors.leftMargin: Theme.gapS
        anchors.bottom: parent.bottom
        anchors.bottomMargin: sidebar.footHeight
        width: sidebar.width - 2 * Theme.gapS
        onUndoRequested: App.undo.undo()
        onExpired: App.undo.finish()
    }

    Connections {
        target: App.undo

        function onChanged() {
            if (App.undo.isOpen)
                toast.show(App.undo.text, true)
            else
                toast.hide()
        }
    }

    // Configuration files and links of other apps; they are shown, and add nothing by themselves.
    DropArea {
        anchors.fill: parent
        z: -1 // What a page takes goes to the page.
        onEntered: drag => drag.accepted = drag.hasUrls || drag.hasText
        onDropped: drop => App.openDropped(drop.urls, drop.text)
    }

    Once {
        condition: App.addServer.isOpen
        source: "AddServerSheet.qml"
    }

    Once {
        condition: App.review.isOpen
        source: "ReviewSheet.qml"
    }

    Once {
        condition: App.closing.isOpen
        source: "CloseSheet.qml"
    }

    Once {
        condition: App.finder.isOpen
        Component.onCompleted: setSource("PaletteSheet.qml", {page: pages})
    }

    Once {
        condition: App.links.isOpen
        source: "LinkSheet.qml"
    }

    Connections {
        function onAddRequested() {
            root.add(AddServerController.Paste)
        }

        function onPageChanged() {
            Qt.callLater(pages.enterOpened) // qmllint disable
        }

        function onCurrentServerChanged() {
            Qt.callLater(pages.enterOpened) // qmllint disable
        }

        target: App
    }
}
