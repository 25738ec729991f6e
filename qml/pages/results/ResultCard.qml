// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

Card {
    id: root

    enum View { Table, Tree, Text, Raw }

    required property string serverName
    required property ResultController result
    property bool offersOpen: false // Links to resources.
    property bool offersChat: false

    signal openRequested(string uri)
    signal chatRequested()

    property int view: firstView()

    readonly property var views: available()

    function available(): var {
        const found = []
        for (const view of [ResultCard.Table, ResultCard.Tree, ResultCard.Text, ResultCard.Raw]) {
            if (root.has(view))
                found.push(view)
        }
        return found
    }

    function has(view: int): bool {
        switch (view) {
        case ResultCard.Table:
            return root.result.hasTable
        case ResultCard.Tree:
            return root.result.hasStructured
        case ResultCard.Text:
            return root.result.hasContent
        default:
            return root.result.rawText.length > 0
        }
    }

    function firstView(): int {
        // If the table omits much, the tree is shown first.
        if (root.result.hasTable)
            return root.result.table.isAlmostAll ? ResultCard.Table : ResultCard.Tree
        if (root.result.hasContent)
            return ResultCard.Text
        return root.result.hasStructured ? ResultCard.Tree : ResultCard.Raw
    }

    function shows(view: int): bool {
        return root.view === view && root.has(view)
    }

    padding: 0
    spacing: 0

    ResultHeader {
        Layout.fillWidth: true
        result: root.result
        views: root.views
        view: root.view
        onViewChosen: view => root.view = view
        offersChat: root.offersChat && (root.result.outcome === ResultController.Done || root.result.outcome === ResultController.ToolError)
        onFindWanted: findBar.open()
        onChatWanted: root.chatRequested()
    }

    FindBar {
        id: findBar

        subject: root
        search: TextSearch {
            blocks: findBar.visible && root.view === ResultCard.Text ? root.result.blocks : null
            tree: findBar.visible && root.view === ResultCard.Tree ? root.result.structured : null
            text: findBar.visible && root.view === ResultCard.Raw ? root.result.rawText : ""
            isTextCut: root.result.rawOmitted.length > 0
        }
        onOpened: {
            // A table shows the texts in part.
            if (root.view === ResultCard.Table)
                root.view = root.result.hasStructured ? ResultCard.Tree : ResultCard.Raw
        }
    }

    Separator {
        Layout.fillWidth: true
        visible: root.views.length > 0 || failure.visible
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.margins: Theme.gapM
        Layout.bottomMargin: 0
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: root.result.warning
    }

    // The call itself went wrong; there is no answer of the tool.
    Problem {
        id: failure

        Layout.fillWidth: true
        Layout.margins: Theme.gapM
        visible: root.result.outcome === ResultController.Failed
        title: root.result.error.title
        hint: root.result.error.hint
        detail: root.result.error.detail
        source: root.serverName
    }

    When {
        condition: root.shows(ResultCard.Table)

        ResultTable {
            Layout.fillWidth: true
            result: root.result
        }
    }

    When {
        condition: root.shows(ResultCard.Tree)

        Item {
            Layout.fillWidth: true
            implicitHeight: Math.min(tree.contentHeight + 2 * Theme.gapS, Theme.viewMaximum)

            JsonTree {
                id: tree

                anchors.fill: parent
                anchors.margins: Theme.gapS
                label: qsTr("Result")
                model: root.result.structured
                onCopyRequested: row => root.result.structured.copy(row)
            }

            Connections {
                target: findBar.search

                function onMoved() {
                    tree.show(findBar.search.row)
                    findBar.show(tree, tree.currentItem.y - tree.contentY, tree.currentItem.height)
                }
            }
        }
    }

    When {
        condition: root.shows(ResultCard.Text)

        ResultBlocks {
            Layout.fillWidth: true
            Layout.margins: Theme.gapM
            serverName: root.serverName
            blocks: root.result.blocks
            finder: findBar
            offersOpen: root.offersOpen
            onOpenRequested: uri => root.openRequested(uri)
        }
    }

    When {
        condition: root.shows(ResultCard.Raw)

        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapXs

            TextArea {
                id: raw

                Layout.fillWidth: true
                Layout.margins: Theme.gapM
                label: qsTr("Result as JSON")
                text: root.result.rawText
                readOnly: true
                code: true
                maximumLines: 24
            }

            Connections {
                target: findBar.search

                function onMoved() {
                    raw.select(findBar.search.position, findBar.search.length)
                    findBar.show(raw, 0, raw.height)
                }
            }

            SmallText {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gapM
                Layout.rightMargin: Theme.gapM
                Layout.bottomMargin: Theme.gapM
                visible: text.length > 0
                text: root.result.rawOmitted
            }
        }
    }
}
