// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.CheckBox {
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

    indicator: InputFrame {
        y: (Math.min(root.height, Theme.compactControl) - height) / 2
        implicitWidth: Theme.mark
        implicitHeight: Theme.mark
        radius: Theme.gapXs
        hovered: root.hovered
        invalid: root.invalid
        color: root.checked ? Theme.accent : Theme.surface
        border.color: root.checked && !root.invalid ? Theme.accent : root.invalid ? Theme.bad
                                                                                  : Theme.muted

        Icon {
            anchors.centerIn: parent
            visible: root.checked
            name: "check"
            size: Theme.mark - Theme.gapXs
            color: Theme.accentText
        }

        FocusRing {
            visible: root.visualFocus
        }
    }

    contentItem: BodyText {
        leftPadding: root.indicator.width + (text.length > 0 ? root.spacing : 0)
        topPadding: (Theme.compactControl - Theme.bodyLine) / 2 + Theme.stroke
        bottomPadding: topPadding - 2 * Theme.stroke
        text: root.text
        font: root.font
    }
}
