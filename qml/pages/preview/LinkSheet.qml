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

    readonly property LinkController link: LinkController

    title: link.canOpen ? qsTr("Open this page in your browser?") : qsTr("A browser cannot open this address.")
    visible: link.isOpen
    onRejected: root.link.dismiss()

    footer: [
        CopyButton {
            isWordy: true
            compact: false
            label: qsTr("Copy link")
            onClicked: root.link.copy()
        },
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.link.dismiss()
        },
        ConsentButton {
            visible: root.link.canOpen
            text: qsTr("Open page")
            enabled: root.link.isArmed
            onDisturbed: root.link.show()
            onClicked: root.link.visit()
        }
    ]

    LinkTarget {
        Layout.fillWidth: true
        host: root.link.host
        address: root.link.address
        warnings: root.link.warnings
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.link.hasFailed
        tone: NoticeBar.Bad
        text: qsTr("No browser could be opened.")
    }
}
