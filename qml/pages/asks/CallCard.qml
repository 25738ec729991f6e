// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A call of a tool that needs the permission of the person. The same card on every page (SEC-45).
AskCard {
    id: root

    required property CallController call

    // False on a page of its own.
    property bool isInPanel: false

    readonly property bool isPaused: call.pause.length > 0

    item: root.call
    about: root.call.source
    Keys.onEscapePressed: root.call.close()

    When {
        condition: root.isInWindow && root.isPaused

        CallPause {
            Layout.fillWidth: true
            call: root.call
            isStacked: root.isNarrow
            isInPanel: root.isInPanel
        }
    }

    When {
        condition: root.isInWindow && !root.isPaused

        CallReview {
            Layout.fillWidth: true
            call: root.call
            maximumHeight: root.room
            isStacked: root.isNarrow && (!root.isInPanel || Theme.isLarge)
            isInPanel: root.isInPanel
        }
    }
}
