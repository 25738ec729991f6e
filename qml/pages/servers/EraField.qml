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

    label: qsTr("Protocol version")
    hint: qsTr("Change this only if detection gets it wrong. Takes effect at the next start.")

    ComboBox {
        Layout.maximumWidth: Theme.viewMaximum
        model: [
            qsTr("Detect automatically"),
            qsTr("With a session, up to 2025-11-25 (stateful)"),
            qsTr("Without a session, from 2026-07-28 on (stateless)")
        ]
        currentIndex: root.server.era
        onActivated: index => root.server.era = index
    }
}
