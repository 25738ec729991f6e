// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// Shows where the keyboard is. Outside its parent, or inside where lists clip.
Rectangle {
    id: root

    property bool inside: false
    property int cornerRadius: Theme.radius

    readonly property int gap: inside ? 0 : Theme.focusStroke + Theme.stroke

    anchors.fill: parent
    anchors.margins: -gap
    radius: cornerRadius + gap
    color: "transparent"
    border.width: Theme.focusStroke
    border.color: Theme.accent
}
