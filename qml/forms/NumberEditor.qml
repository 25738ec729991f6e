// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A number, kept as typed.
NodeField {
    id: root

    NumberField {
        Layout.maximumWidth: Theme.menuMinimum
        Accessible.name: root.spokenName
        placeholderText: root.node.placeholder
        from: root.node.lowest
        to: root.node.highest
        stepSize: root.node.step
        onTextEdited: root.node.text = text
        onEditingFinished: root.node.leave()

        // Lasts when arrows or a calendar write, which no plain binding does.
        Binding on text {
            value: root.node.text
        }
    }
}
