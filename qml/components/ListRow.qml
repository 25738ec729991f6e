// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

RowBase {
    id: root

    property string chipText
    property int chipTone: Chip.Neutral
    property string iconName
    property string iconAddress // As ServerIcon.address.
    property int statusShape: StatusDot.None
    property string trailingText
    property int titleElide: Text.ElideRight

    function joined(first: string, second: string): string {
        return first.length > 0 && second.length > 0 ? first + ", " + second : first + second
    }

    implicitHeight: subtitle.length > 0 ? Theme.twoLineRow : Theme.row
    selected: ListView.isCurrentItem
    Accessible.description: joined(joined(subtitle, chipText), trailingText)

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        clip: true
        spacing: root.spacing

        ServerIcon {
            address: root.iconAddress
            glyph: root.iconName
        }

        StatusDot {
            shape: root.statusShape
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
                font: Theme.bodyMedium
                color: Theme.text
                elide: root.titleElide
            }

            RowLayout {
                visible: root.subtitle.length > 0
                spacing: Theme.gapS

                SmallText {
                    id: subtitleText

                    Layout.fillWidth: true
                    text: root.subtitle
                    wrapMode: Text.NoWrap
                    elide: Text.ElideRight
                }

                // No taller than the line, whose place stays the same in rows without a chip.
                Chip {
                    Layout.topMargin: (subtitleText.implicitHeight - implicitHeight) / 2
                    Layout.bottomMargin: Layout.topMargin
                    Layout.maximumWidth: root.availableWidth * 2 / 3
                    implicitHeight: Theme.chip - 2
                    text: root.chipText
                    tone: root.chipTone
                }
            }
        }

        Chip {
            Layout.maximumWidth: root.availableWidth / 2
            implicitHeight: Theme.chip - 2
            text: root.subtitle.length > 0 ? "" : root.chipText
            tone: root.chipTone
        }

        SmallText {
            visible: text.length > 0
            text: root.trailingText
            wrapMode: Text.NoWrap
        }
    }

    HoverTip {
        isBeside: true
        shown: root.hovered && titleText.truncated
        text: root.title
    }
}
