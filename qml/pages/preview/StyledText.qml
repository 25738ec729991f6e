// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A text to select, with styles and links in it. It is plain text: the styles are drawn over it (SEC-35).
TextEdit {
    id: root

    property var spans
    property int lineHeight: Theme.bodyLine // 0: as the font has it.

    textFormat: TextEdit.PlainText
    clip: true // Marks on letters reach beyond a line.
    font: Theme.body
    color: Theme.text
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentText
    wrapMode: TextEdit.Wrap
    readOnly: true
    selectByMouse: true
    activeFocusOnTab: false
    Accessible.role: Accessible.Paragraph
    Accessible.name: text

    TextColours {
        id: styler

        target: root.textDocument
        spans: root.spans
        lineHeight: root.lineHeight
    }

    // Tab goes from link to link, and Enter opens one.
    Repeater {
        model: styler.linkCount

        Item {
            id: link

            required property int index

            // They change with the links, also when there are as many as before.
            readonly property int start: index < styler.linkCount ? styler.linkStart(index) : 0
            readonly property int end: index < styler.linkCount ? styler.linkEnd(index) : 0
            readonly property rect first: placeOf(start)
            readonly property rect last: placeOf(end)

            // The height of the text changes when its lines do.
            function placeOf(position: int): rect {
                return root.width > 0 && root.contentHeight > 0 && position <= root.length ? root.positionToRectangle(position) : Qt.rect(0, 0, 0, 0)
            }

            function open(event: KeyEvent) {
                if (!event.isAutoRepeat)
                    root.linkActivated(styler.linkAt(link.start))
            }

            x: last.y > first.y ? 0 : first.x
            y: first.y
            width: last.y > first.y ? root.width : last.x - first.x
            height: last.y + last.height - first.y
            activeFocusOnTab: true
            Accessible.role: Accessible.Link
            Accessible.name: root.text.slice(start, end)
            Accessible.focusable: true
            Accessible.onPressAction: root.linkActivated(styler.linkAt(link.start))
            Keys.onReturnPressed: event => link.open(event)
            Keys.onEnterPressed: event => link.open(event)

            FocusRing {
                inside: true
                visible: link.activeFocus
            }
        }
    }

    HoverHandler {
        id: hover

        readonly property string address: hovered ? styler.linkAt(root.positionAt(point.position.x, point.position.y)) : ""

        cursorShape: address.length > 0 ? Qt.PointingHandCursor : Qt.IBeamCursor
    }

    TapHandler {
        acceptedButtons: Qt.LeftButton
        onTapped: point => {
            const address = styler.linkAt(root.positionAt(point.position.x, point.position.y))
            if (address.length > 0 && root.selectedText.length === 0)
                root.linkActivated(address)
        }
    }
}
