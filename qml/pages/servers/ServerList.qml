// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

ItemList {
    id: root

    label: qsTr("Servers")
    spacing: Theme.focusStroke
    model: App.servers

    delegate: ServerRow {
        required property int index
        required property string serverId
        required selected

        width: ListView.view.width
        onClicked: {
            ListView.view.currentIndex = index
            App.selectServer(serverId)
        }
    }
}
