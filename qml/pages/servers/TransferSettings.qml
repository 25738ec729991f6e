// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Servers from and for other apps.
ScrollPane {
    id: root

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            text: qsTr("Servers")
        }

        SmallText {
            Layout.fillWidth: true
            text: qsTr("An export lists your servers for other MCP apps. It contains no keys or passwords.")
        }

        RowLayout {
            spacing: Theme.gapS

            PlainButton {
                text: qsTr("Import from another app…")
                onClicked: {
                    AddServerController.page = AddServerController.Import
                    AddServerController.isOpen = true
                }
            }

            PlainButton {
                text: qsTr("Export…")
                enabled: ServerListModel.count > 0
                onClicked: dialog.ask("mcp.json")
            }
        }
    }

    SaveDialog {
        id: dialog

        title: qsTr("Export servers")
        acceptLabel: qsTr("Export")
        defaultSuffix: "json"
        nameFilters: [qsTr("JSON files (*.json)")]
        onAccepted: App.exportServers(file)
    }
}
