// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    visible: App.addServer.warnings.length > 0
    spacing: Theme.gapS

    Repeater {
        model: App.addServer.warnings

        NoticeBar {
            required property string modelData

            Layout.fillWidth: true
            tone: NoticeBar.Warn
            text: modelData
        }
    }
}
