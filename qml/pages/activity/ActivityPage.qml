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

    readonly property ActivityController activity: ActivityController
    readonly property bool isEmpty: activity.entries.isLoaded && activity.entries.count === 0 && !activity.isFiltered

    spacing: 0
    Component.onCompleted: root.activity.active = true
    Component.onDestruction: root.activity.active = false

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
                enabled: root.activity.entries.count > 0
                onClicked: dialog.ask(root.activity.suggestedFileName())
            },
            PlainButton {
                text: root.activity.isVerifying ? qsTr("Verifying…") : qsTr("Verify")
                enabled: !root.activity.isVerifying
                onClicked: root.activity.verify()
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
            text: root.activity.search
            onTextChanged: root.activity.search = text
            Keys.onDownPressed: list.focusFirst()
        }

        LinkButton {
            visible: root.activity.isFiltered
            text: qsTr("Show all")
            onClicked: root.activity.showAll()
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
            model: root.activity.serverNames
            currentIndex: root.activity.serverIndex
            onActivated: index => root.activity.serverIndex = index
            // A new list begins with its first row.
            onModelChanged: currentIndex = Qt.binding(() => root.activity.serverIndex)
        }

        ComboBox {
            label: qsTr("Decision")
            model: root.activity.decisions
            currentIndex: root.activity.decisionIndex
            onActivated: index => root.activity.decisionIndex = index
        }

        ComboBox {
            label: qsTr("Outcome")
            model: root.activity.outcomes
            currentIndex: root.activity.outcomeIndex
            onActivated: index => root.activity.outcomeIndex = index
        }

        ComboBox {
            label: qsTr("Time range")
            model: [qsTr("Any time"), qsTr("Today"), qsTr("Last 7 days"), qsTr("Last 30 days")]
            currentIndex: root.activity.span
            onActivated: index => root.activity.span = index
        }

        PlainButton {
            compact: true
            visible: root.activity.tool.length > 0
            iconName: "close"
            text: root.activity.tool
            Accessible.description: qsTr("Show all tools")
            onClicked: root.activity.tool = ""
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.activity.problem
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        tone: root.activity.isVerifiedGood ? NoticeBar.Info : NoticeBar.Bad
        text: root.activity.verifiedText
        actionText: qsTr("Close")
        onActionTriggered: root.activity.dismissVerified()
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        text: root.activity.exportText
        actionText: qsTr("Close")
        onActionTriggered: root.activity.dismissExport()
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
            activity: root.activity
        }

        ActivityDetail {
            id: detail

            T.SplitView.fillWidth: !list.visible
            // Three columns of the list keep their room.
            T.SplitView.preferredWidth: Math.max(Theme.listMinimum, Math.min(Theme.columnMaximum, root.width - Theme.px(360)))
            T.SplitView.minimumWidth: list.visible ? Theme.listMinimum : 0
            visible: root.activity.chosen > 0
            activity: root.activity
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
        onAccepted: root.activity.exportTo(file)
    }
}
