// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The conversations of the person, newest first, and a search in their words.
ColumnLayout {
    id: root

    required property ChatsController chats

    readonly property bool isSearching: chats.search.length > 0

    // One was chosen.
    signal opened()
    signal startRequested()
    // For ConversationMenus.
    signal menuRequested(row: ConversationRow, x: real, y: real)

    function search() {
        field.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    function menuFor(row: ConversationRow, x: real, y: real) {
        list.currentIndex = row.index
        menus.condition = true
        root.menuRequested(row, x, y)
    }

    function emptyText(): string {
        if (root.isSearching)
            return qsTr("Nothing found.")
        return root.chats.isArchive ? qsTr("No archived conversations.") : qsTr("No conversations yet.")
    }

    spacing: Theme.gapS

    PlainButton {
        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        Layout.topMargin: Theme.gapM
        Layout.bottomMargin: 0
        iconName: "plus"
        text: qsTr("New conversation")
        enabled: root.chats.hasModels
        Accessible.description: qsTr("Ctrl N")
        onClicked: root.startRequested()
    }

    SearchField {
        id: field

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        placeholderText: qsTr("Search conversations")
        shortcutText: qsTr("Ctrl F")
        text: root.chats.search
        onTextChanged: root.chats.search = text
        Keys.onDownPressed: {
            list.currentIndex = 0
            list.walk(0)
        }
    }

    // A search looks into both.
    Tabs {
        Layout.leftMargin: Theme.gapS
        visible: !root.isSearching
        underlined: false
        label: qsTr("Which conversations")
        currentIndex: root.chats.isArchive ? 1 : 0
        onCurrentIndexChanged: root.chats.isArchive = currentIndex === 1

        Tab {
            text: qsTr("Current")
        }

        Tab {
            text: qsTr("Archived")
        }
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        label: qsTr("Conversations")
        spacing: Theme.focusStroke
        bottomMargin: Theme.gapS
        model: root.chats.list

        delegate: ConversationRow {
            id: row

            width: ListView.view.width
            isFound: root.isSearching
            onClicked: {
                ListView.view.currentIndex = index
                root.chats.open(key)
                root.opened()
            }
            onMenuRequested: (x, y) => root.menuFor(row, x, y)
        }

        EmptyState {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.margins: Theme.gapM
            y: Theme.gapXl
            visible: root.chats.isLoaded && list.count === 0
            text: root.emptyText()
        }

        Once {
            id: menus

            parent: list
            Component.onCompleted: setSource("ConversationMenus.qml", {conversations: root})
        }
    }
}
