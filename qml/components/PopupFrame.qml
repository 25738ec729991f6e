// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// The ground of menus and lists that open: a line and a soft edge below.
Rectangle {
    id: root

    radius: Theme.cardRadius
    color: Theme.raised
    border.width: Theme.stroke
    border.color: Theme.line

    Repeater {
        model: 6

        Rectangle {
            required property int index

            z: -1
            anchors.fill: parent
            anchors.margins: -index - 1
            anchors.topMargin: 1 - index
            anchors.bottomMargin: -index - 3
            radius: root.radius + index + 1
            color: Theme.shadow
        }
    }
}
