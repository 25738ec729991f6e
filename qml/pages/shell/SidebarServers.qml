// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The servers and their groups, in the order of the person.
ColumnLayout {
    id: root

    property string draggedId
    property int dropRow: -1 // The dragged row would be put above this one.

    // For SidebarMenus.
    signal menuRequested(row: SidebarRow, x: real, y: real)

    function menuFor(row: SidebarRow, x: real, y: real) {
        list.currentIndex = row.index
        menus.condition = true
        root.menuRequested(row, x, y)
    }

    function step(row: SidebarRow, direction: int) {
        list.currentIndex = row.isGroup ? row.index : SidebarController.step(row.serverId, direction)
        list.reveal(list.currentIndex)
        list.walk(0)
    }

    function dragTo(row: SidebarRow, y: real) {
        root.draggedId = row.serverId
        const below = list.indexAt(0, Math.max(list.originY, Math.min(y, list.originY + list.contentHeight - 1)))
        const item = list.itemAtIndex(below)
        root.dropRow = item ? below + (y > item.y + item.height / 2 ? 1 : 0) : -1
        const edge = item ? item.y + (root.dropRow > below ? item.height : 0) - list.contentY : 0
        dropLine.y = Math.min(edge, list.height - dropLine.height)
    }

    function drop() {
        if (root.dropRow >= 0)
            SidebarController.drop(root.draggedId, root.dropRow)
        root.dropRow = -1
        root.draggedId = ""
    }

    spacing: Theme.gapXs

    SearchField {
        Layout.fillWidth: true
        Layout.bottomMargin: Theme.gapXs
        visible: SidebarController.canFilter
        label: qsTr("Filter servers")
        placeholderText: qsTr("Filter servers")
        text: SidebarController.filter
        onTextChanged: SidebarController.filter = text
        Keys.onDownPressed: {
            list.currentIndex = 0
            list.walk(0)
        }
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.preferredHeight: contentHeight
        Layout.maximumHeight: contentHeight
        label: qsTr("Servers")
        spacing: Theme.focusStroke
        interactive: root.draggedId.length === 0 && !(pressedRow?.pressed ?? false)
        model: SidebarController.rows

        property SidebarRow pressedRow

        // Also the group of a server, when it is collapsed.
        function showCurrent() {
            list.reveal(SidebarController.rows.rowWith("selected", true))
        }

        Component.onCompleted: Qt.callLater(list.showCurrent) // qmllint disable

        Connections {
            target: App

            function onCurrentServerChanged() {
                Qt.callLater(list.showCurrent) // qmllint disable
            }
        }

        delegate: SidebarRow {
            id: row

            width: ListView.view.width
            onPressed: list.pressedRow = row
            onClicked: {
                ListView.view.currentIndex = index
                if (isGroup)
                    collapse(!isCollapsed)
                else
                    App.selectServer(serverId)
            }
            onMenuRequested: (x, y) => root.menuFor(row, x, y)
            onStepped: direction => root.step(row, direction)
            onDragged: y => root.dragTo(row, y)
            onDropped: root.drop()
        }

        Rectangle {
            id: dropLine

            parent: list
            width: list.width
            height: Theme.focusStroke
            visible: root.dropRow >= 0
            color: Theme.accent
        }

        Once {
            id: menus

            parent: list
            Component.onCompleted: setSource("SidebarMenus.qml", {servers: root})
        }
    }

    SmallText {
        Layout.leftMargin: Theme.inset
        visible: list.count === 0 && SidebarController.filter.length > 0
        text: qsTr("No server matches.")
    }
}
