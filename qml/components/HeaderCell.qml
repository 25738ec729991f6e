// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

T.AbstractButton {
    id: root

    property bool isNumeric: false // Right-aligned, as the cells below.
    property bool sorted: false
    property bool descending: false

    function order(): string {
        if (!root.sorted)
            return ""
        return root.descending ? qsTr("sorted, largest first") : qsTr("sorted, smallest first")
    }

    implicitWidth: Math.ceil(implicitContentWidth) + leftPadding + rightPadding
    leftPadding: Theme.gapM
    rightPadding: Theme.gapM
    font: Theme.smallMedium
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.ColumnHeader
    Accessible.name: text
    Accessible.description: order()
    Accessible.onPressAction: root.clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onEnterPressed: root.clicked()

    contentItem: RowLayout {
        clip: true
        layoutDirection: root.isNumeric ? Qt.RightToLeft : Qt.LeftToRight
        spacing: Theme.gapXs

        Text {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            text: root.text
            textFormat: Text.PlainText
            clip: true
            font: root.font
            color: root.hovered || root.sorted ? Theme.text : Theme.muted
            elide: Text.ElideRight
        }

        // Always has its place: sorting moves nothing.
        Icon {
            opacity: root.sorted ? 1 : 0
            size: Theme.gapM
            name: root.descending ? "chevron-down" : "chevron-up"
        }

        Item {
            Layout.fillWidth: true
        }
    }

    background: Rectangle {
        color: root.hovered ? Theme.hover : "transparent"

        FocusRing {
            visible: root.visualFocus
            inside: true
        }
    }
}
