// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
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

    // Empty is the default. The owner keeps the value, and ignores what is out of range.
    component TimeField: Field {
        id: field

        required property int seconds // 0: the default
        required property int usual
        required property int most

        signal chosen(int seconds)

        function shown(): string {
            return field.seconds > 0 ? String(field.seconds) : ""
        }

        function commit() {
            const wanted = Number(number.text)
            if (Number.isInteger(wanted) && wanted >= 0 && wanted <= field.most)
                field.chosen(wanted)
        }

        function problem(): string {
            const wanted = Number(number.text)
            const isGood = Number.isInteger(wanted) && (number.text.length === 0 || wanted >= 1) && wanted <= field.most
            return isGood ? "" : qsTr("Enter a whole number of seconds from 1 to %1.").arg(field.most.toLocaleString(Qt.locale(), "f", 0))
        }

        error: problem()

        NumberField {
            id: number

            Layout.maximumWidth: Theme.keyColumn
            from: 1
            to: field.most
            text: field.shown()
            placeholderText: String(field.usual)
            onTextEdited: field.commit()
        }
    }
}
