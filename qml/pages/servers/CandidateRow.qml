// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One server found in the pasted text.
ColumnLayout {
    id: root

    required property int index
    required property string name
    required property string commandText
    required property bool selected

    spacing: 0

    CheckBox {
        Layout.fillWidth: true
        text: root.name
        description: root.commandText
        checked: root.selected
        onToggled: App.addServer.candidates.setSelected(root.index, checked)
    }

    CodeText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.mark + Theme.gapS
        text: root.commandText
        color: Theme.muted
    }
}
