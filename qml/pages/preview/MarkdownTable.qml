// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A small table in a Markdown text.
Rectangle {
    id: root

    required property var rows
    required property int omittedRows

    readonly property int columns: rows.length > 0 ? rows[0].length : 0

    implicitHeight: column.implicitHeight + 2 * Theme.stroke
    radius: Theme.radius
    color: Theme.surface
    border.width: Theme.stroke
    border.color: Theme.line

    ColumnLayout {
        id: column

        x: Theme.stroke
        y: Theme.stroke
        width: root.width - 2 * Theme.stroke
        spacing: 0

        Repeater {
            model: root.rows

            ColumnLayout {
                id: line

                required property int index
                required property var modelData

                Layout.fillWidth: true
                spacing: 0

                Separator {
                    Layout.fillWidth: true
                    visible: line.index > 0
                }

                Row {
                    Repeater {
                        model: root.columns

                        BodyText {
                            required property int index

                            width: column.width / root.columns
                            leftPadding: Theme.gapM
                            rightPadding: Theme.gapS
                            topPadding: Theme.iconGap
                            bottomPadding: Theme.iconGap
                            text: line.modelData[index] ?? ""
                            strong: line.index === 0
                        }
                    }
                }
            }
        }

        SmallText {
            Layout.fillWidth: true
            Layout.margins: Theme.gapM
            visible: root.omittedRows > 0
            text: qsTr("%Ln more row(s)", "", root.omittedRows)
        }
    }
}
