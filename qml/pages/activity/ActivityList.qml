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

    required property ActivityController activity

    function focusFirst() {
        list.currentIndex = 0
        list.walk(0)
    }

    spacing: 0

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS + Theme.inset
        Layout.topMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapXs
        visible: root.activity.entries.isLoaded
        text: qsTr("%Ln entry(s)", "", root.activity.entries.count)
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.activity.entries.count > 0
        activeFocusOnTab: true // Also while the list is being refilled.
        label: qsTr("Activity")
        bottomMargin: Theme.gapS
        model: root.activity.entries

        delegate: ListRow {
            id: row

            required property int index
            required property double sequence
            required property string time
            required property string subject
            required property string serverName
            required property string decision
            required property bool isRefused
            required property string outcome
            required property bool isProblem

            width: ListView.view.width
            implicitHeight: Theme.twoLineRow
            title: row.subject
            subtitle: Words.facts([row.time, row.serverName])
            chipText: Words.facts([row.decision, row.outcome])
            chipTone: row.isRefused ? Chip.Warn : row.isProblem ? Chip.Bad : Chip.Neutral
            selected: row.sequence > 0 && root.activity.chosen === row.sequence
            onClicked: {
                ListView.view.currentIndex = row.index
                root.activity.choose(row.sequence)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.activity.entries.isLoaded && root.activity.entries.count === 0
        text: qsTr("No entry matches.")
        actionText: qsTr("Show all")
        onActionTriggered: root.activity.showAll()
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
