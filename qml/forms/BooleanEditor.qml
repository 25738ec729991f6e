// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// Yes, no, or nothing.
NodeField {
    id: root

    ComboBox {
        Layout.maximumWidth: Theme.menuMinimum
        Accessible.name: root.spokenName
        model: [qsTr("Not set"), qsTr("Yes"), qsTr("No")]
        currentIndex: !root.node.isSet ? 0 : root.node.checked ? 1 : 2
        onActivated: index => {
            if (index === 0)
                root.node.clear()
            else
                root.node.checked = index === 1
        }
    }
}
