// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

CenteredPane {
    id: root

    maximumWidth: Theme.paragraphMaximum + Theme.listMaximum

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        AppIcon {
            Layout.bottomMargin: Theme.gapS
            size: Theme.largeIcon
        }

        Heading {
            Layout.fillWidth: true
            level: 1
            text: qsTr("Welcome to Quayside")
        }

        BodyText {
            Layout.fillWidth: true
            text: qsTr("Connect MCP servers, see what they offer and run their tools. Nothing runs without your approval.")
            muted: true
        }

        GridLayout {
            Layout.topMargin: Theme.gapM
            Layout.bottomMargin: Theme.gapM
            columns: root.width < Theme.stackBelow ? 1 : 3
            columnSpacing: Theme.gapL
            rowSpacing: Theme.gapL

            DoorCard {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                iconName: "anchor"
                title: qsTr("Try the demo server")
                text: qsTr("A small server that comes with Quayside. It does not read your files or send data anywhere.")

                PrimaryButton {
                    text: qsTr("Try the demo server")
                    onClicked: App.tryDemoServer()
                }
            }

            DoorCard {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                iconName: "download"
                title: qsTr("Import servers")
                text: qsTr("Takes over servers from Claude, VS Code, Cursor and others. You choose which.")

                PlainButton {
                    text: qsTr("Import from another app")
                    onClicked: AddServerController.open(AddServerController.Import)
                }
            }

            DoorCard {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                iconName: "plus"
                title: qsTr("Add a server")
                text: qsTr("Paste a command or an address, or JSON from another MCP app.")

                PlainButton {
                    text: qsTr("Add a server")
                    onClicked: AddServerController.open(AddServerController.Paste)
                }
            }
        }

        RowLayout {
            spacing: Theme.gapS

            Icon {
                name: "shield"
                color: Theme.muted
            }

            SmallText {
                Layout.fillWidth: true
                text: qsTr("No server runs or is contacted until you approve it.")
            }

            LinkButton {
                text: qsTr("Find servers")
                onClicked: App.showPage(App.Registry)
            }

            LinkButton {
                Layout.rightMargin: -rightPadding
                text: qsTr("Open the guide")
                onClicked: App.showPage(App.Guide)
            }
        }
    }
}
