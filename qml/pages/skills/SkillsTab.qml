// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The skills of a server beside the one that is selected. Created while it is visible.
Item {
    id: root

    required property ServerController server

    readonly property SkillsController skills: server.skills
    // A server may list none and still have some, which are looked up with the filter.
    readonly property bool isEmpty: skills.list.totalCount === 0 && skills.list.filter.length === 0

    function emptyText(): string {
        if (root.skills.problem.length > 0)
            return qsTr("The skills of %1 could not be read.").arg(root.server.name)
        return root.server.isDocked ? qsTr("%1 lists no skills. Type the address of a skill into the filter to look it up.").arg(root.server.name)
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
            root.skills.refresh()
    }

    Component.onCompleted: root.skills.setActive(true)
    Component.onDestruction: root.skills.setActive(false)

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ListNotices {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            problem: root.skills.problem
            warningTitle: qsTr("Some skills of %1 cannot be used.").arg(root.server.name)
            warnings: root.skills.warnings
            onRetryRequested: root.skills.refresh()
        }

        PaneSplit {
            Layout.fillWidth: true
            Layout.fillHeight: true

            SkillList {
                T.SplitView.preferredWidth: Theme.listMinimum
                T.SplitView.minimumWidth: Theme.columnMinimum
                T.SplitView.maximumWidth: Theme.listMaximum
                skills: root.skills
            }

            Item {
                T.SplitView.fillWidth: true

                // A new one, scrolled to its top, for each choice in the list.
                Repeater {
                    model: root.skills.current ? [root.skills.current] : []

                    SkillPane {
                        required property SkillController modelData

                        anchors.fill: parent
                        serverName: root.server.name
                        skill: modelData
                    }
                }

                CenteredPane {
                    anchors.fill: parent
                    visible: root.skills.current === null

                    BusyState {
                        Layout.fillWidth: true
                        visible: root.isEmpty && root.skills.isLoading
                        text: qsTr("Reading the skills of %1.").arg(root.server.name)
                    }

                    EmptyState {
                        Layout.fillWidth: true
                        visible: !(root.isEmpty && root.skills.isLoading)
                        iconName: "book"
                        text: root.isEmpty ? root.emptyText() : qsTr("Select a skill to see its files.")
                        actionText: root.isEmpty ? root.actionText() : ""
                        onActionTriggered: root.act()
                    }
                }
            }
        }
    }
}
