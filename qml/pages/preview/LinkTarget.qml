// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// The target of a link: its host, then the full address, never shortened (ELIC-31, SEC-59).
ColumnLayout {
    id: root

    required property string host // Empty: unknown.
    required property string address
    required property var warnings

    spacing: Theme.gapS

    Rectangle {
        Layout.fillWidth: true
        implicitHeight: column.implicitHeight + 2 * Theme.gapM
        radius: Theme.radius
        color: Theme.code
        border.width: Theme.stroke
        border.color: Theme.line

        ColumnLayout {
            id: column

            x: Theme.gapM
            y: Theme.gapM
            width: parent.width - 2 * Theme.gapM
            spacing: Theme.gapXs

            SmallText {
                Layout.fillWidth: true
                visible: root.host.length > 0
                text: qsTr("Host")
            }

            TextEdit {
                Layout.fillWidth: true
                visible: root.host.length > 0
                text: root.host
                textFormat: TextEdit.PlainText
                clip: true
                font.family: Theme.codeFamily
                font.pixelSize: Theme.h2.pixelSize
                font.weight: Font.DemiBold
                color: Theme.text
                selectionColor: Theme.accent
                selectedTextColor: Theme.accentText
                wrapMode: TextEdit.WrapAnywhere // So that no line of an address looks like all of it.
                readOnly: true
                selectByMouse: true
                activeFocusOnTab: false
                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("Host: %1").arg(text)
            }

            SmallText {
                Layout.fillWidth: true
                Layout.topMargin: Theme.gapXs
                text: qsTr("Full address")
            }

            TextEdit {
                Layout.fillWidth: true
                text: root.address
                textFormat: TextEdit.PlainText
                clip: true
                font: Theme.codeFont
                color: Theme.text
                selectionColor: Theme.accent
                selectedTextColor: Theme.accentText
                wrapMode: TextEdit.WrapAnywhere // So that no line of an address looks like all of it.
                readOnly: true
                selectByMouse: true
                activeFocusOnTab: false
                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("Address: %1").arg(text)
            }
        }
    }

    RepeatedColumn {
        id: warnings

        Layout.fillWidth: true
        visible: count > 0
        model: root.warnings

        NoticeBar {
            required property string modelData

            width: warnings.width
            tone: NoticeBar.Warn
            text: modelData
        }
    }
}
