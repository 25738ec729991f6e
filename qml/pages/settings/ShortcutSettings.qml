// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ScrollPane {
    id: root

    spacing: Theme.gapS

    Repeater {
        model: ShortcutList

        KeyValue {
            required property string shown
            required property string words

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            key: shown
            value: words
        }
    }
}
