// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The past calls of a tool in the place of its form.
ScrollPane {
    id: root

    required property string serverName
    required property string toolTitle
    required property HistoryController history

    signal chatRequested()

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    spacing: Theme.gapM

    RowLayout {
        Layout.fillWidth: true
        Layout.topMargin: -Theme.gapS
        spacing: Theme.gapM

        IconButton {
            iconName: "arrow-left"
            text: qsTr("Back to the form")
            onClicked: root.history.isOpen = false
        }

        Heading {
            Layout.fillWidth: true
            text: qsTr("History of %1").arg(root.toolTitle)
        }

        Switch {
            text: qsTr("Keep calls")
            checked: root.history.isOn
            onToggled: root.history.isOn = checked
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.history.problem.length > 0
        tone: NoticeBar.Warn
        text: root.history.problem
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.history.isOn
        text: qsTr("New calls are not kept. Calls of all tools kept so far stay until you delete them.")
        actionText: qsTr("Delete all history")
        onActionTriggered: root.history.clearAll()
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.history.isComparing
        text: qsTr("Select the call to compare with.")
        actionText: qsTr("Cancel")
        onActionTriggered: root.history.compare()
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXl
        visible: root.history.calls.count === 0
        iconName: "clock"
        text: qsTr("No calls yet. Each run of this tool appears here.")
    }

    Rectangle {
        Layout.fillWidth: true
        visible: root.history.calls.count > 0
        implicitHeight: Math.min(list.contentHeight + 2 * Theme.gapXs,
                                 root.history.chosenRow < 0 ? Theme.viewMaximum : 4 * Theme.twoLineRow)
        radius: Theme.radius
        color: Theme.surface
        border.width: Theme.stroke
        border.color: Theme.line

        ItemList {
            id: list

            anchors.fill: parent
            anchors.margins: Theme.gapXs
            label: qsTr("Past calls")
            model: root.history.calls
            currentIndex: root.history.chosenRow

            delegate: ListRow {
                required property int index
                required property string words
                required property string facts
                required property string outcome
                required property int tone

                width: ListView.view.width
                title: words
                subtitle: facts
                chipText: outcome
                chipTone: tone
                selected: root.history.chosenRow === index
                onClicked: root.history.choose(index)
            }
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.history.calls.count > 0 && root.history.chosenRow < 0
        ink: Theme.bad
        text: qsTr("Delete the history of this tool…")
        onClicked: clearing.open()
    }

    When {
        condition: root.history.chosenRow >= 0

        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapM

            Flow {
                Layout.fillWidth: true
                spacing: Theme.gapS

                PrimaryButton {
                    text: qsTr("Fill in again")
                    enabled: root.history.canFillIn
                    onClicked: root.history.fillIn()
                }

                PlainButton {
                    text: qsTr("Compare…")
                    enabled: root.history.calls.count > 1 && root.history.result !== null
                    onClicked: root.history.compare()
                }

                CopyAsButton {
                    history: root.history
                }

                PlainButton {
                    destructive: true
                    text: qsTr("Delete")
                    onClicked: root.history.remove()
                }
            }

            SmallText {
                Layout.fillWidth: true
                text: root.history.chosenTitle
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.history.differenceText
    }

    Repeater {
        model: root.isInWindow && root.history.difference && root.history.difference.count > 0 ? [root.history.difference] : []

        DifferenceView {
            required property DifferenceModel modelData

            Layout.fillWidth: true
            name: root.serverName
            difference: modelData
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.history.isCut
        text: qsTr("This result was larger than 1 MiB. Only the start of its text is kept.")
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.serverName
        text: root.history.note
    }

    Caption {
        Layout.fillWidth: true
        visible: root.history.arguments !== null
        text: qsTr("Arguments")
    }

    Repeater {
        model: root.isInWindow && root.history.arguments ? [root.history.arguments] : []

        Rectangle {
            id: frame

            required property JsonTreeModel modelData

            Layout.fillWidth: true
            implicitHeight: Math.min(tree.contentHeight + 2 * Theme.gapS, Theme.viewMaximum / 2)
            radius: Theme.radius
            color: Theme.code
            border.width: Theme.stroke
            border.color: Theme.line

            JsonTree {
                id: tree

                anchors.fill: parent
                anchors.margins: Theme.gapS
                label: qsTr("Arguments")
                model: frame.modelData
                onCopyRequested: row => frame.modelData.copy(row)
            }
        }
    }

    Repeater {
        model: root.isInWindow && root.history.result && root.history.result.outcome !== ResultController.Running ? [root.history.result] : []

        ResultCard {
            required property ResultController modelData

            Layout.fillWidth: true
            serverName: root.serverName
            result: modelData
            offersChat: true
            onChatRequested: root.chatRequested()
        }
    }

    Sheet {
        id: clearing

        title: qsTr("Delete the history of %1?").arg(root.toolTitle)
        onRejected: clearing.close()

        BodyText {
            Layout.fillWidth: true
            text: qsTr("This deletes its past calls with their arguments and results. Saved arguments stay.")
        }

        footer: [
            Item {
                Layout.fillWidth: true
            },
            PlainButton {
                text: qsTr("Cancel")
                onClicked: clearing.close()
            },
            PlainButton {
                destructive: true
                text: qsTr("Delete")
                onClicked: {
                    clearing.close()
                    root.history.clearTool()
                }
            }
        ]
    }
}
