// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// The base of all rows: background, keys and accessibility.
T.ItemDelegate {
    id: root

    property string title
    property string subtitle
    property bool selected: false

    // Where the scroll bar of its list would lie over it.
    readonly property real gutter: {
        const list = ListView.view as ItemList
        return list ? Math.max(0, x + width + list.gutter - list.width) : 0
    }

    function press(event: KeyEvent) {
        if (!event.isAutoRepeat)
            root.clicked()
    }

    implicitWidth: Theme.listMinimum
    implicitHeight: subtitle.length > 0 ? Theme.twoLineRow : Theme.row
    leftPadding: Theme.inset
    rightPadding: Theme.inset + gutter
    rightInset: gutter
    spacing: Theme.inset
    focusPolicy: ListView.view ? Qt.ClickFocus : Qt.StrongFocus
    opacity: enabled ? 1 : Theme.disabledOpacity
    hoverEnabled: true
    text: title
    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: subtitle
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: {
        if (root.enabled)
            root.clicked()
    }
    Keys.onReturnPressed: event => root.press(event)
    Keys.onEnterPressed: event => root.press(event)

    background: Rectangle {
        radius: Theme.radius
        color: root.selected ? Theme.selection : "transparent"

        Rectangle {
            anchors.fill: parent
            radius: parent.radius
            visible: root.enabled && (root.down || (root.hovered && !root.selected))
            color: root.down ? Theme.pressed : Theme.hover
        }

        FocusRing {
            visible: root.visualFocus
            inside: true
        }
    }
}
