// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Text {
    id: root

    property bool muted: false
    property bool strong: false

    textFormat: Text.PlainText
    clip: true
    font: strong ? Theme.bodyStrong : Theme.body
    color: muted ? Theme.muted : Theme.text
    lineHeight: Theme.bodyLine
    lineHeightMode: Text.FixedHeight
    topPadding: Theme.stroke
    bottomPadding: -Theme.stroke
    wrapMode: Text.Wrap
}
