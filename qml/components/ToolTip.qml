// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.ToolTip {
    id: root

    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: -height - Theme.gapXs
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
        font: root.font
        color: Theme.bg
        wrapMode: Text.Wrap
    }

    background: Rectangle {
        color: Theme.text
        radius: Theme.radius
    }
}
