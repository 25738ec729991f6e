// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Components
import Quayside.Theme

// One of several values, from a menu.
NodeField {
    id: root

    readonly property int offset: node.canBeUnset ? 1 : 0

    function choices(options: var): var {
        return root.node.canBeUnset ? [qsTr("Not set"), ...options] : options
    }

    ComboBox {
        Layout.maximumWidth: Math.max(Theme.menuMinimum, Math.min(implicitWidth, 3 * Theme.keyColumn))
        Accessible.name: root.spokenName
        model: root.choices(root.node.options)
        currentIndex: root.node.currentIndex + root.offset
        displayText: currentIndex < 0 ? qsTr("Choose") : currentText
        implicitContentWidthPolicy: T.ComboBox.WidestTextWhenCompleted
        onActivated: index => root.node.currentIndex = index - root.offset
    }
}
