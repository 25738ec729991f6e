// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A text of one line, with its values in earlier calls.
NodeField {
    id: root

    SuggestField {
        Layout.maximumWidth: 3 * Theme.keyColumn
        Accessible.name: root.spokenName
        placeholderText: root.node.placeholder
        offersSuggestions: root.node.hasEarlier
        suggestions: offersSuggestions ? root.node.earlier : []
        onTextEdited: root.node.text = text
        onEditingFinished: root.node.leave()

        // Lasts when a suggestion is chosen, which no plain binding does.
        Binding on text {
            value: root.node.text
        }
    }

    When {
        condition: root.node.browsesFiles || root.node.browsesFolders

        BrowseRow {
            node: root.node
        }
    }
}
