// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

FocusScope {
    id: root

    // Not to the previously focused item, which may be gone.
    function takeFocus() {
        area.forceActiveFocus(Qt.PopupFocusReason)
    }

    implicitWidth: column.implicitWidth
    implicitHeight: column.implicitHeight

    ColumnLayout {
        id: column

        width: root.width
        spacing: Theme.gapM

        Field {
            Layout.fillWidth: true
            label: qsTr("Paste a command, an address, or JSON from another MCP app")
            error: App.addServer.problem

            TextArea {
                id: area

                focus: true
                code: true
                placeholderText: "npx -y @modelcontextprotocol/server-everything\nhttps://mcp.example.org/mcp"
                text: App.addServer.text
                onTextEdited: {
                    App.addServer.text = text
                    App.addServer.parse()
                }
            }
        }

        Repeater {
            model: App.addServer.candidates

            ColumnLayout {
                id: candidate

                required property int index
                required property string name
                required property string commandText
                required property bool selected

                Layout.fillWidth: true
                spacing: 0

                CheckBox {
                    Layout.fillWidth: true
                    text: candidate.name
                    description: candidate.commandText
                    checked: candidate.selected
                    onToggled: App.addServer.candidates.setSelected(candidate.index, checked)
                }

                CodeText {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.mark + Theme.gapS
                    text: candidate.commandText
                    color: Theme.muted
                }
            }
        }
    }
}
