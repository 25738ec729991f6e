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

    required property SkillsController skills

    readonly property SkillListModel list: skills.list

    function toneOf(approval: int): int {
        return approval === SkillState.Approved ? Chip.Ok : approval === SkillState.Changed ? Chip.Warn : Chip.Neutral
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
        placeholderText: qsTr("Filter skills")
        shortcutText: qsTr("Ctrl F")
        text: root.list.filter
        onTextChanged: root.list.filter = text
        Keys.onDownPressed: view.walk(-view.count)
        onAccepted: {
            if (root.skills.canLookUp)
                root.skills.lookUp()
            else
                view.itemAtIndex(0)?.clicked()
        }
    }

    ItemList {
        id: view

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        visible: root.list.count > 0
        label: qsTr("Skills")
        bottomMargin: Theme.gapS
        model: root.list

        // What is opened from elsewhere is in sight.
        function showCurrent() {
            view.reveal(root.list.rowWith("uri", root.skills.currentUri))
        }

        Component.onCompleted: Qt.callLater(view.showCurrent) // qmllint disable

        Connections {
            target: root.skills

            function onCurrentChanged() {
                Qt.callLater(view.showCurrent) // qmllint disable
            }
        }

        delegate: ListRow {
            required property int index
            required property string uri
            required property string secondLine
            required property int approval
            required property string approvalText
            required title

            width: ListView.view.width
            subtitle: secondLine
            chipText: approvalText
            chipTone: root.toneOf(approval)
            selected: root.skills.currentUri === uri
            onClicked: {
                ListView.view.currentIndex = index
                root.skills.select(uri)
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.list.filter.length > 0 && root.list.count === 0
        text: root.skills.lookUpProblem.length > 0 ? root.skills.lookUpProblem : qsTr("No skill matches “%1”.").arg(root.list.filter)
        actionText: root.skills.canLookUp ? qsTr("Ask the server") : qsTr("Show all")
        onActionTriggered: {
            if (root.skills.canLookUp)
                root.skills.lookUp()
            else
                root.list.filter = ""
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !view.visible
    }
}
