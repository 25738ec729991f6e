// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A small table in a Markdown text.
Rectangle {
    id: root

    required property var rows
    required property var alignments
    required property int omittedRows

    readonly property int columns: rows.length > 0 ? rows[0].length : 0

    signal linkActivated(string address)

    implicitHeight: column.height + 2 * Theme.stroke
    radius: Theme.radius
    color: Theme.surface
    border.width: Theme.stroke
    border.color: Theme.line

    Column {
        id: column

        x: Theme.stroke
        y: Theme.stroke
        width: root.width - 2 * Theme.stroke

        Repeater {
            model: root.rows

            Column {
                id: line

                required property int index
                required property var modelData

                width: column.width

                Separator {
                    width: line.width
                    visible: line.index > 0
                }

                Row {
                    Repeater {
                        model: root.columns

                        Item {
                            id: cell

                            required property int index

                            readonly property string text: line.modelData[index]?.text ?? ""
                            readonly property var spans: line.modelData[index]?.spans
                            // None: as its script is written.
                            readonly property var alignment: root.alignments[index] || undefined
                            readonly property bool isHeader: line.index === 0

                            width: column.width / root.columns
                            implicitHeight: childrenRect.height

                            When {
                                condition: cell.spans === undefined

                                BodyText {
                                    width: cell.width
                                    leftPadding: Theme.gapM
                                    rightPadding: Theme.gapM
                                    topPadding: Theme.iconGap
                                    bottomPadding: Theme.iconGap
                                    text: cell.text
                                    horizontalAlignment: cell.alignment
                                    strong: cell.isHeader
                                }
                            }

                            When {
                                condition: cell.spans !== undefined

                                StyledText {
                                    width: cell.width
                                    leftPadding: Theme.gapM
                                    rightPadding: Theme.gapM
                                    topPadding: Theme.iconGap
                                    bottomPadding: Theme.iconGap
                                    text: cell.text
                                    spans: cell.spans
                                    horizontalAlignment: cell.alignment
                                    font: cell.isHeader ? Theme.bodyStrong : Theme.body
                                    onLinkActivated: address => root.linkActivated(address)
                                }
                            }
                        }
                    }
                }
            }
        }

        SmallText {
            width: column.width
            leftPadding: Theme.gapM
            rightPadding: Theme.gapM
            topPadding: Theme.gapM
            bottomPadding: Theme.gapM
            visible: root.omittedRows > 0
            text: qsTr("%Ln more row(s)", "", root.omittedRows)
        }
    }
}
