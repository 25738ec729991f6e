// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.RadioButton {
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
    Accessible.role: Accessible.RadioButton
    Accessible.name: text.length > 0 ? text : label
    Accessible.description: description
    Accessible.onToggleAction: {
        root.toggle()
        root.toggled()
    }

    indicator: Rectangle {
        y: (Math.min(root.height, Theme.compactControl) - height) / 2
        implicitWidth: Theme.mark
        implicitHeight: Theme.mark
        radius: height / 2
        color: Theme.surface
        border.width: root.checked ? Theme.focusStroke : Theme.stroke
        border.color: root.invalid ? Theme.bad : root.checked ? Theme.accent : Theme.muted

        Rectangle {
            anchors.centerIn: parent
            visible: root.checked
            width: Theme.dot
            height: Theme.dot
            radius: height / 2
            color: Theme.accent
        }

        FocusRing {
            visible: root.visualFocus
            cornerRadius: parent.height / 2
        }
    }

    contentItem: BodyText {
        leftPadding: root.indicator.width + root.spacing
        topPadding: (Theme.compactControl - Theme.bodyLine) / 2 + Theme.stroke
        bottomPadding: topPadding - 2 * Theme.stroke
        text: root.text
        font: root.font
    }
}
