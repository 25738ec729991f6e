// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Components

// Yes or no, where one of both is always sent.
NodeField {
    id: root

    label: ""

    CheckBox {
        text: root.node.label
        checked: root.node.checked
        Accessible.name: root.node.label
        onToggled: root.node.checked = checked
    }
}
