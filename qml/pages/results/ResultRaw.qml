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

    required property ResultController result

    spacing: Theme.gapXs

    TextArea {
        Layout.fillWidth: true
        Layout.margins: Theme.gapM
        label: qsTr("Result as JSON")
        text: root.result.rawText
        readOnly: true
        code: true
        maximumLines: 24
    }

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapM
        Layout.rightMargin: Theme.gapM
        Layout.bottomMargin: Theme.gapM
        visible: text.length > 0
        text: root.result.rawOmitted
    }
}
