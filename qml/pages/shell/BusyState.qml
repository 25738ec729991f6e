// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// Something is under way: words, and a line that moves.
ColumnLayout {
    id: root

    required property string text

    spacing: Theme.gapM

    BodyText {
        Layout.fillWidth: true
        text: root.text
        muted: true
        horizontalAlignment: Text.AlignHCenter
    }

    ProgressLine {
        Layout.alignment: Qt.AlignHCenter
        label: root.text
        indeterminate: true
    }
}
