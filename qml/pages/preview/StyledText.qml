// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// A text to select, with styles and links in it. It is plain text: the styles are drawn over it (SEC-35).
TextEdit {
    id: root

    property var spans

    signal linkActivated(string address)

    textFormat: TextEdit.PlainText
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
