// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One kind of what a server offers, beside the one that is selected. Created while it is visible.
Item {
    id: root

    required property ServerController server
    required property CatalogController catalog
    required property bool hasCurrent
    required property string iconName
    required property string label
    required property string filterText
    required property string noMatchText
    required property string selectText // While none is selected.
    required property string loadingText
    required property string unreadText // The list could not be read.
    required property string noneText
    property bool showsNotices: true // Of what is wrong with the list.
    property string warningTitle // Some of the list cannot be used.
    property bool isEmpty: catalog.list.totalCount === 0
    property bool keepsList: false // Also while it is empty.
    property string refreshText: server.isDocked ? qsTr("Refresh") : ""
    property alias noMatchAction: list.noMatchAction
    property alias hasHead: list.hasHead
    property alias headItems: list.headItems
    property alias delegate: list.delegate
    default property alias detail: detailPlace.data

    signal noMatchActionTriggered()

    function emptyText(): string {
        if (root.catalog.problem.length > 0)
            return root.unreadText
        return root.server.isDocked ? root.noneText : qsTr("%1 is not connected.").arg(root.server.name)
    }

    function actionText(): string {
        if (root.server.canStart)
            return root.server.isRemote ? qsTr("Connect") : qsTr("Start")
        return root.refreshText
    }

    function act() {
        if (root.server.canStart)
            root.server.start()
        else
            root.catalog.refresh()
    }

    Component.onCompleted: root.catalog.setActive(true)
    Component.onDestruction: root.catalog.setActive(false)

    Connections {
        target: root.catalog

        function onCurrentChanged() {
            list.showCurrent()
        }
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ListNotices {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            visible: root.showsNotices && (problem.length > 0 || warnings.length > 0)
            problem: root.catalog.problem
            warningTitle: root.warningTitle
            warnings: root.catalog.warnings
            onRetryRequested: root.catalog.refresh()
        }

        Item {
            id: place

            Layout.fillWidth: true
            Layout.fillHeight: true

            PaneSplit {
                anchors.fill: parent
                visible: !root.isEmpty || root.keepsList

                CatalogList {
                    id: list

                    T.SplitView.preferredWidth: Theme.listMinimum
                    T.SplitView.minimumWidth: Theme.columnMinimum
                    T.SplitView.maximumWidth: Theme.listMaximum
                    entries: root.catalog.list
                    currentKey: root.catalog.currentKey
                    label: root.label
                    filterText: root.filterText
                    noMatchText: root.noMatchText
                    onChosen: key => root.catalog.select(key)
                    onNoMatchActionTriggered: root.noMatchActionTriggered()
                }

                Item {
                    id: detailPlace

                    T.SplitView.fillWidth: true
                }
            }

            CenteredPane {
                parent: root.isEmpty && !root.keepsList ? place : detailPlace
                anchors.fill: parent
                visible: parent === place || !root.hasCurrent

                BusyState {
                    Layout.fillWidth: true
                    visible: root.isEmpty && root.catalog.isLoading
                    text: root.loadingText
                }

                EmptyState {
                    Layout.fillWidth: true
                    visible: !(root.isEmpty && root.catalog.isLoading)
                    iconName: root.iconName
                    text: root.isEmpty ? root.emptyText() : root.selectText
                    actionText: root.isEmpty ? root.actionText() : ""
                    onActionTriggered: root.act()
                }
            }
        }
    }
}
