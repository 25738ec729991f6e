// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// In the middle of its width: what is missing, why, and one action. An Item, because a layout takes over the limits of what is
// in it.
Item {
    id: root

    property string text
    property string detail // Why, in lines.
    property string iconName
    property string actionText

    signal actionTriggered()

    implicitWidth: Theme.cellMaximum
    implicitHeight: column.implicitHeight

    ColumnLayout {
        id: column

        x: Math.round((root.width - width) / 2)
        width: Math.min(root.width, Theme.cellMaximum)
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
            Layout.fillWidth: true
            text: root.text
            muted: true
            horizontalAlignment: Text.AlignHCenter
        }

        BodyText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.detail
            horizontalAlignment: Text.AlignHCenter
        }

        PlainButton {
            Layout.alignment: Qt.AlignHCenter
            visible: text.length > 0
            text: root.actionText
            onClicked: root.actionTriggered()
        }
    }
}
