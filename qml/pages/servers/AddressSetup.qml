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

    required property ServerSetup setup

    spacing: Theme.gapS

    KeyValue {
        Layout.fillWidth: true
        key: qsTr("Address")
        value: root.setup.address
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.setup.headerNames.length > 0
        key: qsTr("Headers")
        value: Words.lines(root.setup.headerNames)
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.setup.caFile.length > 0
        key: qsTr("Certificate authority")
        value: root.setup.caFile
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.setup.certificateFile.length > 0
        key: qsTr("Client certificate")
        value: root.setup.certificateFile
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        visible: root.setup.proxy.length > 0
        key: qsTr("Proxy")
        value: root.setup.proxy === "none" ? qsTr("No proxy") : root.setup.proxy
        code: root.setup.proxy !== "none"
    }
}
