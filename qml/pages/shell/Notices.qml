// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// Notices before a sign-in, one sentence per bar.
ColumnLayout {
    id: root

    required property var notices // QStringList

    visible: notices.length > 0
    spacing: Theme.gapXs

    Repeater {
        model: root.notices

        NoticeBar {
            required property string modelData

            Layout.fillWidth: true
            tone: NoticeBar.Warn
            text: modelData
        }
    }
}
