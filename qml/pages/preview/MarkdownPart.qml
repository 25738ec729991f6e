// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A heading, paragraph, item, code, table or rule.
Item {
    id: root

    required property int kind
    required property int level
    required property int depth
    required property int quotes
    required property string marker
    required property string text
    required property var spans
    required property var rows
    required property var alignments
    required property int omittedRows
    required property bool isContinued

    property real gap: 0 // Above it.
    readonly property bool isText: kind === MarkdownModel.Paragraph || kind === MarkdownModel.Heading || kind === MarkdownModel.Item
    readonly property real markerPlace: quotes * (Theme.barStroke + Theme.gapS) + Math.max(0, depth - 1) * Theme.gapXl

    signal linkActivated(string address)

    function fontOf(): font {
        if (root.kind !== MarkdownModel.Heading)
            return Theme.body
        return root.level === 1 ? Theme.h1 : root.level === 2 ? Theme.h2 : Theme.bodyStrong
    }

    implicitHeight: gap + content.height

    Row {
        y: root.gap
        spacing: Theme.gapS

        Repeater {
            model: root.quotes

            Rectangle {
                width: Theme.barStroke
                height: content.height
                color: Theme.line
            }
        }
    }

    // Markers stand before the text, which begins at the same place in all parts of an item.
    BodyText {
        id: markerText

        x: root.markerPlace
        y: root.gap
        width: Math.max(Theme.gapL, Math.ceil(implicitWidth))
        visible: root.depth > 0
        text: root.marker
        horizontalAlignment: Text.AlignRight
        wrapMode: Text.NoWrap
    }

    // A layout would not take over the height that a text has in a new width.
    Column {
        id: content

        x: root.markerPlace + (root.depth > 0 ? markerText.width + Theme.gapS : 0)
        y: root.gap
        width: root.width - x

        When {
            condition: root.isText

            StyledText {
                width: content.width
                topPadding: root.kind === MarkdownModel.Heading ? Theme.gapS : 0
                text: root.text
                spans: root.spans
                font: root.fontOf()
                lineHeight: root.kind === MarkdownModel.Heading ? 0 : Theme.bodyLine
                Accessible.role: root.kind === MarkdownModel.Heading ? Accessible.Heading : Accessible.Paragraph
                onLinkActivated: address => root.linkActivated(address)
            }
        }

        When {
            condition: root.kind === MarkdownModel.Code

            StyledText {
                width: content.width
                leftPadding: Theme.inset
                rightPadding: Theme.inset
                topPadding: Theme.gapS
                bottomPadding: Theme.gapS
                text: root.text
                spans: root.spans
                font: Theme.codeFont
                lineHeight: Theme.codeLine

                Rectangle {
                    anchors.fill: parent
                    z: -1
                    radius: Theme.radius
                    color: Theme.bg
                    border.width: Theme.stroke
                    border.color: Theme.line
                }
            }
        }

        When {
            condition: root.kind === MarkdownModel.Table

            MarkdownTable {
                width: content.width
                rows: root.rows
                alignments: root.alignments
                omittedRows: root.omittedRows
                onLinkActivated: address => root.linkActivated(address)
            }
        }

        When {
            condition: root.kind === MarkdownModel.Rule

            Item {
                width: content.width
                height: 2 * Theme.gapXs + Theme.stroke

                Separator {
                    y: Theme.gapXs
                    width: parent.width
                }
            }
        }
    }
}
