// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

Item {
    id: root

    required property ServerController server

    readonly property ResourcesController resources: server.resources
    readonly property ResourceListModel entries: resources.list as ResourceListModel
    readonly property bool hasProblem: resources.problem.length > 0

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            visible: root.hasProblem && !view.isEmpty
            tone: NoticeBar.Warn
            text: root.resources.problem
            actionText: qsTr("Try again")
            onActionTriggered: root.resources.refresh()
        }

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            visible: root.resources.warnings.length > 0 && !view.isEmpty
            tone: NoticeBar.Warn
            text: Words.lastLines(root.resources.warnings, 3)
        }

        ListDetail {
            id: view

            Layout.fillWidth: true
            Layout.fillHeight: true
            server: root.server
            catalog: root.resources
            showsNotices: false
            hasCurrent: root.resources.current !== null || root.resources.currentTemplate !== null
            isEmpty: root.entries.totalCount === 0 && !hasCurrent
            iconName: "file"
            label: qsTr("Resources")
            filterText: qsTr("Filter resources")
            noMatchText: qsTr("No resource matches “%1”.").arg(root.entries.filter)
            selectText: qsTr("Select a resource to read it.")
            loadingText: qsTr("Reading the resources of %1.").arg(root.server.name)
            unreadText: root.resources.problem
            noneText: qsTr("%1 offers no resources.").arg(root.server.name)
            refreshText: root.hasProblem ? qsTr("Try again") : root.resources.isOffered ? qsTr("Refresh") : ""
            hasHead: true
            headItems: [
                SmallText {
                    Layout.fillWidth: true
                    text: root.entries.filter.length > 0 && root.entries.matchCount > 0
                          ? qsTr("%1 of %2").arg(root.entries.matchCount.toLocaleString(Qt.locale(), "f", 0))
                                            .arg(root.entries.totalCount.toLocaleString(Qt.locale(), "f", 0)) : ""
                    wrapMode: Text.NoWrap
                    elide: Text.ElideRight
                },
                Tabs {
                    underlined: false
                    label: qsTr("How to list the resources")
                    currentIndex: root.entries.isTree ? 1 : 0
                    onCurrentIndexChanged: root.entries.isTree = currentIndex === 1

                    Tab {
                        text: qsTr("List")
                    }

                    Tab {
                        text: qsTr("Tree")
                    }
                }
            ]

            delegate: ResourceRow {
                required property int index

                width: ListView.view.width
                selected: root.resources.currentKey === key
                onToggled: root.entries.toggle(key)
                onClicked: {
                    ListView.view.currentIndex = index
                    if (isFolder)
                        root.entries.toggle(key)
                    else
                        root.resources.select(key)
                }
            }

            // A new one, scrolled to its top, for each choice in the list.
            Repeater {
                model: view.hasCurrent ? [root.resources.currentKey] : []

                ResourcePane {
                    anchors.fill: parent
                    serverName: root.server.name
                    form: root.resources.currentTemplate
                    resource: root.resources.current
                }
            }
        }
    }
}
