// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The servers whose questions are declined unseen, and the way back.
ColumnLayout {
    id: root

    required property InboxController inbox

    visible: inbox.mutedNames.length > 0
    spacing: Theme.gapXs

    Repeater {
        model: root.inbox.mutedNames

        NoticeBar {
            required property int index
            required property string modelData

            Layout.fillWidth: true
            text: qsTr("All requests from %1 are declined for now.").arg(modelData)
            actionText: qsTr("Ask me again")
            onActionTriggered: root.inbox.unmute(index)
        }
    }
}
