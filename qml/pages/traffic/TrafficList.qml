// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property TrafficController traffic

    readonly property TrafficModel messages: traffic.messages
    readonly property bool isWide: width >= 2 * Theme.px(Theme.listMaximum)
    readonly property int sideMargin: isWide ? Theme.pageMargin - Theme.inset : Theme.gapS // Of a selected row.
    readonly property bool isOfHttp: traffic.choice === TrafficModel.Http // Exchanges are counted apart from messages.
    readonly property bool isFiltered: traffic.filter.length > 0 || (traffic.choice !== TrafficModel.Everything && !isOfHttp)
                                       || traffic.method >= 0 || traffic.hidesPolling || traffic.minutes > 0

    // New messages do not move the list while a message is open, the list has the focus, or it was scrolled.
    readonly property bool isRead: traffic.chosenKey !== 0 || list.activeFocus || !list.atYBeginning

    property int newCount: 0 // Above the visible rows.
    property int heldRows: 0
    property real heldPlace: 0

    function hold(rows: int) {
        if (root.heldRows === 0)
            root.heldPlace = list.contentY - list.originY
        root.heldRows += rows
        root.newCount = Math.min(root.newCount, root.messages.count) + rows
        restoring.restart()
    }

    function restore() {
        list.forceLayout()
        list.contentY = list.originY + root.heldPlace + root.heldRows * (root.isWide ? Theme.lineRow : Theme.twoLineRow)
        list.returnToBounds() // The oldest rows may have been removed.
        root.heldRows = 0
    }

    function showNewest() {
        root.newCount = 0
        list.positionViewAtBeginning()
    }

    function focusFirst() {
        list.currentIndex = 0
        list.walk(0)
    }

    function reveal(row: int) {
        list.currentIndex = row
        list.positionViewAtIndex(row, ListView.Contain)
    }

    function countWords(): string {
        const shown = Number(root.messages.count).toLocaleString(Qt.locale(), "f", 0)
        if (root.isOfHttp)
            return root.isFiltered ? qsTr("%1 of %Ln HTTP exchange(s)", "", root.messages.totalCount).arg(shown)
                                   : qsTr("%Ln HTTP exchange(s)", "", root.messages.totalCount)
        return root.isFiltered ? qsTr("%1 of %Ln message(s)", "", root.messages.totalCount).arg(shown)
                               : qsTr("%Ln message(s)", "", root.messages.totalCount)
    }

    spacing: Theme.gapXs

    Later {
        id: restoring

        onTriggered: root.restore()
    }

    Connections {
        target: root.messages

        function onRowsAboutToBeInserted(parent, first: int, last: int) {
            if (first === 0 && root.messages.count > 0 && root.isRead)
                root.hold(last - first + 1)
        }

        function onModelReset() {
            root.newCount = 0
        }
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: root.sideMargin + Theme.inset
        Layout.rightMargin: root.sideMargin
        Layout.topMargin: Theme.gapXs
        Layout.preferredHeight: Theme.compactControl
        visible: root.messages.totalCount > 0 || root.traffic.paused
        spacing: Theme.gapS

        SmallText {
            Layout.fillWidth: true
            text: root.traffic.paused ? qsTr("Paused · %1").arg(root.countWords()) : root.countWords()
            color: root.traffic.paused ? Theme.warn : Theme.muted
        }

        LinkButton {
            visible: root.newCount > 0
            iconName: "chevron-up"
            text: qsTr("%Ln new", "", root.newCount)
            onClicked: root.showNewest()
        }
    }

    TrafficCells {
        Layout.fillWidth: true
        Layout.leftMargin: root.sideMargin + Theme.inset
        Layout.rightMargin: root.sideMargin + Theme.inset + list.gutter
        visible: list.visible && root.isWide
        isHeading: true
        time: qsTr("Time")
        method: qsTr("Method")
        subject: qsTr("About")
        messageId: qsTr("ID")
        sizeText: qsTr("Size")
        durationText: qsTr("Duration")
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: root.sideMargin
        Layout.rightMargin: root.sideMargin
        visible: root.messages.count > 0
        activeFocusOnTab: true // Also while the list is being refilled.
        label: qsTr("Messages")
        bottomMargin: Theme.gapS
        model: root.messages
        onAtYBeginningChanged: {
            if (list.atYBeginning && root.heldRows === 0)
                root.newCount = 0
        }

        delegate: TrafficRow {
            required property int index
            required property double key

            width: ListView.view.width
            wide: root.isWide
            namesServer: root.traffic.hasManyServers
            selected: root.traffic.chosenKey === key
            paired: root.traffic.pairKey === key
            onClicked: {
                ListView.view.currentIndex = index
                root.traffic.choose(key)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.messages.count === 0
        text: root.messages.totalCount > 0 ? qsTr("No message matches.") : qsTr("No messages yet.")
        actionText: root.messages.totalCount > 0 ? qsTr("Show all") : ""
        onActionTriggered: {
            root.traffic.filter = ""
            root.traffic.choice = TrafficModel.Everything
            root.traffic.method = -1
            root.traffic.hidesPolling = false
            root.traffic.minutes = 0
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
