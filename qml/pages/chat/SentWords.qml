// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// What the person said.
TranscriptItem {
    id: root

    required property string text
    required property string omittedText

    gap: isFirst ? Theme.gapM : Theme.gapXs
    implicitHeight: gap + bubble.height

    Rectangle {
        id: bubble

        anchors.right: parent.right
        y: root.gap
        width: Math.min(root.bubbleMaximum, Math.ceil(Math.max(words.implicitWidth, omitted.implicitWidth)) + 2 * Theme.gapM)
        height: words.height + 2 * Theme.gapS + (omitted.visible ? Theme.gapXs + omitted.height : 0)
        radius: Theme.cardRadius
        color: Theme.selection

        StyledText {
            id: words

            x: Theme.gapM
            y: Theme.gapS
            width: parent.width - 2 * Theme.gapM
            text: root.text
            Accessible.name: qsTr("You: %1").arg(root.text)
        }

        SmallText {
            id: omitted

            x: Theme.gapM
            y: words.y + words.height + Theme.gapXs
            width: parent.width - 2 * Theme.gapM
            visible: text.length > 0
            text: root.omittedText
        }
    }
}
