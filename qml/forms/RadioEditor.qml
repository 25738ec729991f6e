// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A choice of a few short values, all visible.
NodeField {
    id: root

    entry: buttons.count > 0 ? buttons.itemAt(0) : null

    Flow {
        id: choices

        spacing: Theme.gapL
        Accessible.role: Accessible.Grouping
        Accessible.name: root.spokenName
        Accessible.description: root.spokenNote

        Repeater {
            id: buttons

            model: root.node.options

            RadioButton {
                required property string modelData
                required property int index

                width: Math.min(implicitWidth, choices.width)
                text: modelData
                label: root.spokenName
                invalid: root.error.length > 0
                checked: root.node.currentIndex === index
                Accessible.name: qsTr("%1: %2").arg(root.node.label).arg(modelData)
                Accessible.description: root.spokenNote
                onToggled: root.node.currentIndex = index
            }
        }
    }
}
