// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Components

// A value that cannot be chosen, only sent or left out.
NodeField {
    id: root

    readonly property string value: node.kind === FormNode.Null ? qsTr("nothing (null)") : node.text

    CheckBox {
        text: root.value
        checked: root.node.isSet
        enabled: !root.node.isRequired
        Accessible.name: qsTr("%1: %2").arg(root.node.label).arg(root.value)
        onToggled: root.node.isSet = checked
    }
}
