// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property ServerController server

    readonly property bool needsSignIn: server.state === ServerState.NeedsSignIn || (server.isDocked && server.signIn.canBegin)

    function topic(): string {
        switch (root.server.tab) {
        case ServerController.Resources:
            return "resources"
        case ServerController.Prompts:
            return "prompts"
        case ServerController.Skills:
            return "skills"
        case ServerController.Log:
            return "log"
        case ServerController.Traffic:
            return "traffic"
        case ServerController.Setup:
            return "setup"
        default:
            return root.server.isDocked ? "tools" : "servers"
        }
    }

    function signIn() {
        root.server.tab = ServerController.Tools
        if (root.server.signIn.canBegin)
            root.server.signIn.begin()
    }

    spacing: 0
    Component.onDestruction: root.server?.doctor?.close()

    Binding {
        target: HelpController
        property: "tab"
        value: root.topic()
    }

    PageHeader {
        Layout.fillWidth: true
        title: root.server.name
        subtitle: root.server.subtitle
        iconAddress: root.server.iconAddress
        chips: [
            StateChip {
                kind: root.server.state
                isInBrowser: root.server.signIn.state === SignInController.InBrowser
            },
            Chip {
                text: root.server.revision
            },
            Chip {
                text: root.server.transport
                tone: root.server.isUnencrypted ? Chip.Warn : Chip.Neutral
            },
            Chip {
                id: unpinned

                readonly property string meaning: qsTr("The command may download different code at each start.")

                text: root.server.mayChange ? qsTr("Version not pinned") : ""
                tone: Chip.Warn
                Accessible.description: meaning

                HoverHandler {
                    id: pointer
                }

                HoverTip {
                    shown: pointer.hovered
                    text: unpinned.meaning
                }
            }
        ]
        actions: [
            PlainButton {
                visible: root.needsSignIn && (root.server.tab !== ServerController.Tools || (root.server.isDocked && root.server.signIn.canBegin))
                text: root.server.signIn.isUnattended ? qsTr("Try again") : qsTr("Sign in")
                onClicked: root.signIn()
            },
            PlainButton {
                visible: root.server.canStart
                text: root.server.isRemote ? qsTr("Connect") : qsTr("Start")
                onClicked: root.server.start()
            },
            PlainButton {
                visible: root.server.canStop
                text: root.server.isRemote ? qsTr("Disconnect") : qsTr("Stop")
                onClicked: root.server.stop()
            },
            ServerMenuButton {
                server: root.server
            },
            PanelButton {}
        ]
        tabs: Tabs {
            label: root.server.name
            currentIndex: root.server.tab
            onCurrentIndexChanged: root.server.tab = currentIndex

            Tab {
                text: qsTr("Tools")
                count: root.server.toolCount
            }

            Tab {
                text: qsTr("Resources")
                count: root.server.resources.count
            }

            Tab {
                text: qsTr("Prompts")
                count: root.server.prompts.list.totalCount
            }

            Tab {
                text: qsTr("Skills")
                count: root.server.skills.list.totalCount
                isOffered: root.server.skills.isOffered
            }

            Tab {
                text: qsTr("Log")
            }

            Tab {
                text: qsTr("Traffic")
            }

            Tab {
                text: qsTr("Setup")
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: root.server.unreviewedText
    }

    Once {
        condition: root.server.doctor.isOpen
        Component.onCompleted: setSource("DoctorSheet.qml", {server: root.server})
    }

    StackLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        currentIndex: root.server.tab

        Item {
            Once {
                anchors.fill: parent
                condition: root.server.isDocked || root.server.showsLastTools
                visible: condition
                Component.onCompleted: setSource("ToolsTab.qml", {server: root.server})
            }

            When {
                condition: !root.server.isDocked && !root.server.showsLastTools

                Loader {
                    anchors.fill: parent
                    Component.onCompleted: setSource("ServerStateView.qml", {server: root.server})
                }
            }
        }

        ServerTab {
            file: "ResourcesTab.qml"
            properties: ({server: root.server})
        }

        ServerTab {
            file: "PromptsTab.qml"
            properties: ({server: root.server})
        }

        ServerTab {
            file: "SkillsTab.qml"
            properties: ({server: root.server})
        }

        ServerTab {
            feed: root.server.log
            file: "LogView.qml"
            properties: ({log: root.server.log, server: root.server})
        }

        ServerTab {
            feed: root.server.traffic
            file: "TrafficView.qml"
            properties: ({traffic: root.server.traffic})
        }

        Once {
            condition: visible
            Component.onCompleted: setSource("SetupTab.qml", {server: root.server})
        }
    }
}
