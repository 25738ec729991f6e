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

    readonly property bool isEmpty: ActivityController.entries.isLoaded && ActivityController.entries.count === 0

    function focusFirst() {
        rows.focusFirst()
    }

    spacing: 0

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.topMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapXs
        opacity: ActivityController.entries.isLoaded ? 1 : 0 // Keeps its place while the list is being read.
        text: qsTr("%Ln entry(s)", "", ActivityController.entries.count)
    }

    RowTable {
        id: rows

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: !root.isEmpty
        label: qsTr("Activity")
        // In the order of ActivityController::Column.
        columns: [
            { title: qsTr("Time"), width: Theme.px(124), share: 0.5, rank: 0 },
            { title: qsTr("Who"), width: Theme.px(76), share: 0.5, rank: 3 },
            { title: qsTr("Server"), width: Theme.px(90), share: 1, rank: 2 },
            { title: qsTr("Tool or event"), width: Theme.px(126), share: 2, rank: 0 },
            { title: qsTr("Decision"), width: Theme.px(102), share: 1, rank: 0 },
            { title: qsTr("Outcome"), width: Theme.px(98), share: 0.5, rank: 1 },
            { title: qsTr("Duration (ms)"), width: Theme.px(120), share: 0, rank: 4, isNumeric: true }
        ]
        sortColumn: ActivityController.sortColumn
        sortDescending: ActivityController.sortDescending
        model: ActivityController.entries
        onSortRequested: column => ActivityController.sortBy(column)

        delegate: TableRow {
            id: row

            required property int index
            required property double sequence
            required property string time
            required property string who
            required property string subject
            required property string toolName
            required property string serverName
            required property string decision
            required property string reason
            required property bool isRefused
            required property string outcome
            required property bool isProblem
            required property string duration

            width: ListView.view.width
            table: rows
            title: row.subject
            cells: [row.time, row.who, row.serverName, row.subject, row.decision, row.outcome, row.duration]
            tones: [Chip.Neutral, Chip.Neutral, Chip.Neutral, Chip.Neutral, row.isRefused ? Chip.Warn : Chip.Neutral, row.isProblem ? Chip.Bad : Chip.Neutral]
            details: ["", "", "", row.toolName, row.reason]
            selected: row.sequence > 0 && ActivityController.chosen === row.sequence
            onClicked: {
                ListView.view.currentIndex = row.index
                ActivityController.choose(row.sequence)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.isEmpty
        text: qsTr("No entry matches.")
        actionText: qsTr("Show all")
        onActionTriggered: ActivityController.showAll()
    }

    Item {
        Layout.fillHeight: true
        visible: root.isEmpty
    }
}
