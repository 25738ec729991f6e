// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A search in a registry of servers, and the listing that was opened beside the list.
ColumnLayout {
    id: root

    readonly property bool hasListings: RegistryController.listings.count > 0
    readonly property bool hasFailed: RegistryController.problem.title.length > 0

    function emptyText(): string {
        return RegistryController.searched.length > 0
                ? qsTr("%1 lists no server with “%2” in its name or description.").arg(RegistryController.host).arg(RegistryController.searched)
                : qsTr("Search for what a server should do, for example “calendar” or “postgres”. Nothing is sent before you search.")
    }

    spacing: 0

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && FindFocus.bar === null
        onActivated: field.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Find servers")
        actions: [
            PlainButton {
                visible: RegistryController.updates.serverCount > 0
                text: qsTr("Check for updates")
                enabled: !RegistryController.updates.isChecking
                onClicked: {
                    RegistryController.clear()
                    RegistryController.updates.check()
                }
            },
            PlainButton {
                text: qsTr("Registry…")
                Accessible.description: qsTr("The settings with its address")
                onClicked: App.showSettings("network")
            },
            PanelButton {}
        ]
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        Layout.topMargin: Theme.inset
        spacing: Theme.gapS

        SearchField {
            id: field

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            label: qsTr("Search in the registry")
            placeholderText: qsTr("Search in the registry")
            shortcutText: qsTr("Ctrl F")
            maximumLength: 200
            focus: true
            text: RegistryController.searched
            onAccepted: RegistryController.search(text)
            Keys.onDownPressed: list.walk(-list.count)
        }

        PrimaryButton {
            visible: !RegistryController.isAsking
            text: qsTr("Search")
            enabled: field.text.trim().length > 0
            onClicked: RegistryController.search(field.text)
        }

        PlainButton {
            visible: RegistryController.isAsking
            text: qsTr("Cancel")
            onClicked: RegistryController.cancel()
        }

        Item {
            Layout.fillWidth: true
        }
    }

    SmallText {
        Layout.fillWidth: true
        Layout.margins: Theme.pageMargin
        Layout.topMargin: Theme.gapXs
        Layout.bottomMargin: Theme.inset
        text: qsTr("From %1, where publishers list their own servers. A listing is no endorsement. Nothing runs until you have reviewed it.").arg(RegistryController.host)
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: RegistryController.cacheText
        actionText: qsTr("Search again")
        onActionTriggered: RegistryController.search(RegistryController.searched)
    }

    ListNotices {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        // Without listings the problem has the place of the list.
        problem: root.hasListings ? RegistryController.problem.title : ""
        warningTitle: qsTr("%n entry(s) of the registry cannot be used.", "", RegistryController.invalid.length)
        warnings: RegistryController.invalid
        onRetryRequested: RegistryController.more()
    }

    Separator {
        Layout.fillWidth: true
        visible: root.hasListings
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.hasListings

        ColumnLayout {
            T.SplitView.fillWidth: RegistryController.current === null
            T.SplitView.preferredWidth: Theme.listMaximum + Theme.gapXl
            T.SplitView.minimumWidth: Theme.listMinimum
            // Where there is no room for both, the listing covers the list.
            visible: RegistryController.current === null || root.width > 2 * Theme.px(Theme.listMinimum)
            spacing: 0

            ItemList {
                id: list

                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.leftMargin: Theme.gapS
                Layout.rightMargin: Theme.gapS
                label: qsTr("Servers of the registry")
                topMargin: Theme.gapXs
                bottomMargin: Theme.gapS
                model: RegistryController.listings

                delegate: ListRow {
                    required property int index
                    required property string version
                    required property string status
                    required title
                    required subtitle

                    width: ListView.view.width
                    chipText: status
                    chipTone: Chip.Warn
                    trailingText: version
                    selected: RegistryController.currentRow === index
                    onClicked: {
                        ListView.view.currentIndex = index
                        RegistryController.open(index)
                    }
                }
            }

            SmallText {
                Layout.fillWidth: true
                Layout.margins: Theme.gapS
                visible: RegistryController.isCut
                text: qsTr("There are more. Search for more words to see fewer.")
            }

            PlainButton {
                Layout.margins: Theme.gapS
                visible: RegistryController.hasMore
                enabled: !RegistryController.isAsking
                text: RegistryController.isAsking ? qsTr("Loading…") : qsTr("More")
                onClicked: RegistryController.more()
            }
        }

        Item {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Theme.listMinimum
            visible: RegistryController.current !== null

            Repeater {
                model: RegistryController.current ? [RegistryController.current] : []

                ListingPane {
                    required property ListingController modelData

                    anchors.fill: parent
                    listing: modelData
                }
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: !root.hasListings

        BusyState {
            Layout.fillWidth: true
            visible: RegistryController.isAsking
            text: qsTr("Asking %1…").arg(RegistryController.host)
        }

        Problem {
            Layout.fillWidth: true
            visible: root.hasFailed && !RegistryController.isAsking
            title: RegistryController.problem.title
            hint: Facts.joined([RegistryController.problem.hint, RegistryController.problem.detail])
        }

        PlainButton {
            Layout.alignment: Qt.AlignHCenter
            visible: root.hasFailed && !RegistryController.isAsking
            text: qsTr("Try again")
            onClicked: RegistryController.more()
        }

        EmptyState {
            Layout.fillWidth: true
            visible: !root.hasFailed && !RegistryController.isAsking
            iconName: "search"
            text: root.emptyText()
        }

        UpdatesPart {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            visible: updates.serverCount > 0 && !root.hasFailed && !RegistryController.isAsking
            updates: RegistryController.updates
        }
    }
}
