// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.ToolTip {
    id: root

    property bool isBeside: false

    x: !parent ? 0 : isBeside ? parent.width + Theme.gapXs : Math.round((parent.width - width) / 2)
    y: !parent || !isBeside ? -height - Theme.gapXs : Math.round((parent.height - height) / 2)
    implicitWidth: Math.min(Theme.fieldMaximum, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: contentHeight + topPadding + bottomPadding
    margins: Theme.gapXs
    horizontalPadding: Theme.gapS
    verticalPadding: Theme.gapXs
    delay: Theme.toolTipDelay
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent
                 | T.Popup.CloseOnReleaseOutsideParent
    font: Theme.small

    contentItem: Text {
        text: root.text
        textFormat: Text.PlainText
        clip: true
        font: root.font
        color: Theme.bg
        wrapMode: Text.Wrap
    }

    background: Rectangle {
        color: Theme.text
        radius: Theme.radius
    }
}
