// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// Notices before a sign-in, one sentence per bar.
RepeatedColumn {
    id: root

    required property var notices // QStringList

    visible: notices.length > 0
    spacing: Theme.gapXs
    model: notices

    NoticeBar {
        required property string modelData

        width: root.width
        tone: NoticeBar.Warn
        text: modelData
    }
}
