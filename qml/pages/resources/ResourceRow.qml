// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A resource, a template, or a folder of the tree. Right opens a folder, Left closes it.
RowBase {
    id: root

    required property string key
    required property bool isFolder
    required property bool isFirstTemplate
    required title
    required property string secondLine
    required property string iconName
    required property string iconAddress
    required property int depth
    required property bool expanded

    readonly property int headingHeight: isFirstTemplate ? Theme.row : 0
    readonly property int rowHeight: secondLine.length > 0 ? Theme.twoLineRow : isFolder || depth > 0 ? Theme.compactControl : Theme.row

    implicitHeight: headingHeight + rowHeight
    topInset: headingHeight
    subtitle: secondLine
    leftPadding: Theme.inset + depth * Theme.gapL
    Accessible.role: isFolder || depth > 0 ? Accessible.TreeItem : Accessible.ListItem
    Accessible.description: !isFolder ? subtitle : expanded ? qsTr("expanded") : qsTr("collapsed")
    Keys.onRightPressed: event => {
        event.accepted = root.isFolder && !root.expanded
        if (event.accepted)
            root.toggled()
    }
    Keys.onLeftPressed: event => {
        event.accepted = root.isFolder && root.expanded
        if (event.accepted)
            root.toggled()
    }

    Caption {
        x: Theme.inset
        y: root.headingHeight - height - Theme.gapXs
        width: root.width - 2 * Theme.inset
        visible: root.isFirstTemplate
        text: qsTr("Templates")
    }

    RowLayout {
        anchors.fill: parent
        anchors.topMargin: root.headingHeight
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        clip: true
        spacing: Theme.gapS

        Icon {
            visible: root.isFolder
            name: root.expanded ? "chevron-down" : "chevron-right"
            color: Theme.muted
        }

        ServerIcon {
            visible: !root.isFolder
            address: root.iconAddress
            glyph: root.iconName
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            Text {
                id: titleText

                Layout.fillWidth: true
                text: root.title
                textFormat: Text.PlainText
                clip: true
                font: root.isFolder ? Theme.body : Theme.bodyMedium
                color: root.isFolder ? Theme.muted : Theme.text
                elide: root.isFolder ? Text.ElideMiddle : Text.ElideRight
            }

            SmallText {
                Layout.fillWidth: true
                visible: text.length > 0
                text: root.secondLine
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
            }
        }
    }

    HoverTip {
        isBeside: true
        shown: root.hovered && titleText.truncated
        text: root.title
    }
}
