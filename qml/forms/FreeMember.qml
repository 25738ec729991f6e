// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A member whose name the person enters.
RowLayout {
    id: root

    required property FormNode node

    spacing: Theme.gapS

    TextField {
        Layout.alignment: Qt.AlignTop
        Layout.preferredWidth: Theme.keyColumn
        label: qsTr("Name")
        placeholderText: qsTr("Name")
        text: root.node.key
        invalid: root.node.error.length > 0
        onTextEdited: root.node.key = text
        onEditingFinished: root.node.leave()
    }

    FieldRow {
        Layout.fillWidth: true
        Layout.alignment: Qt.AlignTop
        node: root.node
    }

    IconButton {
        Layout.alignment: Qt.AlignTop
        iconName: "trash"
        text: root.node.key.length > 0 ? qsTr("Remove %1").arg(root.node.label) : qsTr("Remove")
        onClicked: root.node.removeSelf()
    }
}
