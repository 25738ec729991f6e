// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// Chips beside and below one another. Not a Flow: in a layout of Qt 6.4 that has its height only after the layout has
// taken it, and the next parts stand on top of it.
Item {
    id: root

    property var texts: [] // Of strings; qmllint 6.4 takes a QStringList for no list<string>.
    property int tone: Chip.Neutral
    property string shown: "%1" // As in "+ %1".
    property string spoken: "%1" // What assistive tools say.

    readonly property bool mirrored: LayoutMirroring.enabled

    // At once, so that the layout around this never sees an old height.
    function place() {
        let x = 0
        let y = 0
        for (let i = 0; i < chips.count; ++i) {
            const chip = chips.itemAt(i)
            if (!chip)
                return // Called again for the last one.
            if (x > 0 && x + chip.width > root.width) {
                x = 0
                y += chip.height + Theme.gapXs
            }
            chip.x = root.mirrored ? root.width - x - chip.width : x
            chip.y = y
            x += chip.width + Theme.gapXs
        }
        root.implicitHeight = chips.count > 0 ? y + Theme.chip : 0
    }

    implicitWidth: Theme.keyColumn
    onWidthChanged: place()
    onMirroredChanged: place()

    Repeater {
        id: chips

        model: root.texts
        onItemAdded: root.place()
        onItemRemoved: root.place()

        Chip {
            required property string modelData

            width: Math.min(implicitWidth, root.width)
            text: root.shown.arg(modelData)
            tone: root.tone
            Accessible.name: root.spoken.arg(modelData)
            onWidthChanged: root.place()
            onHeightChanged: root.place()
        }
    }
}
