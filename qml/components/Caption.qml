// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Text {
    id: root

    textFormat: Text.PlainText
    clip: true
    font: Theme.caption
    color: Theme.muted
    elide: Text.ElideRight
    Accessible.role: Accessible.Heading
    Accessible.name: text
}
