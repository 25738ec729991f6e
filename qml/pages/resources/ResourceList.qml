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

    required property ResourcesController resources

    readonly property ResourceListModel entries: resources.list
    readonly property bool isFiltered: entries.filter.length > 0

    function openFirst() {
        for (let row = 0; row < list.count; ++row) {
            const item = list.itemAtIndex(row) as ResourceRow
            if (item && !item.isFolder)
                return item.clicked()
        }
    }

    spacing: Theme.gapS

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && FindFocus.bar === null
        onActivated: filter.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    SearchField {
        id: filter

        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        Layout.topMargin: Theme.inset
        Layout.bottomMargin: 0
        placeholderText: qsTr("Filter resources")
        shortcutText: qsTr("Ctrl F")
        text: root.entries.filter
        onTextChanged: root.entries.filter = text
        Keys.onDownPressed: list.walk(-list.count)
        onAccepted: root.openFirst()
    }

    RowLayout {
        Layout.leftMargin: Theme.gapS + Theme.inset
        Layout.rightMargin: Theme.gapS + Theme.inset
        spacing: Theme.gapS

        SmallText {
            Layout.fillWidth: true
            text: root.isFiltered && root.entries.matchCount > 0
                  ? qsTr("%1 of %2").arg(root.entries.matchCount.toLocaleString(Qt.locale(), "f", 0))
                                    .arg(root.entries.totalCount.toLocaleString(Qt.locale(), "f", 0)) : ""
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }

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
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.entries.count > 0
        label: qsTr("Resources")
        bottomMargin: Theme.gapS
        model: root.entries

        // What is opened from a result or with Ctrl+K is in sight.
        function showCurrent() {
            list.reveal(root.entries.rowWith("key", root.resources.currentKey))
        }

        Component.onCompleted: Qt.callLater(list.showCurrent) // qmllint disable

        Connections {
            target: root.resources

            function onCurrentChanged() {
                Qt.callLater(list.showCurrent) // qmllint disable
            }
        }

        section.property: "group" // Without a delegate: Qt 6.4 refuses bound ones.

        delegate: ResourceRow {
            required property int index

            width: ListView.view.width
            heading: ListView.section === "templates" && ListView.previousSection !== "templates" ? qsTr("Templates") : ""
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
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.isFiltered && root.entries.count === 0
        text: qsTr("No resource matches “%1”.").arg(root.entries.filter)
        actionText: qsTr("Show all")
        onActionTriggered: root.entries.filter = ""
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
