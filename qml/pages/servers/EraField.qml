// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// LIFE-08
Field {
    id: root

    required property ServerController server

    label: qsTr("Version of the protocol")
    hint: qsTr("Change it only when a server claims what it does not do. It counts from the next start on.")

    ComboBox {
        Layout.maximumWidth: Theme.viewMaximum
        model: [
            qsTr("Found out by itself"),
            qsTr("With a session, up to 2025-11-25 (stateful)"),
            qsTr("Without a session, from 2026-07-28 on (stateless)")
        ]
        currentIndex: root.server.era
        onActivated: index => root.server.era = index
    }
}
