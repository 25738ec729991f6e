// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.Switch {
    id: root

    property string label
    property string description
    property bool invalid: false

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Math.max(Theme.compactControl, implicitContentHeight)
    spacing: Theme.gapS
    font: Theme.body
    hoverEnabled: true
    opacity: enabled ? 1 : Theme.disabledOpacity
    Accessible.role: Accessible.CheckBox
    Accessible.name: text.length > 0 ? text : label
    Accessible.description: description
    Accessible.onToggleAction: {
        root.toggle()
        root.toggled()
    }

    indicator: Rectangle {
        y: (root.height - height) / 2
        implicitWidth: Theme.control
        implicitHeight: Theme.chip - 2 * Theme.stroke
        radius: height / 2
        color: root.checked ? Theme.accent : Theme.surface
        border.width: Theme.stroke
        border.color: root.invalid ? Theme.bad : root.checked ? Theme.accent : Theme.muted

        Behavior on color {
            ColorAnimation {
                duration: Theme.duration
                easing.type: Theme.easing
            }
        }

        Rectangle {
            x: root.checked ? parent.width - width - margin : margin
            y: margin

            readonly property int margin: Theme.barStroke

            width: height
            height: parent.height - 2 * margin
            radius: height / 2
            color: root.checked ? Theme.accentText : Theme.muted
        }

        FocusRing {
            visible: root.visualFocus
            cornerRadius: parent.height / 2
        }
    }

    contentItem: BodyText {
        leftPadding: root.indicator.width + (text.length > 0 ? root.spacing : 0)
        text: root.text
        font: root.font
        verticalAlignment: Text.AlignVCenter
    }
}
