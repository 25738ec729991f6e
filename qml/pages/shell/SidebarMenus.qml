// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// The menus of the servers and groups in the sidebar, and what asks for a name.
Item {
    id: root

    required property SidebarServers servers

    property string group // Whose menu is open.
    property Item row // Whose menu is open, or was last.

    // A popup in a plain window does not return the focus.
    function returnFocus() {
        if (root.row && !rename.visible && !newGroup.visible && !renameGroup.visible)
            root.row.forceActiveFocus(Qt.PopupFocusReason)
    }

    Connections {
        target: root.servers

        function onMenuRequested(row: SidebarRow, x: real, y: real) {
            root.row = row
            if (row.isGroup) {
                root.group = row.group
                groupMenu.popup(row, x, y)
            } else {
                serverMenu.server = SidebarController.server(row.serverId)
                serverMenu.popup(row, x, y)
            }
        }
    }

    ServerContextMenu {
        id: serverMenu

        onClosed: root.returnFocus()
        onRenameRequested: rename.ask(serverMenu.server.name)
        onGroupRequested: newGroup.ask("")
        onRemoveRequested: serverMenu.server.remove()
    }

    Menu {
        id: groupMenu

        onClosed: root.returnFocus()

        MenuItem {
            iconName: "edit"
            text: qsTr("Rename…")
            onTriggered: renameGroup.ask(root.group)
        }

        MenuItem {
            iconName: "close"
            text: qsTr("Remove group")
            onTriggered: SidebarController.removeGroup(root.group)
        }
    }

    NameSheet {
        id: rename

        title: qsTr("Rename server")
        label: qsTr("Name")
        acceptText: qsTr("Rename")
        maximumLength: 100
        onSubmitted: name => {
            serverMenu.server.rename(name)
            rename.close()
        }
        onClosed: root.returnFocus()
    }

    NameSheet {
        id: newGroup

        title: qsTr("New group")
        label: qsTr("Name")
        acceptText: qsTr("Create")
        maximumLength: 60
        onSubmitted: name => {
            if (SidebarController.addGroup(name, serverMenu.server.serverId))
                newGroup.close()
            else
                newGroup.problem = qsTr("There is a group with this name.")
        }
        onClosed: root.returnFocus()
    }

    NameSheet {
        id: renameGroup

        title: qsTr("Rename group")
        label: qsTr("Name")
        acceptText: qsTr("Rename")
        maximumLength: 60
        onSubmitted: name => {
            if (SidebarController.renameGroup(root.group, name))
                renameGroup.close()
            else
                renameGroup.problem = qsTr("There is a group with this name.")
        }
        onClosed: root.returnFocus()
    }
}
