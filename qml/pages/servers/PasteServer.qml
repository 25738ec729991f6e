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
            label: AddServerController.isFromLink ? qsTr("From outside of Quayside") : qsTr("Paste a command, an address, a link, or the configuration of another MCP app")
            error: AddServerController.problem

            TextArea {
                id: area

                focus: true
                code: true
                placeholderText: "npx -y @modelcontextprotocol/server-everything\nhttps://mcp.example.org/mcp"
                text: AddServerController.text
                onTextEdited: {
                    AddServerController.text = text
                    AddServerController.parse()
                }
            }
        }

        CandidateRows {
            Layout.fillWidth: true
        }
    }
}
