// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The messages of a prompt, or why there are none.
Card {
    id: root

    required property string serverName
    required property PromptPreview preview

    signal openRequested(string uri)
    signal chatRequested()

    readonly property bool isDone: preview.outcome === PromptPreview.Done

    function toneOf(outcome: int): int {
        switch (outcome) {
        case PromptPreview.Done:
            return Chip.Ok
        case PromptPreview.Failed:
            return Chip.Bad
        default:
            return Chip.Neutral
        }
    }

    padding: 0
    spacing: 0

    // The buttons go below the summary where there is no room beside it.
    GridLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapM
        Layout.rightMargin: Theme.gapXs
        Layout.topMargin: Theme.gapXs
        Layout.bottomMargin: Theme.gapXs
        columns: facts.implicitWidth + buttons.implicitWidth + columnSpacing <= width ? 2 : 1
        columnSpacing: Theme.gapM
        rowSpacing: 0

        RowLayout {
            id: facts

            spacing: Theme.gapM

            Chip {
                Layout.topMargin: Theme.gapXs
                Layout.bottomMargin: Theme.gapXs
                tone: root.toneOf(root.preview.outcome)
                text: root.preview.outcomeText
            }

            SmallText {
                Layout.fillWidth: true
                text: root.preview.summary
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
            }
        }

        // In large text one below the other.
        GridLayout {
            id: buttons

            Layout.alignment: Theme.isLarge ? Qt.AlignLeft : Qt.AlignRight
            visible: root.isDone
            columns: Theme.isLarge ? 1 : 3
            columnSpacing: Theme.gapXs
            rowSpacing: 0

            PlainButton {
                compact: true
                visible: root.preview.blocks.count > 0
                iconName: "chat"
                text: qsTr("Use in chat")
                onClicked: root.chatRequested()
            }

            CopyButton {
                isWordy: true
                label: qsTr("Copy as text")
                onClicked: root.preview.copyAll()
            }

            CopyButton {
                isWordy: true
                label: qsTr("Copy as JSON")
                onClicked: root.preview.copyJson()
            }
        }
    }

    Separator {
        Layout.fillWidth: true
        visible: body.visible
    }

    ColumnLayout {
        id: body

        Layout.fillWidth: true
        Layout.margins: Theme.gapM
        visible: root.preview.outcome !== PromptPreview.Stopped
        spacing: Theme.gapM

        Problem {
            Layout.fillWidth: true
            visible: root.preview.outcome === PromptPreview.Failed
            title: root.preview.error.title
            hint: root.preview.error.hint
            detail: root.preview.error.detail
            source: root.serverName
        }

        Repeater {
            model: root.preview.warnings

            NoticeBar {
                required property string modelData

                Layout.fillWidth: true
                tone: NoticeBar.Warn
                text: modelData
            }
        }

        ServerText {
            Layout.fillWidth: true
            visible: text.length > 0
            name: root.serverName
            text: root.preview.description
        }

        SmallText {
            Layout.fillWidth: true
            visible: root.isDone && root.preview.blocks.count === 0
            text: qsTr("The server sent no messages.")
        }

        ResultBlocks {
            Layout.fillWidth: true
            serverName: root.serverName
            blocks: root.preview.blocks
            offersOpen: true
            onOpenRequested: uri => root.openRequested(uri)
        }
    }
}
