// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Text {
    id: root

    textFormat: Text.PlainText
    clip: true
    font: Theme.small
    color: Theme.muted
    lineHeight: Theme.smallLine
    lineHeightMode: Text.FixedHeight
    topPadding: Theme.stroke
    bottomPadding: -Theme.stroke
    wrapMode: Text.Wrap
}
