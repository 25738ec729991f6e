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

    readonly property ToolListModel tools: server.tools
    readonly property bool isFiltered: tools.filter.length > 0

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
        placeholderText: qsTr("Filter tools")
        shortcutText: qsTr("Ctrl F")
        text: root.tools.filter
        onTextChanged: root.tools.filter = text
        Keys.onDownPressed: list.walk(-list.count)
        onAccepted: list.itemAtIndex(0)?.clicked()
    }

    SmallText {
        Layout.leftMargin: Theme.gapS + Theme.inset
        visible: root.isFiltered && root.tools.count > 0
        text: qsTr("%1 of %2 tools").arg(root.tools.count.toLocaleString(Qt.locale(), "f", 0))
                                    .arg(root.tools.totalCount.toLocaleString(Qt.locale(), "f", 0))
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.tools.count > 0
        label: qsTr("Tools")
        bottomMargin: Theme.gapS
        model: root.tools

        // What is opened from elsewhere is in sight.
        function showCurrent() {
            list.reveal(root.tools.rowWith("name", root.server.currentTool?.name ?? ""))
        }

        Component.onCompleted: Qt.callLater(list.showCurrent) // qmllint disable

        Connections {
            target: root.server

            function onCurrentToolChanged() {
                Qt.callLater(list.showCurrent) // qmllint disable
            }
        }

        delegate: ListRow {
            required property int index
            required property string name
            required property string secondLine
            required property string chip
            required title
            required iconName
            required iconAddress
            required chipTone

            width: ListView.view.width
            subtitle: secondLine
            chipText: chip
            selected: root.server.currentTool?.name === name
            onClicked: {
                ListView.view.currentIndex = index
                root.server.selectTool(name)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.isFiltered && root.tools.count === 0
        text: qsTr("No tool matches “%1”.").arg(root.tools.filter)
        actionText: qsTr("Show all")
        onActionTriggered: root.tools.filter = ""
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
