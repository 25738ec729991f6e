// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// An object: its members below its name. Optional groups are collapsed until added.
ColumnLayout {
    id: root

    required property FormNode node
    readonly property bool isNamed: !node.isItem && !node.isAlternative && !node.isFree

    spacing: Theme.gapS

    RowLayout {
        visible: root.isNamed
        spacing: Theme.gapS

        NodeField {
            node: root.node
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
        }

        LinkButton {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: (Theme.bodyLine - height) / 2
            visible: !root.node.isRequired || !root.node.isSet
            iconName: root.node.isSet ? "trash" : "plus"
            text: root.node.isSet ? qsTr("Remove") : qsTr("Add")
            Accessible.name: root.node.isSet ? qsTr("Remove %1").arg(root.node.label)
                                             : qsTr("Add %1").arg(root.node.label)
            onClicked: root.node.isSet = !root.node.isSet
        }

        Item {
            Layout.fillWidth: true
        }
    }

    IndentedBox {
        Layout.fillWidth: true
        indented: root.isNamed
        visible: root.node.isSet && root.node.children.count + (root.node.canAdd ? 1 : 0) > 0

        GroupBody {
            Layout.fillWidth: true
            node: root.node
        }
    }
}
