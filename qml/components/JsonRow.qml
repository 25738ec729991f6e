// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

T.ItemDelegate {
    id: root

    required property int index
    required property string key
    required property string preview
    required property string kind
    required property int depth
    required property bool hasChildren
    required property bool expanded

    readonly property real gutter: (ListView.view as ItemList)?.gutter ?? 0

    function press(event: KeyEvent) {
        if (!event.isAutoRepeat)
            root.clicked()
    }

    implicitHeight: Theme.treeRow
    leftPadding: Theme.gapXs + depth * Theme.gapL
    rightPadding: Theme.gapS + gutter
    rightInset: gutter
    focusPolicy: Qt.ClickFocus
    hoverEnabled: true
    text: key.length > 0 ? qsTr("%1: %2").arg(key).arg(preview) : preview
    Accessible.role: Accessible.TreeItem
    Accessible.name: text
    Accessible.description: kind
    Accessible.onPressAction: root.clicked()
    Keys.onReturnPressed: event => root.press(event)
    Keys.onEnterPressed: event => root.press(event)

    contentItem: RowLayout {
        clip: true
        spacing: Theme.gapXs

        Icon {
            name: root.expanded ? "chevron-down" : "chevron-right"
            opacity: root.hasChildren ? 1 : 0
            color: Theme.muted
        }

        Text {
            rightPadding: Theme.gapXs
            visible: text.length > 0
            text: root.key
            textFormat: Text.PlainText
            clip: true
            font: Theme.codeFont
            color: Theme.muted
        }

        Text {
            Layout.fillWidth: true
            text: root.preview
            textFormat: Text.PlainText
            clip: true
            font: Theme.codeFont
            color: root.hasChildren || root.kind === "null" ? Theme.muted : Theme.text
            maximumLineCount: 1
            elide: Text.ElideRight
        }
    }

    background: Rectangle {
        radius: Theme.radius
        color: root.ListView.isCurrentItem ? Theme.selection
                                           : root.hovered ? Theme.hover : "transparent"

        FocusRing {
            visible: root.visualFocus
            inside: true
        }
    }
}
