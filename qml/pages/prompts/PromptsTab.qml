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

    readonly property PromptsController prompts: server.prompts
    readonly property bool isEmpty: prompts.list.totalCount === 0

    function emptyText(): string {
        if (root.prompts.problem.length > 0)
            return qsTr("The prompts of %1 could not be read.").arg(root.server.name)
        return root.server.isDocked ? qsTr("%1 offers no prompts.").arg(root.server.name)
                                    : qsTr("%1 is not connected.").arg(root.server.name)
    }

    function actionText(): string {
        if (root.server.canStart)
            return root.server.isRemote ? qsTr("Connect") : qsTr("Start")
        return root.server.isDocked ? qsTr("Refresh") : ""
    }

    function act() {
        if (root.server.canStart)
            root.server.start()
        else
            root.prompts.refresh()
    }

    Component.onCompleted: root.prompts.show()

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ListNotices {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            problem: root.prompts.problem
            warningTitle: qsTr("Some prompts of %1 cannot be used.").arg(root.server.name)
            warnings: root.prompts.warnings
            onRetryRequested: root.prompts.refresh()
        }

        PaneSplit {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !root.isEmpty

            PromptList {
                T.SplitView.preferredWidth: Theme.listMinimum
                T.SplitView.minimumWidth: Theme.columnMinimum
                T.SplitView.maximumWidth: Theme.listMaximum
                prompts: root.prompts
            }

            Item {
                T.SplitView.fillWidth: true

                Repeater {
                    model: root.prompts.current ? [root.prompts.current] : []

                    PromptPane {
                        required property PromptController modelData

                        anchors.fill: parent
                        server: root.server
                        prompt: modelData
                    }
                }

                CenteredPane {
                    anchors.fill: parent
                    visible: root.prompts.current === null

                    EmptyState {
                        Layout.fillWidth: true
                        iconName: "prompt"
                        text: qsTr("Select a prompt to fill in its arguments and see its messages.")
                    }
                }
            }
        }

        CenteredPane {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: root.isEmpty

            BusyState {
                Layout.fillWidth: true
                visible: root.prompts.isLoading
                text: qsTr("Reading the prompts of %1.").arg(root.server.name)
            }

            EmptyState {
                Layout.fillWidth: true
                visible: !root.prompts.isLoading
                iconName: "prompt"
                text: root.emptyText()
                actionText: root.actionText()
                onActionTriggered: root.act()
            }
        }
    }
}
