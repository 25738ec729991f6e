// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The tools of a server, and the selected one. It is the same before and after a server is started on its first use: the
// focus and the scrolling stay.
Item {
    id: root

    required property ServerController server

    readonly property ToolsController tools: server.tools
    readonly property CatalogModel entries: tools.list
    readonly property bool isEmpty: entries.totalCount === 0
    readonly property bool isStarting: server.state === ServerState.Connecting
    // Requests of the server are shown here while no tool is selected.
    readonly property bool isAsked: server.questions.count > 0 || server.signIn.isOpen

    function startOrStop() {
        if (root.isStarting)
            root.server.stop()
        else
            root.server.start()
    }

    ChangesSheet {
        serverName: root.server.name
        changes: root.server.toolChanges
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        // The tools that the server listed last, while it is not connected. One that is selected starts it.
        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            visible: root.server.showsLastTools
            text: root.server.lastToolsText
            actionText: root.isStarting ? qsTr("Stop") : root.server.isRemote ? qsTr("Connect") : qsTr("Start")
            onActionTriggered: root.startOrStop()
        }

        SmallText {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            visible: text.length > 0
            text: root.server.showsLastTools ? root.server.waitText : ""
        }

        ServerText {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            visible: text.length > 0
            name: root.server.name
            text: root.server.showsLastTools && root.server.waitText.length > 0 ? root.server.lastLine : ""
            maximumLines: 2
            code: true
        }

        ListNotices {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            problem: root.tools.problem
            warningTitle: qsTr("Some tool definitions from %1 cannot be used.").arg(root.server.name)
            warnings: root.tools.warnings
            onRetryRequested: root.tools.refresh()
        }

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            visible: text.length > 0 && !root.server.showsLastTools
            tone: NoticeBar.Warn
            text: root.server.toolChanges.notice
            actionText: qsTr("What changed")
            onActionTriggered: root.server.toolChanges.open()
        }

        PaneSplit {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !root.isEmpty

            CatalogList {
                id: list

                T.SplitView.preferredWidth: Theme.listMinimum
                T.SplitView.minimumWidth: Theme.columnMinimum
                T.SplitView.maximumWidth: Theme.listMaximum
                entries: root.entries
                currentKey: root.tools.currentKey
                label: qsTr("Tools")
                filterText: qsTr("Filter tools")
                noMatchText: qsTr("No tool matches “%1”.").arg(root.entries.filter)
                hasHead: root.entries.filter.length > 0 && root.entries.count > 0
                headItems: SmallText {
                    text: qsTr("%1 of %2 tools").arg(root.entries.count.toLocaleString(Qt.locale(), "f", 0))
                                                .arg(root.entries.totalCount.toLocaleString(Qt.locale(), "f", 0))
                }
                onChosen: key => root.server.selectTool(key)

                Connections {
                    target: root.tools

                    function onCurrentChanged() {
                        list.showCurrent()
                    }
                }
            }

            Item {
                T.SplitView.fillWidth: true

                Item {
                    anchors.fill: parent
                    visible: !root.server.showsLastTools

                    Once {
                        anchors.fill: parent
                        condition: root.tools.current !== null
                        Component.onCompleted: setSource("CurrentTool.qml", {server: root.server})
                    }

                    Once {
                        anchors.fill: parent
                        condition: visible
                        visible: root.tools.current === null && root.isAsked
                        Component.onCompleted: setSource("ServerQuestions.qml", {server: root.server})
                    }

                    ScrollPane {
                        id: emptyPlace

                        anchors.fill: parent
                        visible: root.tools.current === null && !root.isAsked

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
        }

        Once {
            Layout.fillWidth: true
            Layout.fillHeight: true
            condition: visible
            visible: root.isEmpty && root.server.signIn.isOpen
            Component.onCompleted: setSource("SignInView.qml", {signIn: root.server.signIn})
        }

        CenteredPane {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: root.isEmpty && !root.server.signIn.isOpen

            BusyState {
                Layout.fillWidth: true
                visible: root.tools.isLoading
                text: qsTr("Reading the tools of %1.").arg(root.server.name)
            }

            EmptyState {
                Layout.fillWidth: true
                visible: !root.tools.isLoading
                iconName: "tool"
                text: root.tools.problem.length > 0
                      ? qsTr("The tools of %1 could not be read.").arg(root.server.name)
                      : qsTr("%1 offers no tools.").arg(root.server.name)
                actionText: qsTr("Refresh")
                onActionTriggered: root.tools.refresh()
            }
        }
    }
}
