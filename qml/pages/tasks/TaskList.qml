// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Task cards in groups. While the pointer is over the list, or it scrolls, no card moves or appears; a line above shows
// the number of pending changes.
ColumnLayout {
    id: root

    required property TasksController tasks

    property bool offersAnswer: false
    property int leftMargin: Theme.gapM

    readonly property TaskListModel cards: tasks.list

    function focusFirst() {
        list.currentIndex = 0
        list.walk(0)
    }

    function groupName(group: int): string {
        switch (group) {
        case TaskState.NeedsYou:
            return qsTr("Needs you")
        case TaskState.Running:
            return qsTr("Running")
        default:
            return qsTr("Finished")
        }
    }

    function countWords(): string {
        if (root.tasks.isFiltered)
            return qsTr("%1 of %Ln task(s)", "", root.tasks.totalCount).arg(root.cards.count)
        return qsTr("%1 open, %2 finished").arg(root.tasks.openCount).arg(root.tasks.finishedCount)
    }

    function isPointedAt(): bool {
        const y = hover.point.position.y - list.y
        return hover.hovered && list.visible && y >= 0 && y < list.height
    }

    spacing: 0
    onVisibleChanged: root.cards.active = root.visible
    Component.onCompleted: root.cards.active = root.visible
    Component.onDestruction: {
        root.cards.active = false
        root.cards.held = false
    }

    Binding {
        target: root.cards
        property: "held"
        value: (root.isPointedAt() && root.visible) || list.moving
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: root.leftMargin
        Layout.rightMargin: Theme.gapM
        Layout.preferredHeight: Theme.compactControl
        visible: root.tasks.totalCount > 0
        spacing: Theme.gapS

        SmallText {
            Layout.fillWidth: true
            text: root.countWords()
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }

        LinkButton {
            visible: root.cards.waitingCount > 0
            text: qsTr("Show %n change(s)", "", root.cards.waitingCount)
            onClicked: root.cards.arrange()
        }
    }

    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: root.leftMargin
        visible: root.cards.count > 0
        activeFocusOnTab: true // Also while the list is being refilled.
        label: qsTr("Tasks")
        spacing: Theme.gapS
        bottomMargin: Theme.gapM
        model: root.cards

        // What a notification leads to is in sight.
        function showChosen() {
            list.reveal(root.cards.rowOf(root.tasks.chosen?.key ?? ""))
        }

        Component.onCompleted: showing.restart()

        Later {
            id: showing

            onTriggered: list.showChosen()
        }

        Connections {
            target: root.tasks

            function onChosenChanged() {
                showing.restart()
            }
        }

        section.property: "group" // Without a delegate: Qt 6.4 refuses bound ones.

        delegate: TaskCard {
            required property int index

            width: ListView.view.width - Theme.gapM // Beside them is room for the scroll bar.
            heading: ListView.section !== ListView.previousSection ? root.groupName(group) : ""
            answerTone: !root.offersAnswer ? TaskCard.NoAnswer : index === 0 ? TaskCard.MainAnswer : TaskCard.PlainAnswer
            onClearRequested: root.tasks.clearFinished()
            selected: root.tasks.chosen?.key === key
            onClicked: {
                ListView.view.currentIndex = index
                root.tasks.choose(key)
            }
        }
    }

    // Outside of the list, which would give it to its content.
    HoverHandler {
        id: hover
    }

    TasksEmpty {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.tasks.totalCount === 0
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.tasks.totalCount > 0 && root.cards.count === 0
        text: qsTr("No task matches.")
        actionText: qsTr("Show all")
        onActionTriggered: root.tasks.showAll()
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
