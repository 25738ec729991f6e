// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The chosen message, whole.
ColumnLayout {
    id: root

    required property TrafficController traffic
    required property bool isWide

    signal pairChosen(int row)

    readonly property int padding: isWide ? Theme.pageMargin : Theme.gapM

    spacing: Theme.gapS

    RowLayout {
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        Layout.topMargin: Theme.gapM
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            text: root.traffic.title
        }

        Chip {
            text: root.traffic.problem
            tone: Chip.Bad
        }

        Item {
            Layout.fillWidth: true
        }

        CopyButton {
            label: qsTr("Copy the message")
            onClicked: root.traffic.copy()
        }

        IconButton {
            compact: true
            iconName: "close"
            text: qsTr("Close the message")
            onClicked: root.traffic.choose(0)
        }
    }

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        text: root.traffic.facts
    }

    GridLayout {
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        columns: root.isWide ? 2 : 1
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        RowLayout {
            spacing: Theme.gapS

            PlainButton {
                visible: root.traffic.pairKey !== 0
                compact: true
                text: root.traffic.isRequest ? qsTr("Show response") : qsTr("Show request")
                onClicked: root.pairChosen(root.traffic.choosePair())
            }

            PlainButton {
                visible: root.traffic.canSendAgain
                compact: true
                text: qsTr("Send again")
                onClicked: root.traffic.sendAgain()
            }

            Item {
                Layout.fillWidth: true
            }
        }

        Tabs {
            id: views

            visible: root.traffic.tree !== null
            underlined: false
            label: qsTr("How to show the message")

            Tab {
                text: qsTr("Text")
            }

            Tab {
                text: qsTr("Tree")
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        visible: text.length > 0
        text: root.traffic.absence
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        visible: root.traffic.isCut
        tone: NoticeBar.Warn
        text: qsTr("This message is truncated: only its beginning was kept.")
    }

    TextArea {
        id: area

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        Layout.bottomMargin: root.padding
        visible: !tree.visible
        label: qsTr("Message as JSON")
        text: root.traffic.text
        readOnly: true
        code: true
        maximumLines: 1000000 // As many as there is room for.
        Layout.maximumHeight: implicitHeight

        TextColours {
            target: area.document
            spans: root.traffic.spans
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !tree.visible
    }

    JsonTree {
        id: tree

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: root.padding
        Layout.rightMargin: root.padding
        Layout.bottomMargin: root.padding
        visible: root.traffic.tree !== null && views.currentIndex === 1
        label: qsTr("Message")
        model: root.traffic.tree
        onCopyRequested: row => root.traffic.tree.copy(row)
    }
}
