// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
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
            iconName: "edit"
            text: qsTr("Change…")
            onTriggered: App.addServer.edit(root.server.serverId)
        }

        MenuSeparator {}

        MenuItem {
            iconName: "trash"
            text: qsTr("Remove…")
            destructive: true
            onTriggered: sheet.open()
        }
    }

    Sheet {
        id: sheet

        title: qsTr("Remove %1?").arg(root.server.name)
        onRejected: sheet.close()

        BodyText {
            Layout.fillWidth: true
            text: qsTr("This stops the server and deletes its configuration and approval. The program itself stays on your computer.")
        }

        footer: [
            Item {
                Layout.fillWidth: true
            },
            PlainButton {
                text: qsTr("Cancel")
                onClicked: sheet.close()
            },
            PlainButton {
                destructive: true
                text: qsTr("Remove")
                onClicked: {
                    sheet.close()
                    root.server.remove()
                }
            }
        ]
    }
}
