// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One kind of what a server offers, with a filter.
ColumnLayout {
    id: root

    required property CatalogModel entries
    required property string currentKey
    required property string label
    required property string filterText // While the filter is empty.
    required property string noMatchText
    property string noMatchAction // Instead of showing all.
    property bool hasHead: false
    property alias headItems: head.data // Above the list.
    property alias delegate: list.delegate

    signal chosen(string key)
    signal noMatchActionTriggered()

    // What is opened from elsewhere is in sight.
    function showCurrent() {
        showing.restart()
    }

    function accept() {
        if (root.noMatchAction.length > 0) {
            root.noMatchActionTriggered()
            return
        }
        const row = root.entries.rowWith("isFolder", false)
        list.reveal(row) // A row that is out of sight has no item.
        list.itemAtIndex(row)?.clicked()
    }

    spacing: Theme.gapS
    Component.onCompleted: root.showCurrent()

    Later {
        id: showing

        onTriggered: list.showCurrent()
    }

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
        placeholderText: root.filterText
        shortcutText: qsTr("Ctrl F")
        text: root.entries.filter
        onTextChanged: root.entries.filter = text
        Keys.onDownPressed: list.walk(-list.count)
        onAccepted: root.accept()
    }

    RowLayout {
        id: head

        Layout.leftMargin: Theme.gapS + Theme.inset
        Layout.rightMargin: Theme.gapS + Theme.inset
        visible: root.hasHead
        spacing: Theme.gapS
    }

    ItemList {
        id: list

        function showCurrent() {
            list.reveal(root.entries.rowWith("key", root.currentKey))
        }

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.entries.count > 0
        label: root.label
        bottomMargin: Theme.gapS
        model: root.entries

        delegate: ListRow {
            required property int index
            required property string key
            required property string secondLine
            required property string chip
            required title
            required iconName
            required iconAddress
            required chipTone

            width: ListView.view.width
            subtitle: secondLine
            chipText: chip
            selected: key.length > 0 && root.currentKey === key
            onClicked: {
                ListView.view.currentIndex = index
                root.chosen(key)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.entries.filter.length > 0 && root.entries.count === 0
        text: root.noMatchText
        actionText: root.noMatchAction.length > 0 ? root.noMatchAction : qsTr("Show all")
        onActionTriggered: {
            if (root.noMatchAction.length > 0)
                root.noMatchActionTriggered()
            else
                root.entries.filter = ""
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
