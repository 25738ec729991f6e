// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// The rows of a model, in what a popup shows. Qt 6.4 crashes when a layout in a closed popup is resized after its
// Repeater has changed; this is none. Rows set `width: column.width`, by the id of this column.
Column {
    id: root

    default property alias delegate: rows.delegate
    property alias model: rows.model
    property alias count: rows.count

    spacing: Theme.gapS

    Repeater {
        id: rows
    }
}
