// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Components
import Quayside.Theme

// Something that the person could say, in as many lines as it needs.
T.Button {
    id: root

    implicitWidth: Theme.cellMaximum
    implicitHeight: Math.max(Theme.control, implicitContentHeight + topPadding + bottomPadding)
    horizontalPadding: Theme.gapM
    verticalPadding: Theme.iconGap
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: root.clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()

    contentItem: BodyText {
        text: root.text
        verticalAlignment: Text.AlignVCenter
        maximumLineCount: 3
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    background: Rectangle {
        radius: Theme.radius
        color: Theme.raised
        border.width: Theme.stroke
        border.color: Theme.line

        Rectangle {
            anchors.fill: parent
            radius: parent.radius
            visible: root.down || root.hovered
            color: root.down ? Theme.pressed : Theme.hover
        }

        FocusRing {
            visible: root.visualFocus
        }
    }
}
