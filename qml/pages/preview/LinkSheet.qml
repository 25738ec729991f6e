// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// A link in a text of a server was pressed: where it goes, before the browser opens (SEC-42).
Sheet {
    id: root

    title: LinkController.canOpen ? qsTr("Open this page in your browser?") : qsTr("A browser cannot open this address.")
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
            visible: LinkController.canOpen
            text: qsTr("Open page")
            enabled: LinkController.isArmed
            onDisturbed: LinkController.show()
            onClicked: LinkController.visit()
        }
    ]

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
