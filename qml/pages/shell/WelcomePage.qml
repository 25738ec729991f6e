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

    signal addRequested()

    maximumWidth: Theme.paragraphMaximum

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
            text: qsTr("Dock MCP servers here, see what they offer, and use their tools by hand. You decide what runs.")
            muted: true
        }

        RowLayout {
            Layout.topMargin: Theme.gapM
            Layout.bottomMargin: Theme.gapM
            spacing: Theme.gapL

            DoorCard {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                iconName: "anchor"
                title: qsTr("Try the demo server")
                text: qsTr("A small server that comes with Quayside. It reads no file of yours and sends nothing anywhere.")

                PrimaryButton {
                    text: qsTr("Try the demo server")
                    onClicked: App.tryDemoServer()
                }
            }

            DoorCard {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                iconName: "plus"
                title: qsTr("Add a server")
                text: qsTr("Paste the command or address from its page, or a JSON block from another host.")

                PlainButton {
                    text: qsTr("Add a server")
                    onClicked: root.addRequested()
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
                text: qsTr("No server starts or is contacted before you have seen what it is and said yes.")
            }
        }
    }
}
