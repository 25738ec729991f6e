// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// A link in a text of a server was pressed: where it goes, before the browser opens (SEC-42), or what it is for.
Sheet {
    id: root

    function heading(): string {
        if (LinkController.bringsServer)
            return qsTr("Add a server with this link?")
        return LinkController.canOpen ? qsTr("Open this page in your browser?") : qsTr("A browser cannot open this address.")
    }

    title: heading()
    visible: LinkController.isOpen
    onRejected: LinkController.dismiss()

    footer: [
        CopyButton {
            isWordy: true
            compact: false
            label: qsTr("Copy link")
            onClicked: LinkController.copy()
        },
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: LinkController.dismiss()
        },
        ConsentButton {
            visible: LinkController.bringsServer
            text: qsTr("Add a server…")
            enabled: LinkController.isArmed
            onDisturbed: LinkController.show()
            onClicked: LinkController.addServer()
        },
        ConsentButton {
            visible: LinkController.canOpen
            text: qsTr("Open page")
            enabled: LinkController.isArmed
            onDisturbed: LinkController.show()
            onClicked: LinkController.visit()
        }
    ]

    BodyText {
        Layout.fillWidth: true
        visible: LinkController.bringsServer
        text: qsTr("The text of a server or a model contains this link. It fills in a new server, which you review before anything runs.")
    }

    LinkTarget {
        Layout.fillWidth: true
        host: LinkController.host
        address: LinkController.address
        warnings: LinkController.warnings
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: LinkController.hasFailed
        tone: NoticeBar.Bad
        text: qsTr("No browser could be opened.")
    }
}
