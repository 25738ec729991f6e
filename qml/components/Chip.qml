// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Rectangle {
    id: root

    enum Tone { Neutral, Ok, Warn, Bad, Accent }

    property string text
    property int tone: Chip.Neutral

    function ground(): color {
        switch (root.tone) {
        case Chip.Ok:
            return Theme.okWeak
        case Chip.Warn:
            return Theme.warnWeak
        case Chip.Bad:
            return Theme.badWeak
        case Chip.Accent:
            return Theme.accentWeak
        default:
            return Theme.surface
        }
    }

    function ink(): color {
        switch (root.tone) {
        case Chip.Ok:
            return Theme.ok
        case Chip.Warn:
            return Theme.warn
        case Chip.Bad:
            return Theme.bad
        case Chip.Accent:
            return Theme.accent
        default:
            return Theme.muted
        }
    }

    visible: text.length > 0
    clip: true
    implicitWidth: label.implicitWidth + 2 * Theme.gapS
    implicitHeight: Theme.chip
    radius: height / 2
    color: ground()
    border.width: tone === Chip.Neutral ? Theme.stroke : 0
    border.color: Theme.line
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Text {
        id: label

        anchors.centerIn: parent
        width: Math.min(implicitWidth, root.width - 2 * Theme.gapS)
        text: root.text
        textFormat: Text.PlainText
        clip: true
        font: Theme.smallMedium
        color: root.ink()
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
