// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A tool tip that is created on demand, above its item or, for rows, to the right, so that it covers no other row. Its
// component uses no outer names: a Loader of Qt 6.4 rejects bound components.
Item {
    id: root

    property bool shown: false
    property string text
    property bool isBeside: false

    anchors.fill: parent

    Loader {
        id: loader

        anchors.fill: parent
        active: root.shown && root.text.length > 0
        sourceComponent: ToolTip {
            Component.onCompleted: open()
        }
    }

    Binding {
        target: loader.item
        property: "text"
        value: root.text
    }

    Binding {
        target: loader.item
        property: "isBeside"
        value: root.isBeside
    }
}
