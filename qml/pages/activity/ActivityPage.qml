// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The audit log: what was decided and what became of it, and the entry that was chosen beside the list.
ColumnLayout {
    id: root

    readonly property bool isEmpty: ActivityController.entries.isLoaded && ActivityController.entries.count === 0 && !ActivityController.isFiltered

    spacing: 0
    Component.onCompleted: ActivityController.active = true
    Component.onDestruction: ActivityController.active = false

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && FindFocus.bar === null
        onActivated: filter.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Activity")
        actions: [
            PlainButton {
                text: qsTr("Permissions")
                onClicked: App.showSettings("permissions")
            },
            PlainButton {
                text: qsTr("Export…")
                enabled: ActivityController.entries.count > 0
                onClicked: dialog.ask(ActivityController.suggestedFileName())
            },
            PlainButton {
                text: ActivityController.isVerifying ? qsTr("Verifying…") : qsTr("Verify")
                enabled: !ActivityController.isVerifying
                onClicked: ActivityController.verify()
            },
            PanelButton {}
        ]
    }

    RowLayout {
        Layout.margins: Theme.pageMargin
        Layout.topMargin: Theme.inset
        Layout.bottomMargin: 0
        visible: !root.isEmpty
        spacing: Theme.gapS

        SearchField {
            id: filter

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.cellMaximum
            Layout.minimumWidth: Theme.keyColumn
            placeholderText: qsTr("Filter activity")
            shortcutText: qsTr("Ctrl F")
            text: ActivityController.search
            onTextChanged: ActivityController.search = text
            Keys.onDownPressed: list.focusFirst()
        }

        LinkButton {
            visible: ActivityController.isFiltered
            text: qsTr("Show all")
            onClicked: ActivityController.showAll()
        }

        Item {
            Layout.fillWidth: true
        }
    }

    Flow {
        Layout.fillWidth: true
        Layout.margins: Theme.pageMargin
        Layout.topMargin: Theme.gapS
        Layout.bottomMargin: Theme.inset
        visible: !root.isEmpty
        spacing: Theme.gapS

        ComboBox {
            label: qsTr("Server")
            model: ActivityController.serverNames
            currentIndex: ActivityController.serverIndex
            onActivated: index => ActivityController.serverIndex = index
            // A new list begins with its first row.
            onModelChanged: currentIndex = Qt.binding(() => ActivityController.serverIndex)
        }

        ComboBox {
            label: qsTr("Decision")
            model: ActivityController.decisions
            currentIndex: ActivityController.decisionIndex
            onActivated: index => ActivityController.decisionIndex = index
        }

        ComboBox {
            label: qsTr("Outcome")
            model: ActivityController.outcomes
            currentIndex: ActivityController.outcomeIndex
            onActivated: index => ActivityController.outcomeIndex = index
        }

        ComboBox {
            label: qsTr("Time range")
            model: [qsTr("Any time"), qsTr("Today"), qsTr("Last 7 days"), qsTr("Last 30 days")]
            currentIndex: ActivityController.span
            onActivated: index => ActivityController.span = index
        }

        PlainButton {
            compact: true
            visible: ActivityController.tool.length > 0
            iconName: "close"
            text: ActivityController.tool
            Accessible.description: qsTr("Show all tools")
            onClicked: ActivityController.tool = ""
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: ActivityController.problem
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        tone: ActivityController.isVerifiedGood ? NoticeBar.Info : NoticeBar.Bad
        text: ActivityController.verifiedText
        actionText: qsTr("Close")
        onActionTriggered: ActivityController.dismissVerified()
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        text: ActivityController.exportText
        actionText: qsTr("Close")
        onActionTriggered: ActivityController.dismissExport()
    }

    Separator {
        Layout.fillWidth: true
        visible: !root.isEmpty
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: !root.isEmpty

        ActivityList {
            id: list

            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Theme.listMinimum
            // Where there is no room for both, the detail covers the list.
            visible: !detail.visible || root.width > 2 * Theme.px(Theme.listMinimum)
        }

        ActivityDetail {
            id: detail

            T.SplitView.fillWidth: !list.visible
            // Three columns of the list keep their room.
            T.SplitView.preferredWidth: Math.max(Theme.listMinimum, Math.min(Theme.columnMaximum, root.width - Theme.px(360)))
            T.SplitView.minimumWidth: list.visible ? Theme.listMinimum : 0
            visible: ActivityController.chosen > 0
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.isEmpty

        EmptyState {
            Layout.fillWidth: true
            iconName: "activity"
            text: qsTr("No activity yet. Every call of a tool is listed here, with who allowed it and what became of it.")
        }
    }

    SaveDialog {
        id: dialog

        title: qsTr("Export the activity")
        acceptLabel: qsTr("Export")
        defaultSuffix: "jsonl"
        nameFilters: [qsTr("JSON Lines (*.jsonl)")]
        onAccepted: ActivityController.exportTo(file)
    }
}
