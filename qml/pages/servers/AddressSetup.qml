// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property ServerController server

    spacing: Theme.gapS

    KeyValue {
        Layout.fillWidth: true
        key: qsTr("Address")
        value: root.server.address
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.server.headerNames.length > 0
        key: qsTr("Headers")
        value: Words.lines(root.server.headerNames)
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.server.caFile.length > 0
        key: qsTr("Certificate authority")
        value: root.server.caFile
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.server.certificateFile.length > 0
        key: qsTr("Client certificate")
        value: root.server.certificateFile
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.server.proxy.length > 0
        key: qsTr("Proxy")
        value: root.server.proxy === "none" ? qsTr("No proxy") : root.server.proxy
        code: root.server.proxy !== "none"
    }
}
