// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A host that the person should check, with warnings (SEC-33).
ColumnLayout {
    id: root

    required property string label
    required property string host
    required property var warnings // QStringList

    property bool isMain: false

    spacing: Theme.gapXs

    SmallText {
        Layout.fillWidth: true
        text: root.label
    }

    TextEdit {
        Layout.fillWidth: true
        text: root.host
        textFormat: TextEdit.PlainText
        clip: true
        font.family: Theme.codeFamily
        font.pixelSize: root.isMain ? Theme.h2.pixelSize : Theme.codeFont.pixelSize
        font.weight: root.isMain ? Font.DemiBold : Font.Normal
        color: Theme.text
        selectionColor: Theme.accent
        selectedTextColor: Theme.accentText
        wrapMode: TextEdit.WrapAnywhere // So that no line of an address looks like all of it.
        readOnly: true
        selectByMouse: true
        activeFocusOnTab: false
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("%1: %2").arg(root.label).arg(text)
    }

    Repeater {
        model: root.warnings

        NoticeBar {
            required property string modelData

            Layout.fillWidth: true
            tone: NoticeBar.Warn
            text: modelData
        }
    }
}
