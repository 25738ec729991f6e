// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

IconButton {
    id: root

    visible: !PanelController.isShown
    iconName: "panel"
    text: qsTr("Show the side panel")
    onClicked: PanelController.isShown = true
}
