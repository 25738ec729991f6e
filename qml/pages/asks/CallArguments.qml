// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The arguments of a call, each on a line. Long ones are cut at first; how much is missing is said below them.
Item {
    id: root

    required property CallController call

    property bool isWhole: false

    readonly property real foldedHeight: 10 * Theme.bodyLine
    readonly property bool isLong: lines.height > foldedHeight
    readonly property bool isCut: isLong && !isWhole
    readonly property int linesBelow: isCut ? Math.ceil((lines.height - foldedHeight) / Theme.bodyLine) : 0

    implicitWidth: 3 * Theme.keyColumn
    implicitHeight: Math.ceil(body.height + (isLong ? more.height : 0))

    Item {
        id: body

        width: root.width
        height: root.isCut ? root.foldedHeight : lines.height
        clip: true

        Column {
            id: lines

            width: parent.width
            spacing: Theme.gapXs

            Repeater {
                model: root.call.argumentNames.length

                KeyValue {
                    id: line

                    required property int index

                    width: lines.width
                    key: root.call.argumentNames[line.index] ?? ""
                    value: root.call.argumentValues[line.index] ?? ""
                    code: true
                }
            }

            SmallText {
                width: parent.width
                visible: root.call.hasArgumentLines && root.call.argumentNames.length === 0
                text: qsTr("No arguments.")
            }

            CodeFrame {
                width: parent.width
                visible: !root.call.hasArgumentLines
                text: root.call.hasArgumentLines ? "" : root.call.arguments
            }
        }
    }

    LinkButton {
        id: more

        anchors.left: parent.left
        anchors.leftMargin: -leftPadding
        anchors.top: body.bottom
        visible: root.isLong
        iconName: root.isCut ? "arrow-down" : "chevron-up"
        text: root.isCut ? qsTr("%Ln more line(s)", "", root.linesBelow) : qsTr("Show less")
        onClicked: root.isWhole = !root.isWhole
    }
}
