// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The permissions that the person gave.
RowTable {
    id: root

    label: qsTr("Permissions")
    trailing: Theme.px(112)
    // In the order of PermissionsController::Column.
    columns: [
        { title: qsTr("Server"), width: Theme.px(100), share: 1, rank: 2 },
        { title: qsTr("Tool"), width: Theme.px(110), share: 1, rank: 0 },
        { title: qsTr("What is allowed"), width: Theme.px(150), share: 2, rank: 0 },
        { title: qsTr("Until"), width: Theme.px(110), share: 0.3, rank: 1 },
        { title: qsTr("Last use"), width: Theme.px(110), share: 0.3, rank: 3 }
    ]
    sortColumn: PermissionsController.sortColumn
    sortDescending: PermissionsController.sortDescending
    model: PermissionsController.permissions
    onSortRequested: column => PermissionsController.sortBy(column)

    delegate: TableRow {
        id: row

        required property int index
        required property string grantId
        required property string tool
        required property string toolName
        required property string serverName
        required property string rule
        required property string until
        required property string lastUse

        width: ListView.view.width
        table: root
        title: row.tool
        cells: [row.serverName, row.tool, row.rule, row.until, row.lastUse]
        details: ["", row.toolName === row.tool ? "" : row.toolName]
        selected: PermissionsController.chosen === row.grantId
        onClicked: {
            ListView.view.currentIndex = row.index
            PermissionsController.choose(row.grantId)
        }

        // Tab enters the row that the arrow keys went to.
        PlainButton {
            compact: true
            destructive: true
            focusPolicy: row.ListView.isCurrentItem ? Qt.StrongFocus : Qt.ClickFocus
            text: qsTr("Withdraw")
            Accessible.description: Words.facts([row.tool, row.serverName])
            onClicked: {
                const list = row.ListView.view as ItemList
                list.currentIndex = row.index
                // The list keeps this row for reuse: with the keyboard here, Tab would still come to its button.
                row.forceActiveFocus(Qt.TabFocusReason)
                PermissionsController.withdraw(row.grantId)
                list.walk(0) // This row is gone, and the keyboard with it.
            }
        }
    }
}
