// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// What can be done with a conversation of the list.
Item {
    id: root

    required property ConversationList conversations

    property string key // Whose menu is open, or was last, as the rest.
    property string name
    property bool isPinned: false
    property bool isArchived: false
    property Item row

    // A popup in a plain window does not return the focus.
    function returnFocus() {
        if (root.row && !rename.visible)
            root.row.forceActiveFocus(Qt.PopupFocusReason)
    }

    function exportAs(ending: string, filter: string) {
        dialog.defaultSuffix = ending
        dialog.nameFilters = [filter]
        dialog.ask(ChatsController.suggestedFileName(root.key) + "." + ending)
    }

    Connections {
        target: root.conversations

        function onMenuRequested(row: ConversationRow, x: real, y: real) {
            root.row = row
            root.key = row.key
            root.name = row.title
            root.isPinned = row.isPinned
            root.isArchived = row.isArchived
            menu.popup(row, x, y)
        }
    }

    Menu {
        id: menu

        onClosed: root.returnFocus()

        MenuItem {
            iconName: "edit"
            text: qsTr("Rename…")
            onTriggered: rename.ask(root.name)
        }

        MenuItem {
            iconName: "pin"
            text: root.isPinned ? qsTr("Unpin") : qsTr("Pin")
            onTriggered: ChatsController.setPinned(root.key, !root.isPinned)
        }

        MenuItem {
            iconName: "archive"
            text: root.isArchived ? qsTr("Unarchive") : qsTr("Archive")
            onTriggered: ChatsController.setArchived(root.key, !root.isArchived)
        }

        Menu {
            title: qsTr("Export")

            MenuItem {
                text: qsTr("As Markdown…")
                onTriggered: root.exportAs("md", qsTr("Markdown (*.md)"))
            }

            MenuItem {
                text: qsTr("As JSON…")
                onTriggered: root.exportAs("json", qsTr("JSON (*.json)"))
            }
        }

        MenuSeparator {}

        MenuItem {
            iconName: "trash"
            text: qsTr("Delete")
            destructive: true
            onTriggered: ChatsController.remove(root.key)
        }
    }

    NameSheet {
        id: rename

        title: qsTr("Rename conversation")
        label: qsTr("Title")
        acceptText: qsTr("Rename")
        maximumLength: 200
        onSubmitted: name => {
            ChatsController.rename(root.key, name)
            rename.close()
        }
        onClosed: root.returnFocus()
    }

    SaveDialog {
        id: dialog

        title: qsTr("Export the conversation")
        acceptLabel: qsTr("Export")
        onAccepted: ChatsController.exportTo(root.key, file)
    }
}
