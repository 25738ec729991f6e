// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// One row of a transcript, in a column in its middle. What is in it begins below the gap and is placed without layouts: these
// find their height a frame later, and the rows below would jump.
Item {
    id: root

    required property int index
    required property double messageId
    required property bool isFirst

    property int gap: isFirst ? 0 : Theme.gapS // The end of the message above has room of its own.

    readonly property real room: ListView.view?.width ?? 0
    // Of what the person said: a part of the column.
    readonly property real bubbleMaximum: Math.floor(width * 0.85)

    width: Math.max(0, Math.min(Theme.chatColumn, room - 2 * Theme.pageMargin))

    // With Qt 6.8 a list sets x to 0.
    transform: Translate {
        x: Math.round((root.room - root.width) / 2)
    }
}
