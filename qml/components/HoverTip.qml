// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A tool tip that exists only while it is wanted, above the item it lies in or, for rows, at its right: it covers no other row.
// Its component names nothing outside itself: a Loader of Qt 6.4 refuses bound components.
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
