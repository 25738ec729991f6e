// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

Rectangle {
    id: root

    default property alias content: column.data
    property alias spacing: column.spacing
    property int padding: Theme.gapM
    property bool attention: false
    // It may be taller than its content, which shares the room. Otherwise the column has its own height: one that follows
    // the card, whose height follows the column, never settles where a text or a list of chips gets its width late.
    property bool isStretched: false

    implicitWidth: column.implicitWidth + 2 * padding
    implicitHeight: column.implicitHeight + 2 * padding
    radius: Theme.cardRadius
    color: attention ? Theme.accent : Theme.raised
    border.width: Theme.stroke
    border.color: attention ? Theme.accent : Theme.line

    Rectangle {
        anchors.fill: parent
        anchors.margins: Theme.stroke
        anchors.leftMargin: Theme.gapXs
        visible: root.attention
        radius: Theme.cardRadius - Theme.stroke
        color: Theme.raised
    }

    ColumnLayout {
        id: column

        x: root.padding
        y: root.padding
        width: root.width - 2 * root.padding
        height: root.isStretched ? root.height - 2 * root.padding : implicitHeight
        spacing: Theme.gapS
    }
}
