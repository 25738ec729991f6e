// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A session file without its server: its messages, and what the server offered.
ColumnLayout {
    id: root

    readonly property bool isEmpty: !SessionController.isOpen && !SessionController.isReading && SessionController.problem.title.length === 0

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: SessionController.isOpen ? SessionController.name : qsTr("Session")
        subtitle: SessionController.facts
        chips: [
            Chip {
                text: SessionController.isOpen ? qsTr("Recording") : ""
            }
        ]
        actions: [
            PlainButton {
                visible: SessionController.isOpen
                text: qsTr("Check")
                onClicked: {
                    CheckController.source.chooseFile(SessionController.file)
                    App.showPage(App.Check)
                    CheckController.check()
                }
            },
            PlainButton {
                visible: SessionController.isOpen
                text: qsTr("Compare…")
                onClicked: {
                    CompareController.before.chooseFile(SessionController.file)
                    App.showPage(App.Compare)
                }
            },
            PlainButton {
                text: qsTr("Open…")
                onClicked: dialog.open()
            },
            PanelButton {}
        ]
        tabs: Tabs {
            id: tabs

            visible: SessionController.isOpen
            label: qsTr("Session")

            Tab {
                text: qsTr("Messages")
                count: SessionController.traffic.messages.totalCount
            }

            Tab {
                text: qsTr("Offers")
                count: SessionController.offers.count
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        visible: text.length > 0
        tone: NoticeBar.Info
        text: SessionController.notice
    }

    Problem {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.margins: Theme.pageMargin
        visible: title.length > 0
        title: SessionController.problem.title
        detail: SessionController.problem.detail
        source: qsTr("Quayside")
    }

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.margins: Theme.pageMargin
        visible: SessionController.isReading
        spacing: Theme.gapS

        ProgressLine {
            Layout.fillWidth: true
            label: reading.text
            indeterminate: true
        }

        SmallText {
            id: reading

            Layout.fillWidth: true
            text: qsTr("Reading the file…")
        }
    }

    StackLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: SessionController.isOpen
        currentIndex: tabs.currentIndex

        TrafficView {
            traffic: SessionController.traffic
        }

        PaneSplit {
            Item {
                T.SplitView.fillWidth: true
                T.SplitView.minimumWidth: Theme.listMinimum
                // Where there is no room for both, the detail covers the list.
                visible: SessionController.chosen < 0 || root.width > 2 * Theme.px(Theme.listMinimum)

                ItemList {
                    id: list

                    anchors.fill: parent
                    anchors.margins: Theme.gapS
                    label: qsTr("Offers")
                    model: SessionController.offers

                    delegate: ListRow {
                        required property int index
                        required property string subject

                        width: ListView.view.width
                        title: subject
                        selected: SessionController.chosen === index
                        onClicked: {
                            ListView.view.currentIndex = index
                            SessionController.chosen = index
                        }
                    }
                }

                SmallText {
                    anchors.fill: parent
                    anchors.margins: Theme.pageMargin
                    visible: list.count === 0
                    text: qsTr("No list of the server is in this session.")
                }
            }

            ColumnLayout {
                T.SplitView.preferredWidth: Math.max(Theme.listMinimum, Math.round(root.width / 2))
                T.SplitView.minimumWidth: Theme.listMinimum
                visible: SessionController.chosen >= 0
                spacing: Theme.gapS

                RowLayout {
                    Layout.fillWidth: true
                    Layout.margins: Theme.pageMargin
                    Layout.bottomMargin: 0
                    spacing: Theme.gapS

                    Heading {
                        Layout.fillWidth: true
                        text: SessionController.chosenName
                    }

                    IconButton {
                        iconName: "close"
                        text: qsTr("Close")
                        onClicked: SessionController.chosen = -1
                    }
                }

                SmallText {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.pageMargin
                    Layout.rightMargin: Theme.pageMargin
                    text: qsTr("From %1").arg(SessionController.name)
                }

                JsonTree {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    Layout.margins: Theme.pageMargin
                    Layout.topMargin: 0
                    visible: SessionController.definition !== null
                    label: qsTr("Definition")
                    model: SessionController.definition
                    onCopyRequested: row => SessionController.definition.copy(row)
                }

                SmallText {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    Layout.margins: Theme.pageMargin
                    Layout.topMargin: 0
                    visible: SessionController.definition === null
                    text: qsTr("The definition is too long to show.")
                }
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.isEmpty

        EmptyState {
            Layout.fillWidth: true
            iconName: "file"
            text: qsTr("A session file has the messages between Quayside and a server. “Save the messages” in Traffic writes one, and so does quayside-cli record. Nothing can be called here.")
            actionText: qsTr("Open…")
            onActionTriggered: dialog.open()
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !root.isEmpty && !SessionController.isOpen
    }

    Platform.FileDialog {
        id: dialog

        title: qsTr("Open a session file")
        nameFilters: [qsTr("Session files (*.jsonl)"), qsTr("All files (*)")]
        fileMode: Platform.FileDialog.OpenFile
        onAccepted: SessionController.open(dialog.file)
    }
}
