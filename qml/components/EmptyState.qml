// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

ColumnLayout {
    id: root

    property string text
    property string iconName
    property string actionText

    signal actionTriggered()

    spacing: Theme.gapM

    Icon {
        Layout.alignment: Qt.AlignHCenter
        visible: root.iconName.length > 0
        name: root.iconName
        size: Theme.largeIcon
        color: Theme.muted
        opacity: Theme.disabledOpacity
    }

    BodyText {
        Layout.alignment: Qt.AlignHCenter
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.cellMaximum
        text: root.text
        muted: true
        horizontalAlignment: Text.AlignHCenter
    }

    PlainButton {
        Layout.alignment: Qt.AlignHCenter
        visible: text.length > 0
        text: root.actionText
        onClicked: root.actionTriggered()
    }
}
