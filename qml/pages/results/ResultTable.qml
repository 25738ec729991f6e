// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The table in a result, below the other members of the result.
ColumnLayout {
    id: root

    required property ResultController result

    readonly property TableModel table: result.table
    readonly property bool isPart: table.name.length > 0 && table.otherNames.length > 0

    function rest(): string {
        return root.table.othersOmitted > 0 ? qsTr("%Ln more value(s) in the Tree view", "", root.table.othersOmitted) : ""
    }

    spacing: 0

    ColumnLayout {
        Layout.fillWidth: true
        Layout.margins: Theme.gapM
        visible: root.isPart
        spacing: Theme.gapXs

        Repeater {
            model: root.isPart ? root.table.otherNames : []

            KeyValue {
                required property int index
                required property string modelData

                Layout.fillWidth: true
                key: modelData
                value: root.table?.otherTexts[index] ?? ""
            }
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.rest()
        }
    }

    Separator {
        Layout.fillWidth: true
        visible: root.isPart
    }

    Text {
        Layout.fillWidth: true
        Layout.margins: Theme.gapM
        Layout.bottomMargin: Theme.gapXs
        visible: root.isPart
        text: root.table.name
        textFormat: Text.PlainText
        font: Theme.bodyMedium
        color: Theme.text
        elide: Text.ElideRight
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    DataTable {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(implicitHeight, Theme.viewMaximum)
        label: root.isPart ? root.table.name : qsTr("Result")
        model: root.table
        columns: root.table.columns
        longest: root.table.longest
        numeric: root.table.numeric
        sortColumn: root.table.sortColumn
        sortDescending: root.table.sortDescending
        onSortRequested: column => root.table.sortBy(column)
        onCopyRequested: root.table.copy()
    }
}
