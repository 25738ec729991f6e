// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// The time limits of one server or of all (TIME-01), in seconds; 0 is the default.
ColumnLayout {
    id: root

    required property int connectTime
    required property int callTime
    required property int totalTime
    required property int usualConnectTime
    required property int usualCallTime
    required property int usualTotalTime

    signal chosen(string key, int seconds)

    spacing: Theme.gapL

    TimeField {
        Layout.fillWidth: true
        label: qsTr("Connect (seconds)")
        hint: qsTr("Until the server has answered the first request. Takes effect at the next start.")
        seconds: root.connectTime
        usual: root.usualConnectTime
        most: 600
        onChosen: seconds => root.chosen("connect", seconds)
    }

    TimeField {
        Layout.fillWidth: true
        label: qsTr("Tool call (seconds)")
        hint: qsTr("Without progress. Each report of progress restarts the clock.")
        seconds: root.callTime
        usual: root.usualCallTime
        most: 86400
        onChosen: seconds => root.chosen("call", seconds)
    }

    TimeField {
        Layout.fillWidth: true
        label: qsTr("Whole tool call (seconds)")
        hint: qsTr("Even if the server reports progress.")
        seconds: root.totalTime
        usual: root.usualTotalTime
        most: 604800
        onChosen: seconds => root.chosen("total", seconds)
    }
}
