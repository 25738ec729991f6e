// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A text by its form, or as it is.
ColumnLayout {
    id: root

    required property string serverName
    required property string text
    required property string omittedText
    required property int form
    required property var spans
    required property QtObject document

    property int maximumLines: 20

    property bool asText: false

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property bool isDrawn: document !== null && !asText

    signal copyRequested()
    signal moreRequested()

    function nameOf(form: int): string {
        switch (form) {
        case Block.Markdown:
            return qsTr("Formatted")
        case Block.Tree:
            return qsTr("Tree")
        default:
            return qsTr("Table")
        }
    }

    // In the text as it is.
    function showMatch(finder: FindBar) {
        root.asText = true
        const block = plain.itemAt(0) as TextBlock
        block.showMatch(finder)
    }

    spacing: Theme.gapXs

    Tabs {
        visible: root.document !== null
        underlined: false
        label: qsTr("How to show the text")
        currentIndex: root.asText ? 1 : 0
        onCurrentIndexChanged: root.asText = currentIndex === 1

        Tab {
            text: root.nameOf(root.form)
        }

        Tab {
            text: qsTr("Text")
        }
    }

    When {
        condition: root.isDrawn && root.form === Block.Markdown

        ServerFrame {
            Layout.fillWidth: true
            name: root.serverName

            MarkdownView {
                Layout.fillWidth: true
                parts: root.document as MarkdownModel
                onLinkActivated: address => LinkController.ask(address)
            }
        }
    }

    When {
        condition: root.isDrawn && root.form === Block.Tree

        ServerFrame {
            Layout.fillWidth: true
            name: root.serverName

            JsonTree {
                id: tree

                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(contentHeight, Theme.viewMaximum)
                label: qsTr("JSON")
                model: root.document as JsonTreeModel
                onCopyRequested: row => (root.document as JsonTreeModel).copy(row)
            }
        }
    }

    When {
        condition: root.isDrawn && root.form === Block.Table

        ServerFrame {
            id: frame

            readonly property TableModel table: root.document as TableModel

            Layout.fillWidth: true
            name: root.serverName

            DataTable {
                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(implicitHeight, Theme.viewMaximum)
                label: qsTr("Table")
                model: frame.table
                columns: frame.table?.columns ?? []
                longest: frame.table?.longest ?? []
                numeric: frame.table?.numeric ?? []
                sortColumn: frame.table?.sortColumn ?? -1
                sortDescending: frame.table?.sortDescending ?? false
                onSortRequested: column => frame.table.sortBy(column)
                onCopyRequested: frame.table.copy()
            }
        }
    }

    When {
        id: plain

        condition: root.isInWindow && !root.isDrawn

        TextBlock {
            Layout.fillWidth: true
            serverName: root.serverName
            text: root.text
            omittedText: root.omittedText
            code: root.form === Block.Source || root.form === Block.Tree
            spans: root.spans
            maximumLines: root.maximumLines
            onCopyRequested: root.copyRequested()
            onMoreRequested: root.moreRequested()
        }
    }
}
