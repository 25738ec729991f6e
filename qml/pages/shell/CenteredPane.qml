// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// A narrow column in the middle, a little above the centre.
Item {
    id: root

    default property alias content: column.data
    property int maximumWidth: Theme.cellMaximum

    ColumnLayout {
        id: column

        x: Math.round((root.width - width) / 2)
        y: Math.max(Theme.pageMargin, Math.round((root.height - implicitHeight) * 0.4))
        width: Math.min(root.maximumWidth, root.width - 2 * Theme.pageMargin)
        spacing: Theme.gapM
    }
}
