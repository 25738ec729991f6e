// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

PlainButton {
    id: root

    required property ServerController server

    implicitWidth: implicitHeight
    horizontalPadding: 0
    iconName: "more"
    text: qsTr("More actions")
    display: T.AbstractButton.IconOnly
    onClicked: menu.popup(root, root.width - menu.width, root.height + Theme.gapXs)

    Menu {
        id: menu

        MenuItem {
            iconName: "refresh"
            text: root.server.isRemote ? qsTr("Reconnect") : qsTr("Restart")
            enabled: root.server.canStop
            onTriggered: root.server.restart()
        }

        MenuItem {
            iconName: "shield"
            text: root.server.isRemote ? qsTr("Review address") : qsTr("Review command")
            onTriggered: root.server.showReview()
        }

        MenuItem {
            iconName: "activity"
            text: qsTr("Activity today")
            onTriggered: App.showActivityOf(root.server.serverId)
        }

        MenuItem {
            iconName: "check"
            text: qsTr("Check this server")
            onTriggered: App.showCheckOf(root.server.serverId)
        }

        MenuItem {
            iconName: "play"
            text: qsTr("Tests of this server")
            onTriggered: App.showTestsOf(root.server.serverId)
        }

        MenuItem {
            iconName: "key"
            text: qsTr("Permissions")
            onTriggered: App.showSettings("permissions")
        }

        MenuItem {
            iconName: "person"
            text: qsTr("Account")
            visible: root.server.signIn.isSignedIn
            activeFocusOnTab: visible
            height: visible ? implicitHeight : 0
            onTriggered: App.showSettings("accounts")
        }

        MenuItem {
            iconName: "lock"
            text: qsTr("Sign out")
            visible: root.server.signIn.isSignedIn
            activeFocusOnTab: visible
            height: visible ? implicitHeight : 0
            enabled: !root.server.signIn.isSigningOut
            onTriggered: AccountsController.signOut(root.server.serverId)
        }

        MenuItem {
            iconName: "edit"
            text: qsTr("Change…")
            onTriggered: AddServerController.edit(root.server.serverId)
        }

        MenuSeparator {}

        MenuItem {
            iconName: "trash"
            text: qsTr("Remove")
            destructive: true
            onTriggered: root.server.remove()
        }
    }
}
