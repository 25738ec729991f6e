// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The request to the model, shown while the person writes the answer. Scrolled to its end at first.
ScrollPane {
    id: root

    required property string serverName
    required property SamplingController sampling

    readonly property real lowest: Math.max(0, contentHeight - height)

    padding: 0
    spacing: Theme.gapS
    implicitHeight: Math.min(contentHeight, Theme.viewMaximum / 2)
    onLowestChanged: contentY = lowest

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.serverName
        text: root.sampling.systemPrompt
        maximumLines: 12
    }

    SamplingBlocks {
        Layout.fillWidth: true
        sampling: root.sampling
        blocks: root.sampling.messages
        author: root.serverName
        canChange: false
    }
}
