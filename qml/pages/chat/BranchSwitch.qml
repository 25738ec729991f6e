// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// Which of several versions of a message is shown.
Row {
    id: root

    required property string text
    required property bool hasPrevious
    required property bool hasNext

    readonly property bool isMirrored: LayoutMirroring.enabled

    signal stepped(int step)

    IconButton {
        compact: true
        enabled: root.hasPrevious
        ink: Theme.muted
        iconName: root.isMirrored ? "chevron-right" : "chevron-left"
        text: qsTr("Previous version")
        onClicked: root.stepped(-1)
    }

    SmallText {
        anchors.verticalCenter: parent.verticalCenter
        text: root.text
        wrapMode: Text.NoWrap
    }

    IconButton {
        compact: true
        enabled: root.hasNext
        ink: Theme.muted
        iconName: root.isMirrored ? "chevron-left" : "chevron-right"
        text: qsTr("Next version")
        onClicked: root.stepped(1)
    }
}
