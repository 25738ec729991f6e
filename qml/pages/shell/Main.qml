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

    function heading(): string {
        const place = App.currentServer ? App.currentServer.name : App.page === App.Home ? "" : App.pageTitle
        return place.length > 0 ? qsTr("%1 – Quayside").arg(place) : qsTr("Quayside")
    }

    function remember() {
        WindowController.remember(root.x, root.y, root.width, root.height, root.visibility)
    }

    function run(shortcut: string, number: int) {
        switch (shortcut) {
        case "find":
            PaletteController.isOpen = !PaletteController.isOpen
            return
        case "help":
            HelpController.isOpen = !HelpController.isOpen
            return
        case "add":
            return AddServerController.open(AddServerController.Paste)
        case "undo":
            return UndoController.undo()
        case "panel":
            PanelController.isShown = !PanelController.isShown
            return
        case "fullscreen":
            root.visibility = root.visibility === Window.FullScreen ? Window.Windowed : Window.FullScreen
            return
        case "close":
            root.close()
            return
        case "quit":
            return CloseController.quit()
        }
        if (shortcut === "server" && number >= ServerListModel.count)
            return
        pages.isWanted = true
        App.showByShortcut(shortcut, number)
        Qt.callLater(pages.enterOpened) // qmllint disable
    }

    width: WindowController.width > 0 ? WindowController.width : Theme.windowWidth
    height: WindowController.height > 0 ? WindowController.height : Theme.windowHeight
    minimumWidth: Theme.windowMinimumWidth
    minimumHeight: Theme.windowMinimumHeight
    visible: WindowController.visibility !== Window.Hidden
    visibility: WindowController.visibility
    color: Theme.bg
    title: heading()
    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft // qmllint disable
    LayoutMirroring.childrenInherit: true
    onXChanged: remember()
    onYChanged: remember()
    onWidthChanged: remember()
    onHeightChanged: remember()
    onVisibilityChanged: remember()
    onClosing: close => close.accepted = CloseController.mayClose()

    Binding {
        target: Theme
        property: "dark"
        value: SettingsController.dark
    }

    Binding {
        target: Theme
        property: "scale"
        value: SettingsController.textSize / 100
    }

    Binding {
        target: Theme
        property: "reducedMotion"
        value: SettingsController.reducedMotion
    }

    Binding on x {
        when: WindowController.hasPosition
        value: WindowController.x
    }

    Binding on y {
        when: WindowController.hasPosition
        value: WindowController.y
    }

    Instantiator {
        model: ShortcutList

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
        target: PanelController
        property: "isNarrow"
        value: root.width < Theme.foldBelow
    }

    PaneSplit {
        anchors.fill: parent
        onResizingChanged: {
            if (resizing)
                return
            WindowController.rememberSidebar(sidebar.width)
            if (side.visible)
                PanelController.width = side.width
        }

        Sidebar {
            id: sidebar

            T.SplitView.preferredWidth: WindowController.sidebarWidth > 0 ? WindowController.sidebarWidth : Theme.leftColumn
            T.SplitView.minimumWidth: Theme.columnMinimum
            T.SplitView.maximumWidth: Theme.columnMaximum
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
                    text: SecretsController.approvalNotice
                    actionText: SecretsController.canTryAgain ? qsTr("Try again") : ""
                    onActionTriggered: SecretsController.tryAgain()
                }

                GuideBar {
                    Layout.fillWidth: true
                    visible: GuideController.isAway && App.page !== App.Guide
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

                Repeater {
                    model: App.pageFile.length > 0 ? [App.pageFile] : []

                    Loader {
                        required property string modelData

                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        source: modelData
                    }
                }
            }

            PanelButton {
                anchors.top: parent.top
                anchors.right: parent.right
                anchors.margins: Theme.gapM
                anchors.topMargin: Theme.gapM + (notice.visible ? notice.height + Theme.gapS : 0)
                visible: App.page === App.Home && ServerListModel.count === 0 && !PanelController.isShown
            }
        }

        SidePanel {
            id: side

            T.SplitView.preferredWidth: PanelController.width > 0 ? PanelController.width : Theme.rightColumn
            T.SplitView.minimumWidth: Theme.columnMinimum
            T.SplitView.maximumWidth: Theme.columnMaximum
            visible: PanelController.isShown && !PanelController.isNarrow
        }
    }

    // In a narrow window the side panel overlays the page while it is used.
    T.Popup {
        x: mirrored ? 0 : root.width - width
        width: Theme.rightColumn
        height: root.height
        visible: PanelController.isShown && PanelController.isNarrow
        focus: true
        onClosed: {
            if (PanelController.isNarrow)
                PanelController.isShown = false
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
        condition: HelpController.isOpen
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
        onUndoRequested: UndoController.undo()
        onExpired: UndoController.finish()
    }

    Connections {
        target: UndoController

        function onChanged() {
            if (UndoController.isOpen)
                toast.show(UndoController.text, true)
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
        condition: AddServerController.isOpen
        source: "AddServerSheet.qml"
    }

    Once {
        condition: BundleController.isOpen
        source: "BundleSheet.qml"
    }

    Once {
        condition: ReviewController.isOpen
        source: "ReviewSheet.qml"
    }

    Once {
        condition: CloseController.isOpen
        source: "CloseSheet.qml"
    }

    Once {
        condition: PaletteController.isOpen
        Component.onCompleted: setSource("PaletteSheet.qml", {page: pages})
    }

    Once {
        condition: LinkController.isOpen
        source: "LinkSheet.qml"
    }

    Connections {
        function onPageChanged() {
            Qt.callLater(pages.enterOpened) // qmllint disable
        }

        function onCurrentServerChanged() {
            Qt.callLater(pages.enterOpened) // qmllint disable
        }

        target: App
    }
}
