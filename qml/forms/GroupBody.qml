// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The members of an object, free ones included.
ColumnLayout {
    id: root

    required property FormNode node

    spacing: Theme.gapL

    FieldList {
        Layout.fillWidth: true
        visible: root.node.children.count > 0
        rows: root.node.children
    }

    LinkButton {
        visible: root.node.canAdd
        iconName: "plus"
        text: qsTr("Add a value")
        Accessible.name: root.node.label.length > 0 ? qsTr("Add a value to %1").arg(root.node.label) : text
        onClicked: root.node.add()
    }
}
