// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// Server text: framed, or behind a bar, with its source, never as markup. Not of layouts: these lay a text out with almost no
// width first, and in Qt 6.4 may give up before they have the height that it has afterwards.
Rectangle {
    id: root

    property string name
    property string text
    property int maximumLines: 6
    property bool expanded: false
    property bool code: false
    property bool framed: true // Results and questions are; descriptions are not.

    readonly property alias document: edit.textDocument // To draw colours over it.
    readonly property string opening: firstLines(text)
    readonly property int bar: framed ? Theme.barStroke : Theme.focusStroke
    readonly property int foldedHeight: Math.ceil(maximumLines * metrics.height)
    // Without a width every text is a tall one.
    readonly property bool isLong: opening.length < text.length || (edit.width > 0 && edit.contentHeight > foldedHeight)

    // Unfolds the text and selects a part of it; gives where that is in this.
    function select(position: int, length: int): rect {
        root.expanded = true
        edit.select(position, position + length)
        const place = edit.positionToRectangle(position)
        return edit.mapToItem(root, place.x, place.y, place.width, place.height)
    }

    // Limits the layout while folded, for any length of text.
    function firstLines(whole: string): string {
        const start = whole.slice(0, Math.min(root.maximumLines * 400, 20000))
        return start.split("\n").slice(0, root.maximumLines + 1).join("\n")
    }

    // To ask for the width of a text without wrapping lays it out once more.
    implicitWidth: Math.max(source.implicitWidth, text.length > 500 ? Theme.cellMaximum : edit.implicitWidth, more.implicitWidth) + bar + 2 * Theme.gapM
    implicitHeight: column.implicitHeight + 2 * column.y - (isLong ? Theme.gapXs : 0)
    radius: framed ? Theme.radius : 0
    color: framed ? Theme.muted : "transparent"

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: Theme.barStroke
        visible: root.framed
        radius: Theme.radius - Theme.stroke
        color: Theme.code
        border.width: Theme.stroke
        border.color: Theme.line
    }

    Rectangle {
        width: root.bar
        height: root.height
        visible: !root.framed
        color: Theme.accentWeak
    }

    Column {
        id: column

        x: root.bar + Theme.gapM
        y: root.framed ? Theme.inset : 0
        width: root.width - x - Theme.gapM
        spacing: Theme.stroke

        SmallText {
            id: source

            width: parent.width
            text: qsTr("From %1").arg(root.name)
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }

        Item {
            width: parent.width
            implicitHeight: root.expanded ? edit.contentHeight
                                          : Math.min(edit.contentHeight, root.foldedHeight)
            clip: true // Marks on letters reach beyond a line.

            TextEdit {
                id: edit

                width: parent.width
                text: root.expanded ? root.text : root.opening
                textFormat: TextEdit.PlainText
                font: root.code ? Theme.codeFont : Theme.body
                color: root.framed ? Theme.text : Theme.muted
                selectionColor: Theme.accent
                selectedTextColor: Theme.accentText
                wrapMode: TextEdit.Wrap
                readOnly: true
                selectByMouse: true
                activeFocusOnTab: false
                Accessible.role: Accessible.Paragraph
                Accessible.name: qsTr("From %1: %2").arg(root.name).arg(text)
            }
        }

        LinkButton {
            id: more

            x: -leftPadding
            visible: root.isLong
            text: root.expanded ? qsTr("Show less") : qsTr("Show all")
            onClicked: root.expanded = !root.expanded
        }
    }

    FontMetrics {
        id: metrics

        font: edit.font
    }
}
