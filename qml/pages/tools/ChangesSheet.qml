// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What a server changed since the person accepted its tools: accept one, or all of them.
Sheet {
    id: root

    required property string serverName
    required property ToolChangesController changes

    title: qsTr("Changes in %1").arg(serverName)
    visible: changes.isOpen
    onRejected: root.changes.close()

    BodyText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.changes.notice
    }

    Column {
        Layout.fillWidth: true
        visible: root.changes.hasOtherInstructions
        spacing: Theme.gapS

        ToolDifference {
            width: parent.width
            part: qsTr("Instructions")
            before: root.changes.instructionsBefore
            after: root.changes.instructions
            isCode: false
            serverName: root.serverName
        }

        ConsentButton {
            text: qsTr("Accept the instructions")
            enabled: root.changes.canAccept
            onDisturbed: root.changes.settle()
            onClicked: root.changes.acceptInstructions()
        }
    }

    RepeatedColumn {
        id: rows

        Layout.fillWidth: true
        visible: count > 0
        spacing: Theme.gapXs
        model: root.changes.tools

        Column {
            id: row

            required property int index
            required property string name
            required property string chip
            required property int chipTone

            readonly property bool isOpen: root.changes.currentRow === index

            width: rows.width
            spacing: Theme.gapS

            ListRow {
                width: row.width
                title: row.name
                chipText: row.chip
                chipTone: row.chipTone
                selected: row.isOpen
                onClicked: root.changes.select(row.isOpen ? -1 : row.index)
            }

            Repeater {
                model: row.isOpen && root.changes.current ? [root.changes.current] : []

                Column {
                    id: details

                    required property ToolReviewController modelData

                    x: Theme.gapM
                    width: row.width - 2 * x
                    spacing: Theme.gapM
                    bottomPadding: Theme.gapM

                    BodyText {
                        width: parent.width
                        text: details.modelData.problem.length > 0 ? details.modelData.problem : details.modelData.text
                        muted: true
                    }

                    Repeater {
                        model: details.modelData.differences

                        ToolDifference {
                            width: details.width
                            serverName: root.serverName
                        }
                    }

                    ConsentButton {
                        visible: enabled || details.modelData.isAcceptable
                        isSuggested: false
                        text: qsTr("Accept %1").arg(row.name)
                        enabled: details.modelData.canAccept
                        onDisturbed: details.modelData.settle()
                        onClicked: details.modelData.accept()
                    }
                }
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.changes.moreText
    }

    footer: [
        PlainButton {
            text: qsTr("Close")
            onClicked: root.changes.close()
        },
        Item {
            Layout.fillWidth: true
        },
        ConsentButton {
            visible: root.changes.hasTools
            text: qsTr("Accept all tools")
            enabled: root.changes.canAccept
            onDisturbed: root.changes.settle()
            onClicked: root.changes.acceptAll()
        }
    ]
}
