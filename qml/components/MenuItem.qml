// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

T.MenuItem {
    id: root

    property string iconName
    property bool destructive: false

    readonly property color ink: destructive ? Theme.bad : Theme.text

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.compactControl
    leftPadding: Theme.gapS
    rightPadding: Theme.gapL
    spacing: Theme.gapS
    font: Theme.body
    opacity: enabled ? 1 : Theme.disabledOpacity
    Accessible.role: Accessible.MenuItem
    Accessible.name: text
    Accessible.onPressAction: {
        if (root.enabled)
            root.triggered()
    }

    contentItem: RowLayout {
        clip: true
        spacing: root.spacing

        Icon {
            visible: root.iconName.length > 0 || root.checkable || root.subMenu !== null
            name: root.checkable ? (root.checked ? "check" : "") : root.iconName
            color: root.destructive ? Theme.bad : Theme.muted
        }

        Text {
            Layout.fillWidth: true
            text: root.text
            textFormat: Text.PlainText
            clip: true
            font: root.font
            color: root.ink
            elide: Text.ElideRight
        }

        Icon {
            visible: root.subMenu !== null
            name: "chevron-right"
            color: Theme.muted
        }
    }

    background: Rectangle {
        radius: Theme.radius
        color: root.highlighted ? Theme.selection : "transparent"
    }
}
