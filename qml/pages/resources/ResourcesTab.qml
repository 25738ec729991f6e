// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The resources of a server beside the one that is selected. Created while it is visible.
Item {
    id: root

    required property ServerController server

    readonly property ResourcesController resources: server.resources
    readonly property bool hasChoice: resources.current !== null || resources.currentTemplate !== null
    readonly property bool isBare: resources.list.totalCount === 0

    function emptyText(): string {
        if (root.resources.problem.length > 0)
            return root.resources.problem
        if (!root.server.isDocked)
            return qsTr("%1 is not connected.").arg(root.server.name)
        return qsTr("%1 offers no resources.").arg(root.server.name)
    }

    function actionText(): string {
        if (root.server.canStart)
            return root.server.isRemote ? qsTr("Connect") : qsTr("Start")
        return root.resources.problem.length > 0 ? qsTr("Try again") : root.resources.isOffered ? qsTr("Refresh") : ""
    }

    function act() {
        if (root.server.canStart)
            root.server.start()
        else
            root.resources.refresh()
    }

    Component.onCompleted: root.resources.setActive(true)
    Component.onDestruction: root.resources.setActive(false)

    ColumnLayout {
        anchors.fill: parent
        visible: !root.isBare || root.hasChoice
        spacing: 0

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            visible: root.resources.problem.length > 0
            tone: NoticeBar.Warn
            text: root.resources.problem
            actionText: qsTr("Try again")
            onActionTriggered: root.resources.refresh()
        }

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            visible: root.resources.warnings.length > 0
            tone: NoticeBar.Warn
            text: Words.lastLines(root.resources.warnings, 3)
        }

        PaneSplit {
            Layout.fillWidth: true
            Layout.fillHeight: true

            ResourceList {
                T.SplitView.preferredWidth: Theme.listMinimum
                T.SplitView.minimumWidth: Theme.columnMinimum
                T.SplitView.maximumWidth: Theme.listMaximum
                resources: root.resources
            }

            Item {
                T.SplitView.fillWidth: true

                // A new one, scrolled to its top, for each choice in the list.
                Repeater {
                    model: root.hasChoice ? [root.resources.currentKey] : []

                    ResourcePane {
                        anchors.fill: parent
                        serverName: root.server.name
                        form: root.resources.currentTemplate
                        resource: root.resources.current
                    }
                }

                CenteredPane {
                    anchors.fill: parent
                    visible: !root.hasChoice

                    EmptyState {
                        Layout.fillWidth: true
                        iconName: "file"
                        text: qsTr("Select a resource to read it.")
                    }
                }
            }
        }
    }

    CenteredPane {
        anchors.fill: parent
        visible: root.isBare && !root.hasChoice

        BusyState {
            Layout.fillWidth: true
            visible: root.resources.isLoading
            text: qsTr("Reading the resources of %1.").arg(root.server.name)
        }

        EmptyState {
            Layout.fillWidth: true
            visible: !root.resources.isLoading
            iconName: "file"
            text: root.emptyText()
            actionText: root.actionText()
            onActionTriggered: root.act()
        }
    }
}
