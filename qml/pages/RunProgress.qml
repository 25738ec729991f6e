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

    required property ToolController tool

    spacing: Theme.gapXs

    ProgressLine {
        Layout.fillWidth: true
        label: words.text
        indeterminate: !root.tool.hasProgress || root.tool.progress < 0
        value: Math.max(0, root.tool.progress)
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapM

        SmallText {
            id: words

            Layout.fillWidth: true
            text: root.tool.progressText.length > 0 ? root.tool.progressText : qsTr("Waiting for the answer")
            maximumLineCount: 3
            elide: Text.ElideRight
        }

        SmallText {
            Layout.alignment: Qt.AlignTop
            text: root.tool.elapsedText
            wrapMode: Text.NoWrap
        }
    }
}
