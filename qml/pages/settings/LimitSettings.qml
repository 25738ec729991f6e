// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// TIME-01
ScrollPane {
    id: root

    spacing: Theme.gapL

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("For servers that have no limits of their own in Setup. The time that a server waits for you does not count.")
        muted: true
    }

    TimeFields {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        connectTime: SettingsController.connectTime
        callTime: SettingsController.callTime
        totalTime: SettingsController.totalTime
        usualConnectTime: 30
        usualCallTime: 60
        usualTotalTime: 1800
        onChosen: (key, seconds) => SettingsController.setTime(key, seconds)
    }
}
