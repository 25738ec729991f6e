// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Text {
    id: root

    textFormat: Text.PlainText
    clip: true
    font: Theme.codeFont
    color: Theme.text
    lineHeight: Theme.codeLine
    lineHeightMode: Text.FixedHeight
    wrapMode: Text.Wrap
}
