// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A block of what the model says. Looks like MarkdownPart, but knows its height at once; long code comes in several rows.
TranscriptItem {
    id: root

    required property int partKind
    required property int level
    required property int depth
    required property int quotes
    required property string marker
    required property string partText
    required property var spans
    required property string language
    required property var rows
    required property var alignments
    required property int omittedRows
    required property bool isContinued

    readonly property bool isCode: partKind === MarkdownModel.Code
    readonly property bool isTable: partKind === MarkdownModel.Table
    readonly property bool isRule: partKind === MarkdownModel.Rule
    readonly property bool isHeading: partKind === MarkdownModel.Heading
    readonly property real quoteWidth: quotes * (Theme.barStroke + Theme.gapS)
    readonly property real markerPlace: quoteWidth + Math.max(0, depth - 1) * Theme.gapXl
    readonly property real indent: depth === 0 ? quoteWidth : markerPlace + markerText.width + Theme.gapS
    readonly property bool hasHead: isCode && !isContinued
    readonly property real headHeight: hasHead ? Theme.compactControl + Theme.gapXs : 0
    readonly property real codeHeight: headHeight + words.height + (isContinued ? 0 : Theme.gapS)
    readonly property real start: isContinued ? 0 : gap

    signal linkActivated(string address)
    signal copyRequested()

    function usualGap(): int {
        if (root.isContinued)
            return 0
        if (root.isFirst)
            return 0
        if (root.isHeading)
            return Theme.gapL
        return root.marker.length > 0 ? Theme.gapXs : Theme.gapS
    }

    function fontOf(): font {
        if (root.isCode)
            return Theme.codeFont
        if (!root.isHeading)
            return Theme.body
        return root.level === 1 ? Theme.h1 : root.level === 2 ? Theme.h2 : Theme.bodyStrong
    }

    function bodyHeight(): real {
        if (root.isCode)
            return root.codeHeight
        if (root.isTable)
            return table.height
        return root.isRule ? Theme.gapS : words.height
    }

    gap: usualGap()
    z: isContinued ? index : 0 // Over the end of the row above.
    implicitHeight: start + bodyHeight()

    Row {
        anchors.left: parent.left
        y: root.start
        spacing: Theme.gapS

        Repeater {
            model: root.quotes

            Rectangle {
                width: Theme.barStroke
                height: root.height - root.start
                color: Theme.line
            }
        }
    }

    // Markers stand before the text, which begins at the same place in all parts of an item.
    BodyText {
        id: markerText

        anchors.left: parent.left
        anchors.leftMargin: root.markerPlace
        y: root.start
        width: Math.max(Theme.gapL, Math.ceil(implicitWidth))
        visible: root.depth > 0
        text: root.marker
        horizontalAlignment: Text.AlignRight
        wrapMode: Text.NoWrap
    }

    // Created for code only: the button takes longer to create than the rest of a row. Code that continues a row covers the round
    // corners and the padding at the end of that row.
    When {
        condition: root.isCode

        Item {
            id: frame

            readonly property real overlap: root.isContinued ? Theme.radius : 0

            x: root.indent
            y: root.start
            width: root.width - x
            height: root.codeHeight

            Item {
                y: -frame.overlap
                width: parent.width
                height: parent.height + frame.overlap
                clip: root.isContinued

                Rectangle {
                    y: -frame.overlap
                    width: parent.width
                    height: parent.height + frame.overlap
                    radius: Theme.radius
                    color: Theme.code
                    border.width: Theme.stroke
                    border.color: Theme.line
                }
            }

            When {
                condition: root.hasHead

                Item {
                    width: frame.width
                    height: root.headHeight

                    SmallText {
                        anchors.left: parent.left
                        anchors.leftMargin: Theme.inset
                        anchors.right: copy.left
                        anchors.verticalCenter: copy.verticalCenter
                        text: root.language.length > 0 ? root.language : qsTr("Code")
                        wrapMode: Text.NoWrap
                        elide: Text.ElideRight
                    }

                    CopyButton {
                        id: copy

                        anchors.right: parent.right
                        anchors.rightMargin: Theme.focusStroke
                        y: Theme.focusStroke
                        label: qsTr("Copy the code")
                        ink: Theme.muted
                        onClicked: root.copyRequested()
                    }
                }
            }
        }
    }

    StyledText {
        id: words

        anchors.left: parent.left
        anchors.leftMargin: root.indent + (root.isCode ? Theme.inset : 0)
        anchors.right: parent.right
        anchors.rightMargin: root.isCode ? Theme.inset : 0
        y: !root.isCode ? root.start : root.isContinued ? -Theme.gapS : root.start + root.headHeight
        visible: !root.isTable && !root.isRule
        text: visible ? root.partText : ""
        spans: root.spans
        font: root.fontOf()
        lineHeight: root.isHeading ? 0 : root.isCode ? Theme.codeLine : Theme.bodyLine
        Accessible.role: root.isHeading ? Accessible.Heading : Accessible.Paragraph
        onLinkActivated: address => root.linkActivated(address)
    }

    // A column, for bodyHeight().
    Column {
        id: table

        anchors.left: parent.left
        anchors.leftMargin: root.indent
        anchors.right: parent.right
        y: root.start

        When {
            condition: root.isTable

            MarkdownTable {
                width: table.width
                rows: root.rows
                alignments: root.alignments
                omittedRows: root.omittedRows
                onLinkActivated: address => root.linkActivated(address)
            }
        }
    }

    When {
        condition: root.isRule

        Separator {
            x: root.indent
            y: root.start + Theme.gapXs
            width: root.width - x
        }
    }
}
