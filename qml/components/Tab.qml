// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.TabButton {
    id: root

    property int count: 0
    property bool isOffered: true // Otherwise it is not there; the first and the last of a bar always are.

    readonly property bool underlined: T.TabBar.tabBar?.underlined ?? true

    // Less than nothing, to take back the gap beside it.
    width: isOffered ? implicitWidth : -(T.TabBar.tabBar?.spacing ?? 0)
    visible: isOffered
    implicitWidth: Math.ceil(wide.implicitWidth) + leftPadding + rightPadding
    implicitHeight: underlined ? Theme.tab : Theme.compactControl
    horizontalPadding: underlined ? 0 : Theme.inset
    focusPolicy: checked ? Qt.StrongFocus : Qt.ClickFocus
    hoverEnabled: true
    opacity: enabled ? 1 : Theme.disabledOpacity
    Accessible.role: Accessible.PageTab
    Accessible.name: count > 0 ? qsTr("%1, %2").arg(text).arg(count) : text
    Accessible.onPressAction: {
        if (root.enabled && !root.checked)
            root.toggle()
    }

    background: Item {
        Rectangle {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            visible: root.checked && root.underlined
            height: Theme.focusStroke
            color: Theme.accent
        }

        // The chosen segment.
        Rectangle {
            anchors.fill: parent
            visible: root.checked && !root.underlined
            radius: Theme.radius
            color: Theme.selection
            border.width: Theme.stroke
            border.color: Theme.line
        }

        FocusRing {
            visible: root.visualFocus
            inside: true
            anchors.leftMargin: root.underlined ? -Theme.iconGap : 0
            anchors.rightMargin: root.underlined ? -Theme.iconGap : 0
            anchors.topMargin: root.underlined ? Theme.gapXs : 0
            anchors.bottomMargin: root.underlined ? Theme.gapXs : 0
        }
    }

    // Reserves the width of bold text, so that tabs do not move when selected.
    Text {
        id: wide

        visible: false
        text: shown.text
        textFormat: Text.PlainText
        font: Theme.bodyStrong
    }

    Text {
        id: shown

        x: root.leftPadding
        anchors.verticalCenter: parent.verticalCenter
        text: root.count > 0 ? root.text + "\u2002" + Number(root.count).toLocaleString(Qt.locale(), "f", 0) : root.text
        textFormat: Text.PlainText
        font: root.checked ? Theme.bodyStrong : Theme.body
        color: root.checked || root.hovered ? Theme.text : Theme.muted
    }
}
