// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

Item {
    id: root

    required property ResultController result

    implicitHeight: Math.min(table.implicitHeight, Theme.viewMaximum)

    DataTable {
        id: table

        anchors.fill: parent
        label: qsTr("Result")
        model: root.result.table
        columns: root.result.table.columns
        sortColumn: root.result.table.sortColumn
        sortDescending: root.result.table.sortDescending
        onSortRequested: column => root.result.table.sortBy(column)
        onCopyRequested: root.result.table.copy()
    }
}
