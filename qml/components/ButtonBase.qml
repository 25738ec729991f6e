// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// The base of all push buttons: size, label, keys and accessibility. Subtypes set the colours.
T.Button {
    id: root

    property string iconName
    property bool compact: false
    property color ink: Theme.text
    property color ground: "transparent"
    property color edge: "transparent"

    function wantedWidth(): real {
        const mark = root.iconName.length > 0 ? Theme.smallIcon : 0
        // Not based on visible, which is false on a page that is not shown yet.
        const words = label.text.length > 0 ? Math.ceil(label.implicitWidth) : 0
        return mark + words + (mark > 0 && words > 0 ? line.spacing : 0)
    }

    function press(event: KeyEvent) {
        if (!event.isAutoRepeat)
            root.clicked()
    }

    implicitWidth: leftPadding + wantedWidth() + rightPadding
    implicitHeight: compact ? Theme.compactControl : Theme.control
    spacing: Theme.iconGap
    horizontalPadding: compact ? Theme.gapS : Theme.gapM
    font: Theme.bodyMedium
    opacity: enabled ? 1 : Theme.disabledOpacity
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: {
        if (root.enabled)
            root.clicked()
    }
    Keys.onReturnPressed: event => root.press(event)
    Keys.onEnterPressed: event => root.press(event)

    background: Rectangle {
        radius: Theme.radius
        color: root.ground
        border.width: Theme.stroke
        border.color: root.edge

        Rectangle {
            anchors.fill: parent
            radius: parent.radius
            color: root.down ? Theme.pressed : Theme.hover
            opacity: root.enabled && (root.hovered || root.down) ? 1 : 0

            Behavior on opacity {
                NumberAnimation {
                    duration: Theme.duration
                    easing.type: Theme.easing
                }
            }
        }

        FocusRing {
            visible: root.visualFocus
        }
    }

    Row {
        id: line

        anchors.centerIn: parent
        spacing: root.spacing

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.iconName.length > 0
            name: root.iconName
            color: root.ink
        }

        Text {
            id: label

            anchors.verticalCenter: parent.verticalCenter
            visible: text.length > 0
            width: Math.min(Math.ceil(implicitWidth), root.availableWidth - x)
            height: Math.min(implicitHeight, root.height)
            verticalAlignment: Text.AlignVCenter
            text: root.display === T.AbstractButton.IconOnly ? "" : root.text
            textFormat: Text.PlainText
            clip: true
            font: root.font
            color: root.ink
            elide: Text.ElideRight
            Accessible.ignored: true
        }
    }
}
