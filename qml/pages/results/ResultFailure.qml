// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The call itself went wrong; there is no answer of the tool.
ColumnLayout {
    id: root

    required property string serverName
    required property ResultController result

    spacing: Theme.gapM

    Problem {
        Layout.fillWidth: true
        title: root.result.errorTitle
        hint: root.result.errorHint
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.serverName
        text: root.result.errorDetail
    }
}
