// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A text of several lines, or a value as JSON.
NodeField {
    id: root

    TextArea {
        Layout.maximumWidth: Theme.fieldMaximum
        minimumLines: code ? 2 : 3
        code: root.node.kind === FormNode.Json || root.node.kind === FormNode.Object
              || root.node.kind === FormNode.Array
        text: root.node.text
        placeholderText: root.node.placeholder.length > 0 || root.showsLabel ? root.node.placeholder : root.node.label
        onTextEdited: root.node.text = text
        onActiveFocusChanged: {
            if (!activeFocus && root.node)
                root.node.leave()
        }
    }
}
