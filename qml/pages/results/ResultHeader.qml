// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

GridLayout {
    id: root

    required property ResultController result
    required property var views
    required property int view
    required property bool offersChat

    readonly property bool isStacked: Theme.isLarge || width < Theme.stackHeadBelow
    readonly property bool isTable: view === ResultCard.Table && result.table !== null

    signal viewChosen(int view)
    signal findWanted()
    signal chatWanted()

    function nameOf(view: int): string {
        switch (view) {
        case ResultCard.Table:
            return qsTr("Table")
        case ResultCard.Tree:
            return qsTr("Tree")
        case ResultCard.Text:
            return qsTr("Text")
        default:
            return qsTr("Raw")
        }
    }

    function toneOf(outcome: int): int {
        switch (outcome) {
        case ResultController.Done:
            return Chip.Ok
        case ResultController.ToolError:
            return Chip.Warn
        case ResultController.Failed:
            return Chip.Bad
        default:
            return Chip.Neutral
        }
    }

    columnSpacing: Theme.gapM
    rowSpacing: 0

    Chip {
        Layout.row: 0
        Layout.column: 0
        Layout.leftMargin: Theme.gapM
        Layout.topMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        tone: root.toneOf(root.result.outcome)
        text: root.result.outcomeText
    }

    SmallText {
        Layout.row: 0
        Layout.column: 1
        Layout.fillWidth: true
        text: root.result.summary
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
    }

    // In large text and in a narrow card below the rest.
    Tabs {
        Layout.row: root.isStacked ? 1 : 0
        Layout.column: root.isStacked ? 0 : 2
        Layout.columnSpan: Theme.isLarge ? 3 : root.isStacked ? 6 : 1
        Layout.fillWidth: root.isStacked
        Layout.maximumWidth: Theme.isLarge ? Infinity : implicitWidth
        Layout.rightMargin: root.isStacked ? Theme.gapM : 0
        Layout.leftMargin: root.isStacked ? Theme.gapM : 0
        Layout.bottomMargin: root.isStacked ? Theme.gapS : 0
        visible: root.views.length > 1
        underlined: false
        label: qsTr("How to show the result")
        currentIndex: root.views.indexOf(root.view)
        onCurrentIndexChanged: {
            if (currentIndex >= 0 && currentIndex < root.views.length)
                root.viewChosen(root.views[currentIndex])
        }

        Repeater {
            model: root.views

            Tab {
                required property int modelData

                text: root.nameOf(modelData)
            }
        }
    }

    // In every view, so that the tabs do not move.
    IconButton {
        Layout.row: Theme.isLarge ? 2 : 0
        Layout.column: Theme.isLarge ? 0 : 3
        Layout.leftMargin: Theme.isLarge ? Theme.gapXs : 0
        Layout.rightMargin: -Theme.gapS
        compact: true
        visible: root.result.rawText.length > 0
        iconName: "search"
        ink: Theme.muted
        text: qsTr("Find in the result (Ctrl+F)")
        onClicked: root.findWanted()
    }

    IconButton {
        Layout.row: Theme.isLarge ? 2 : 0
        Layout.column: Theme.isLarge ? 1 : 4
        Layout.rightMargin: -Theme.gapS
        compact: true
        visible: root.offersChat
        iconName: "chat"
        ink: Theme.muted
        text: qsTr("Ask about this result in chat")
        onClicked: root.chatWanted()
    }

    CopyButton {
        Layout.row: 0
        Layout.column: Theme.isLarge ? 2 : 5
        Layout.topMargin: Theme.gapXs
        Layout.bottomMargin: Theme.gapXs
        Layout.rightMargin: Theme.gapXs
        visible: root.result.rawText.length > 0
        label: root.isTable ? qsTr("Copy the table as CSV") : qsTr("Copy the result as JSON")
        onClicked: {
            if (root.isTable)
                root.result.table.copy()
            else
                root.result.copyRaw()
        }
    }
}
