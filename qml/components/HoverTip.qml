// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// A tool tip that is created on demand, above its item or, for rows, to the right, so that it covers no other row. A press hides
// it until the pointer comes again or the text changes: it would cover the menu that the press may open. Its component uses no
// outer names: a Loader of Qt 6.4 rejects bound components.
Item {
    id: root

    property bool shown: false
    property string text
    property bool isBeside: false
    property bool isUsed: false
    property bool isDue: false // Its delay has ended.

    anchors.fill: parent
    onShownChanged: {
        if (!shown)
            root.isUsed = root.isDue = false
    }
    onTextChanged: root.isUsed = false

    PointHandler {
        acceptedButtons: Qt.AllButtons
        onActiveChanged: {
            if (active)
                root.isUsed = true
        }
    }

    // A delay of the tip itself could end when the item has left the window and the tip still exists, which cannot open then.
    Timer {
        interval: Theme.toolTipDelay
        running: root.shown && !root.isUsed && root.text.length > 0
        onTriggered: root.isDue = true
    }

    Loader {
        id: loader

        anchors.fill: parent
        active: root.isDue && root.shown && !root.isUsed && root.text.length > 0 && root.Window.window !== null
        sourceComponent: ToolTip {
            delay: 0
            Component.onCompleted: {
                // In what an asynchronous Loader creates, this comes later: the item may have left the window.
                if (parent?.Window.window)
                    open()
            }
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
