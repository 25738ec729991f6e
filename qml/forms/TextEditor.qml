// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A text of one line.
NodeField {
    id: root

    TextField {
        Layout.maximumWidth: 3 * Theme.keyColumn
        Accessible.name: root.spokenName
        text: root.node.text
        placeholderText: root.node.placeholder
        echoMode: root.node.format === FormNode.Password ? TextInput.Password : TextInput.Normal
        onTextEdited: root.node.text = text
        onEditingFinished: root.node.leave()
    }

    When {
        condition: root.node.browsesFiles || root.node.browsesFolders

        BrowseRow {
            node: root.node
        }
    }
}
