// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// One block with its role and its kind.
ColumnLayout {
    id: root

    required property string heading
    required property string note

    spacing: Theme.gapXs

    Text {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: text.length > 0
        text: root.heading
        textFormat: Text.PlainText
        clip: true
        font: Theme.bodyMedium
        color: Theme.text
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.note
    }
}
