// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One item of an array, with its actions. Groups have a caption and are shown below it.
GridLayout {
    id: root

    required property FormNode node
    required property FormNode list
    required property int row
    readonly property bool isGroup: node.kind === FormNode.Object || node.kind === FormNode.Array
                                    || node.kind === FormNode.OneOf || node.kind === FormNode.MultiEnum

    columns: isGroup ? 1 : 2
    columnSpacing: Theme.gapS
    rowSpacing: Theme.gapXs

    RowLayout {
        Layout.row: 0
        Layout.column: root.isGroup ? 0 : 1
        Layout.alignment: Qt.AlignTop
        spacing: 0

        SmallText {
            Layout.fillWidth: true
            visible: root.isGroup
            text: root.node.label
        }

        IconButton {
            iconName: "chevron-up"
            text: qsTr("Move %1 up").arg(root.node.label)
            visible: root.list.children.count > 1
            enabled: root.row > 0
            onClicked: root.list.move(root.row, root.row - 1)
        }

        IconButton {
            iconName: "chevron-down"
            text: qsTr("Move %1 down").arg(root.node.label)
            visible: root.list.children.count > 1
            enabled: root.row < root.list.children.count - 1
            onClicked: root.list.move(root.row, root.row + 1)
        }

        IconButton {
            iconName: "trash"
            text: qsTr("Remove %1").arg(root.node.label)
            enabled: root.list.canRemoveItems
            onClicked: root.list.remove(root.row)
        }
    }

    FieldRow {
        Layout.row: root.isGroup ? 1 : 0
        Layout.column: 0
        Layout.fillWidth: true
        Layout.maximumWidth: root.isGroup ? Infinity : 3 * Theme.keyColumn
        Layout.alignment: Qt.AlignTop
        node: root.node
    }
}
