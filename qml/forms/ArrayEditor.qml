// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A list: a row an item, and one more.
ColumnLayout {
    id: root

    required property FormNode node

    spacing: Theme.gapS

    NodeField {
        Layout.fillWidth: true
        node: root.node
    }

    IndentedBox {
        Layout.fillWidth: true
        visible: root.node.children.count > 0

        Repeater {
            model: root.node.children

            ItemRow {
                required property int index

                Layout.fillWidth: true
                list: root.node
                row: index
            }
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.node.canAdd
        iconName: "plus"
        text: qsTr("Add item")
        Accessible.name: root.node.label.length > 0 ? qsTr("Add item to %1").arg(root.node.label) : text
        onClicked: root.node.add()
    }
}
