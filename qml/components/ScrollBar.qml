// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.ScrollBar {
    id: root

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    padding: Theme.focusStroke
    visible: policy === T.ScrollBar.AlwaysOn || (policy === T.ScrollBar.AsNeeded && size < 1)
    minimumSize: orientation === Qt.Horizontal ? height / width : width / height
    Accessible.name: qsTr("Scroll bar")

    contentItem: Rectangle {
        implicitWidth: root.interactive ? Theme.gapXs + Theme.focusStroke : Theme.focusStroke
        implicitHeight: implicitWidth
        radius: width / 2
        color: Theme.muted
        opacity: root.pressed ? 0.8 : root.hovered ? 0.6 : 0.3

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.duration
                easing.type: Theme.easing
            }
        }
    }
}
