// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Text {
    id: root

    property int level: 2

    textFormat: Text.PlainText
    clip: true
    font: level === 1 ? Theme.h1 : Theme.h2
    color: Theme.text
    elide: Text.ElideRight
    Accessible.role: Accessible.Heading
    Accessible.name: text

    HoverTip {
        shown: hover.hovered && root.truncated
        text: root.text
    }

    HoverHandler {
        id: hover
    }
}
