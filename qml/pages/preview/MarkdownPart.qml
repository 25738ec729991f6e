// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A heading, paragraph, item, code, table or rule.
RowLayout {
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

    readonly property bool isText: kind === MarkdownModel.Paragraph || kind === MarkdownModel.Heading || kind === MarkdownModel.Item

    signal linkActivated(string address)

    function fontOf(): font {
        if (root.kind !== MarkdownModel.Heading)
            return Theme.body
        return root.level === 1 ? Theme.h1 : root.level === 2 ? Theme.h2 : Theme.bodyStrong
    }

    spacing: Theme.gapS

    Repeater {
        model: root.quotes

        Rectangle {
            Layout.fillHeight: true
            implicitWidth: Theme.barStroke
            color: Theme.line
        }
    }

    // Markers stand before the text, which begins at the same place in all parts of an item.
    BodyText {
        Layout.alignment: Qt.AlignTop
        Layout.leftMargin: Math.max(0, root.depth - 1) * Theme.gapXl
        Layout.preferredWidth: Math.max(Theme.gapL, Math.ceil(implicitWidth))
        visible: root.depth > 0
        text: root.marker
        horizontalAlignment: Text.AlignRight
    }

    When {
        condition: root.isText

        StyledText {
            Layout.fillWidth: true
            // A layout that asks for implicitWidth makes each change lay the text out twice.
            Layout.preferredWidth: Theme.paragraphMaximum
            Layout.topMargin: root.kind === MarkdownModel.Heading ? Theme.gapS : 0
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

        // The text and not its frame is the item of the layout, which takes over only its own changes of height.
        StyledText {
            Layout.fillWidth: true
            Layout.preferredWidth: Theme.paragraphMaximum
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
            Layout.fillWidth: true
            rows: root.rows
            alignments: root.alignments
            omittedRows: root.omittedRows
            onLinkActivated: address => root.linkActivated(address)
        }
    }

    When {
        condition: root.kind === MarkdownModel.Rule

        Separator {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapXs
            Layout.bottomMargin: Theme.gapXs
        }
    }
}
