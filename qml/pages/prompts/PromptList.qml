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

    required property PromptsController prompts

    readonly property PromptListModel list: prompts.list

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
        placeholderText: qsTr("Filter prompts")
        shortcutText: qsTr("Ctrl F")
        text: root.list.filter
        onTextChanged: root.list.filter = text
        Keys.onDownPressed: view.walk(-view.count)
        onAccepted: view.itemAtIndex(0)?.clicked()
    }

    ItemList {
        id: view

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.list.count > 0
        label: qsTr("Prompts")
        bottomMargin: Theme.gapS
        model: root.list

        // What is opened from elsewhere is in sight.
        function showCurrent() {
            view.reveal(root.list.rowWith("name", root.prompts.current?.name ?? ""))
        }

        Component.onCompleted: Qt.callLater(view.showCurrent) // qmllint disable

        Connections {
            target: root.prompts

            function onCurrentChanged() {
                Qt.callLater(view.showCurrent) // qmllint disable
            }
        }

        delegate: ListRow {
            required property int index
            required property string name
            required property string secondLine
            required title
            required iconName
            required iconAddress

            width: ListView.view.width
            subtitle: secondLine
            selected: root.prompts.current?.name === name
            onClicked: {
                ListView.view.currentIndex = index
                root.prompts.select(name)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.list.filter.length > 0 && root.list.count === 0
        text: qsTr("No prompt matches “%1”.").arg(root.list.filter)
        actionText: qsTr("Show all")
        onActionTriggered: root.list.filter = ""
    }

    Item {
        Layout.fillHeight: true
        visible: !view.visible
    }
}
