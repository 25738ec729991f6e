// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A form of a server in the place of the message. Its middle scrolls, so that the conversation stays in sight.
FocusScope {
    id: root

    default property alias content: pane.content
    property alias footer: footerRow.data
    property string title
    property string label: title
    property string serverName
    property string description // The server's words.
    property bool isFocused: true // The first field gets the keyboard.

    signal closed()
    signal confirmed() // Return in a field, or Ctrl+Return.

    function focusFirst() {
        const first = start.nextItemInFocusChain()
        if (pane.holds(first))
            first.forceActiveFocus(Qt.TabFocusReason)
    }

    implicitHeight: card.implicitHeight
    Accessible.role: Accessible.Grouping
    Accessible.name: label
    Keys.onEscapePressed: root.closed()
    Keys.onReturnPressed: root.confirmed()
    Keys.onEnterPressed: root.confirmed()
    Component.onCompleted: {
        if (root.isFocused)
            focusing.restart()
    }

    Later {
        id: focusing

        onTriggered: root.focusFirst()
    }

    Card {
        id: card

        anchors.left: parent.left
        anchors.right: parent.right
        spacing: Theme.gapM

        Item {
            id: start
        }

        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: -card.spacing
            visible: root.title.length > 0
            spacing: Theme.gapS

            Heading {
                Layout.fillWidth: true
                text: root.title
            }

            Chip {
                Layout.maximumWidth: card.width / 3
                text: root.serverName
            }
        }

        ServerText {
            Layout.fillWidth: true
            visible: text.length > 0
            name: root.serverName
            text: root.description
            framed: false
            maximumLines: 2
        }

        ScrollPane {
            id: pane

            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, (root.Window.window?.height ?? Theme.windowHeight) * 0.4)
            visible: contentHeight > 0
            padding: 0
        }

        RowLayout {
            id: footerRow

            Layout.fillWidth: true
            spacing: Theme.gapS
        }
    }
}
