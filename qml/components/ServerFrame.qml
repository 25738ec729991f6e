// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// A frame around what a server wrote, with its source, as that of ServerText.
Rectangle {
    id: root

    default property alias content: column.data
    property string name
    property alias spacing: column.spacing

    implicitWidth: Theme.cellMaximum
    implicitHeight: column.implicitHeight + 2 * Theme.inset
    radius: Theme.radius
    color: Theme.muted

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: Theme.barStroke
        radius: Theme.radius - Theme.stroke
        color: Theme.code
        border.width: Theme.stroke
        border.color: Theme.line
    }

    ColumnLayout {
        id: column

        x: Theme.barStroke + Theme.gapM
        y: Theme.inset
        width: root.width - x - Theme.gapM
        spacing: Theme.gapS

        SmallText {
            Layout.fillWidth: true
            text: qsTr("From %1").arg(root.name)
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }
    }
}
