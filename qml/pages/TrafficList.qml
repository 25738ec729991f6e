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
    readonly property bool isFiltered: traffic.filter.length > 0 || traffic.choice !== TrafficModel.Everything

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
        return root.isFiltered ? qsTr("%1 of %Ln message(s)", "", root.messages.totalCount).arg(shown)
                               : qsTr("%Ln message(s)", "", root.messages.totalCount)
    }

    spacing: Theme.gapXs

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS + Theme.inset
        Layout.topMargin: Theme.gapS
        visible: root.messages.totalCount > 0 || root.traffic.paused
        text: root.traffic.paused ? qsTr("Paused · %1").arg(root.countWords()) : root.countWords()
        color: root.traffic.paused ? Theme.warn : Theme.muted
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.messages.count > 0
        activeFocusOnTab: true // Also for the moment in which it is filled anew.
        label: qsTr("Messages")
        bottomMargin: Theme.gapS
        model: root.messages

        delegate: TrafficRow {
            required property int index
            required property double key

            width: ListView.view.width
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
        text: root.messages.totalCount > 0 ? qsTr("No message matches.") : qsTr("Nothing was sent or received yet.")
        actionText: root.messages.totalCount > 0 ? qsTr("Show all") : ""
        onActionTriggered: {
            root.traffic.filter = ""
            root.traffic.choice = TrafficModel.Everything
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
