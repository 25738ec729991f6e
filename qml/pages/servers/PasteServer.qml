// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
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
                // A link wraps until it has its width, and in Qt 6.4 the field does not take back the room for that line.
                minimumLines: 4
                placeholderText: "npx -y @modelcontextprotocol/server-everything\nhttps://mcp.example.org/mcp"
                text: AddServerController.text
                onTextEdited: {
                    AddServerController.text = text
                    AddServerController.parse()
                }
            }
        }

        PlainButton {
            visible: AddServerController.site.length > 0
            enabled: !AddServerController.isAskingSite
            text: AddServerController.isAskingSite ? qsTr("Looking…") : qsTr("Look for servers at %1").arg(AddServerController.site)
            onClicked: AddServerController.askSite()
        }

        SmallText {
            Layout.fillWidth: true
            visible: AddServerController.site.length > 0
            text: qsTr("Reads %1. The site sees the request. Quayside does not check what it says of its servers.").arg(AddServerController.catalogAddress)
        }

        PlainButton {
            visible: AddServerController.namedServer.length > 0
            text: qsTr("Find it in the registry")
            onClicked: {
                const name = AddServerController.namedServer
                AddServerController.isOpen = false
                App.showPage(App.Registry)
                RegistryController.search(name)
            }
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            visible: !AddServerController.isFromLink && AddServerController.text.length === 0
            iconName: "search"
            text: qsTr("Find servers in a registry")
            onClicked: {
                AddServerController.isOpen = false
                App.showPage(App.Registry)
            }
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            visible: !AddServerController.isFromLink
            text: qsTr("Open a bundle…")
            onClicked: bundleDialog.open()
        }

        CandidateRows {
            Layout.fillWidth: true
        }
    }

    Platform.FileDialog {
        id: bundleDialog

        title: qsTr("Choose a bundle")
        acceptLabel: qsTr("Choose")
        nameFilters: [qsTr("Bundles (%1)").arg("*.mcpb *.dxt")]
        onAccepted: {
            AddServerController.isOpen = false
            BundleController.choose(bundleDialog.file)
        }
    }
}
