// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

Item {
    id: root

    required property ServerController server

    property bool asJson: false

    readonly property HistoryController openHistory: server.currentTool?.history.isOpen ? server.currentTool.history : null
    readonly property bool isEmpty: server.tools.totalCount === 0
    // Requests of the server are shown here while no tool is selected.
    readonly property bool isAsked: server.questions.count > 0 || server.signIn.isOpen

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ListNotices {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            problem: root.server.toolsProblem
            warningTitle: qsTr("Some tool definitions from %1 cannot be used.").arg(root.server.name)
            warnings: root.server.toolWarnings
            onRetryRequested: root.server.refreshTools()
        }

        PaneSplit {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !root.isEmpty

            ToolList {
                T.SplitView.preferredWidth: Theme.listMinimum
                T.SplitView.minimumWidth: Theme.columnMinimum
                T.SplitView.maximumWidth: Theme.listMaximum
                server: root.server
            }

            Item {
                T.SplitView.fillWidth: true

                Repeater {
                    model: root.server.currentTool ? [root.server.currentTool] : []

                    ToolPane {
                        required property ToolController modelData

                        anchors.fill: parent
                        visible: !modelData.history.isOpen
                        serverName: root.server.name
                        questions: root.server.questions
                        signIn: root.server.signIn
                        tool: modelData
                        asJson: root.asJson
                        onModeChosen: asJson => root.asJson = asJson
                        onResourceRequested: uri => root.server.openResource(uri)
                    }
                }

                Repeater {
                    model: root.openHistory ? [root.openHistory] : []

                    HistoryPane {
                        required property HistoryController modelData

                        anchors.fill: parent
                        serverName: root.server.name
                        toolTitle: root.server.currentTool?.title ?? ""
                        history: modelData
                    }
                }

                ScrollPane {
                    anchors.fill: parent
                    visible: root.server.currentTool === null && root.isAsked

                    When {
                        condition: root.server.currentTool === null && root.server.signIn.isOpen

                        SignInCard {
                            Layout.fillWidth: true
                            Layout.maximumWidth: Theme.paragraphMaximum
                            signIn: root.server.signIn
                        }
                    }

                    When {
                        condition: root.server.currentTool === null

                        QuestionStack {
                            Layout.fillWidth: true
                            questions: root.server.questions
                        }
                    }
                }

                ScrollPane {
                    id: emptyPlace

                    anchors.fill: parent
                    visible: root.server.currentTool === null && !root.isAsked

                    When {
                        condition: emptyPlace.visible

                        ToolsEmpty {
                            Layout.fillWidth: true
                            Layout.maximumWidth: Theme.viewMaximum
                            Layout.alignment: Qt.AlignHCenter
                            Layout.topMargin: Theme.gapXl
                            server: root.server
                        }
                    }
                }
            }
        }

        SignInView {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: root.isEmpty && root.server.signIn.isOpen
            signIn: root.server.signIn
        }

        CenteredPane {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: root.isEmpty && !root.server.signIn.isOpen

            BusyState {
                Layout.fillWidth: true
                visible: root.server.toolsLoading
                text: qsTr("Reading the tools of %1.").arg(root.server.name)
            }

            EmptyState {
                Layout.fillWidth: true
                visible: !root.server.toolsLoading
                iconName: "tool"
                text: root.server.toolsProblem.length > 0
                      ? qsTr("The tools of %1 could not be read.").arg(root.server.name)
                      : qsTr("%1 offers no tools.").arg(root.server.name)
                actionText: qsTr("Refresh")
                onActionTriggered: root.server.refreshTools()
            }
        }
    }
}
