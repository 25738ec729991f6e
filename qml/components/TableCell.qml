// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// One text of a TableRow.
Text {
    id: root

    required property int index

    property int tone: Chip.Neutral
    property bool isNumeric: false
    readonly property bool isCut: truncated

    function ink(): color {
        switch (root.tone) {
        case Chip.Warn:
            return Theme.warn
        case Chip.Bad:
            return Theme.bad
        case Chip.Ok:
            return Theme.ok
        default:
            return Theme.text
        }
    }

    leftPadding: Theme.gapM
    rightPadding: Theme.gapM
    textFormat: Text.PlainText
    clip: true
    font: Theme.body
    color: ink()
    horizontalAlignment: isNumeric ? Text.AlignRight : Text.AlignLeft
    verticalAlignment: Text.AlignVCenter
    maximumLineCount: 1
    elide: Text.ElideRight
}
