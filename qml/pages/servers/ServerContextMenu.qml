// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQml.Models
import Quayside.App
import Quayside.Components

// What can be done with a server of the sidebar.
Menu {
    id: root

    property ServerController server

    readonly property bool isRemote: server?.isRemote ?? false
    readonly property bool canStop: server?.canStop ?? false
    readonly property bool isSignedIn: server?.signIn.isSignedIn ?? false
    readonly property int startMode: server?.setup.startMode ?? 0

    signal renameRequested()
    signal groupRequested()
    signal removeRequested()

    MenuItem {
        iconName: root.canStop ? "stop" : "play"
        text: root.canStop ? (root.isRemote ? qsTr("Disconnect") : qsTr("Stop"))
                           : (root.isRemote ? qsTr("Connect") : qsTr("Start"))
        enabled: root.canStop || (root.server?.canStart ?? false)
        onTriggered: {
            App.selectServer(root.server.serverId)
            if (root.canStop)
                root.server.stop()
            else
                root.server.start()
        }
    }

    MenuItem {
        iconName: "settings"
        text: qsTr("Setup")
        onTriggered: {
            App.selectServer(root.server.serverId)
            root.server.tab = ServerController.Setup
        }
    }

    MenuItem {
        iconName: "activity"
        text: qsTr("Activity today")
        onTriggered: App.showActivityOf(root.server.serverId)
    }

    MenuItem {
        iconName: "person"
        text: qsTr("Account")
        visible: root.isSignedIn
        activeFocusOnTab: visible
        height: visible ? implicitHeight : 0
        onTriggered: App.showSettings("accounts")
    }

    MenuItem {
        iconName: "lock"
        text: qsTr("Sign out")
        visible: root.isSignedIn
        activeFocusOnTab: visible
        height: visible ? implicitHeight : 0
        enabled: !(root.server?.signIn.isSigningOut ?? true)
        onTriggered: AccountsController.signOut(root.server.serverId)
    }

    MenuItem {
        iconName: "edit"
        text: qsTr("Rename…")
        onTriggered: root.renameRequested()
    }

    MenuItem {
        iconName: "copy"
        text: qsTr("Duplicate")
        onTriggered: root.server.duplicate()
    }

    MenuSeparator {}

    Menu {
        id: groups

        readonly property string current: root.server ? SidebarController.groupOf(root.server.serverId) : ""

        title: qsTr("Group")

        MenuItem {
            text: qsTr("No group")
            checkable: true
            checked: groups.current.length === 0
            onTriggered: SidebarController.moveToGroup(root.server.serverId, "")
        }

        Instantiator {
            model: SidebarController.groups
            onObjectAdded: (index, object) => groups.insertItem(index + 1, object as MenuItem)
            onObjectRemoved: (index, object) => groups.removeItem(object as MenuItem)

            delegate: MenuItem {
                required property string modelData

                text: modelData
                checkable: true
                checked: groups.current === modelData
                onTriggered: SidebarController.moveToGroup(root.server.serverId, modelData)
            }
        }

        MenuItem {
            iconName: "plus"
            text: qsTr("New group…")
            onTriggered: root.groupRequested()
        }
    }

    Menu {
        title: root.isRemote ? qsTr("When to connect") : qsTr("When to start")

        MenuItem {
            text: qsTr("With Quayside")
            checkable: true
            checked: root.startMode === 0
            onTriggered: root.server.setup.startMode = 0
        }

        MenuItem {
            text: qsTr("On first use")
            checkable: true
            checked: root.startMode === 1
            onTriggered: root.server.setup.startMode = 1
        }

        MenuItem {
            text: qsTr("By hand")
            checkable: true
            checked: root.startMode === 2
            onTriggered: root.server.setup.startMode = 2
        }
    }

    MenuItem {
        text: (root.server?.isEnabled ?? true) ? qsTr("Disable") : qsTr("Enable")
        iconName: (root.server?.isEnabled ?? true) ? "pause" : "check"
        onTriggered: root.server.isEnabled = !root.server.isEnabled
    }

    MenuSeparator {}

    MenuItem {
        iconName: "trash"
        text: qsTr("Remove")
        destructive: true
        onTriggered: root.removeRequested()
    }
}
