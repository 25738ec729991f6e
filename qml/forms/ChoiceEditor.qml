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

    ComboBox {
        Layout.maximumWidth: Math.max(Theme.menuMinimum, Math.min(implicitWidth, 3 * Theme.keyColumn))
        Accessible.name: root.spokenName
        model: root.node.menu
        currentIndex: root.node.currentIndex + root.offset
        displayText: currentIndex < 0 ? qsTr("Choose") : currentText
        // Of very many the widest is not worth looking for.
        implicitContentWidthPolicy: count > 100 ? T.ComboBox.ContentItemImplicitWidth : T.ComboBox.WidestTextWhenCompleted
        onActivated: index => root.node.currentIndex = index - root.offset
    }
}
