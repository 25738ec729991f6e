// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// The lines of a difference, marked by sign and colour. The model has the roles kind (0 same, 1 added, 2 removed, 3 a gap),
// line and hidden (lines in a gap).
Rectangle {
    id: root

    required property var model
    property string label: qsTr("Difference")

    implicitHeight: Math.min(list.contentHeight + 2 * Theme.gapS, Theme.viewMaximum)
    radius: Theme.radius
    color: Theme.code
    border.width: Theme.stroke
    border.color: Theme.line

    ItemList {
        id: list

        anchors.fill: parent
        anchors.margins: Theme.gapS
        label: root.label
        model: root.model

        delegate: Rectangle {
            id: row

            required property int kind
            required property string line
            required property int hidden

            readonly property bool isAdded: kind === 1
            readonly property bool isRemoved: kind === 2
            readonly property bool isGap: kind === 3

            width: ListView.view.width - list.gutter
            height: Theme.codeLine + 2
            color: isAdded ? Theme.okWeak : isRemoved ? Theme.badWeak : "transparent"
            Accessible.role: Accessible.ListItem
            Accessible.name: isAdded ? qsTr("added: %1").arg(line)
                                     : isRemoved ? qsTr("removed: %1").arg(line) : content.text

            Text {
                id: sign

                width: Theme.smallIcon
                anchors.verticalCenter: parent.verticalCenter
                horizontalAlignment: Text.AlignHCenter
                text: row.isAdded ? "+" : row.isRemoved ? "−" : ""
                textFormat: Text.PlainText
                font: Theme.codeFont
                color: row.isAdded ? Theme.ok : Theme.bad
            }

            Text {
                id: content

                anchors.left: sign.right
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                text: row.isGap ? qsTr("%n unchanged line(s)", "", row.hidden) : row.line
                textFormat: Text.PlainText
                font: row.isGap ? Theme.small : Theme.codeFont
                color: row.isGap ? Theme.muted : Theme.text
                elide: Text.ElideRight
            }
        }
    }
}
