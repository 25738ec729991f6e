// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A date, or a date and a time.
NodeField {
    id: root

    hint: Facts.joined([node.description, field.words.length > 0 ? field.words : node.hint, node.note, node.suggestion])

    DateField {
        id: field

        Layout.maximumWidth: 2 * Theme.keyColumn
        hasTime: root.node.format === FormNode.DateTime
        placeholderText: root.node.placeholder
        onTextEdited: root.node.text = text
        onEditingFinished: root.node.leave()

        // Lasts when arrows or a calendar write, which no plain binding does.
        Binding on text {
            value: root.node.text
        }
    }
}
