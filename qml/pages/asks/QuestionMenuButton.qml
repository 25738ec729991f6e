// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Rare actions for a request.
IconButton {
    id: root

    required property QuestionController question

    compact: true
    iconName: "more"
    text: qsTr("More actions")
    ink: Theme.muted
    onClicked: menu.popup(root, root.width - menu.width, root.height + Theme.gapXs)

    Menu {
        id: menu

        MenuItem {
            iconName: "stop"
            text: qsTr("Decline all from %1 for now").arg(root.question.serverName)
            destructive: true
            onTriggered: root.question.muteServer()
        }
    }
}
