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

// Files of tests, what became of each test, and beside the list why the chosen one failed.
ColumnLayout {
    id: root

    readonly property bool isEmpty: TestsController.files.length === 0
    readonly property bool isWide: width >= Theme.stackBelow

    function shapeOf(outcome: int): int {
        switch (outcome) {
        case TestListModel.Waiting:
            return StatusDot.Busy
        case TestListModel.Passed:
            return StatusDot.Ready
        case TestListModel.Failed:
            return StatusDot.Failed
        default:
            return StatusDot.Idle
        }
    }

    function nameOf(outcome: int): string {
        switch (outcome) {
        case TestListModel.Waiting:
            return qsTr("Running")
        case TestListModel.Passed:
            return qsTr("Passed")
        case TestListModel.Failed:
            return qsTr("Failed")
        case TestListModel.NotRun:
            return qsTr("Not run")
        default:
            return ""
        }
    }

    function toneOf(outcome: int): int {
        return outcome === TestListModel.Passed ? Chip.Ok : outcome === TestListModel.Failed ? Chip.Bad : Chip.Neutral
    }

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Tests of a server")
        actions: [
            PlainButton {
                text: qsTr("Add tests…")
                onClicked: dialog.open()
            },
            PanelButton {}
        ]
    }

    GridLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        Layout.topMargin: Theme.inset
        columns: root.isWide ? 3 : 1
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        SourceRow {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            source: TestsController.source
        }

        RowLayout {
            spacing: Theme.gapM

            PrimaryButton {
                visible: !TestsController.isRunning
                text: qsTr("Run")
                Accessible.description: qsTr("All tests")
                enabled: TestsController.canRun
                onClicked: TestsController.run()
            }

            PlainButton {
                visible: TestsController.isRunning
                text: qsTr("Cancel")
                onClicked: TestsController.cancel()
            }

            Switch {
                text: qsTr("Run again when a file changes")
                checked: TestsController.watches
                onToggled: TestsController.watches = checked
            }
        }

        Item {
            Layout.fillWidth: true
            visible: root.isWide
        }
    }

    Flow {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        Layout.topMargin: Theme.gapS
        visible: !root.isEmpty
        spacing: Theme.gapS

        Repeater {
            model: TestsController.files

            PlainButton {
                required property int index
                required property string modelData

                compact: true
                iconName: "close"
                text: modelData
                Accessible.description: qsTr("Remove from the list")
                onClicked: TestsController.removeFile(index)
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        Layout.margins: Theme.pageMargin
        Layout.topMargin: Theme.gapXs
        Layout.bottomMargin: Theme.inset
        visible: TestsController.source.current >= 0
        text: TestsController.source.serverId.length > 0
              ? qsTr("The tests start the server once more, beside the one that runs, and call its tools. Nobody is asked: answers to what it requests are in the file of the tests.")
              : qsTr("The tests run with what was recorded. No server is started.")
    }

    Problem {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.margins: Theme.pageMargin
        Layout.topMargin: 0
        visible: title.length > 0
        title: TestsController.problem.title
        detail: TestsController.problem.detail
        source: "quayside-cli"
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: text.length > 0 && TestsController.problem.title.length === 0
        tone: TestsController.isGood || TestsController.isRunning ? NoticeBar.Info : NoticeBar.Warn
        text: TestsController.summary
    }

    Separator {
        Layout.fillWidth: true
        Layout.topMargin: TestsController.source.current < 0 ? Theme.inset : 0
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: !root.isEmpty

        Item {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Theme.listMinimum
            // Where there is no room for both, the detail covers the list.
            visible: TestsController.chosen < 0 || root.width > 2 * Theme.px(Theme.listMinimum)

            ItemList {
                anchors.fill: parent
                anchors.margins: Theme.gapS
                label: qsTr("Tests")
                model: TestsController.tests

                delegate: ListRow {
                    required property int index
                    required property string name
                    required property string suite
                    required property int outcome
                    required property string time
                    required property string problem

                    width: ListView.view.width
                    statusShape: root.shapeOf(outcome)
                    title: name
                    subtitle: problem.length > 0 ? problem : suite
                    chipText: root.nameOf(outcome)
                    chipTone: root.toneOf(outcome)
                    trailingText: time
                    selected: TestsController.chosen === index
                    onClicked: {
                        ListView.view.currentIndex = index
                        TestsController.chosen = index
                    }
                }
            }
        }

        ScrollPane {
            T.SplitView.preferredWidth: Math.max(Theme.listMinimum, Math.round(root.width / 2))
            T.SplitView.minimumWidth: Theme.listMinimum
            visible: TestsController.chosen >= 0

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gapS

                Heading {
                    Layout.fillWidth: true
                    text: TestsController.chosenName
                }

                PlainButton {
                    text: qsTr("Run this test")
                    enabled: TestsController.canRun && !TestsController.isRunning
                    onClicked: TestsController.runOne(TestsController.chosen)
                }

                IconButton {
                    iconName: "close"
                    text: qsTr("Close")
                    onClicked: TestsController.chosen = -1
                }
            }

            ServerText {
                Layout.fillWidth: true
                visible: text.length > 0
                name: TestsController.source.name
                text: TestsController.chosenText
                maximumLines: 30
                code: true
            }

            BodyText {
                Layout.fillWidth: true
                visible: TestsController.chosenText.length === 0
                text: qsTr("Nothing is wrong.")
                muted: true
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.isEmpty

        EmptyState {
            Layout.fillWidth: true
            iconName: "play"
            text: qsTr("For people who write servers: files of tests (*.mcptest.json) say what a server is to answer. “Copy as” at a call makes the first one.")
            actionText: qsTr("Add tests…")
            onActionTriggered: dialog.open()
        }
    }

    Platform.FileDialog {
        id: dialog

        title: qsTr("Add tests")
        acceptLabel: qsTr("Add")
        fileMode: Platform.FileDialog.OpenFiles
        nameFilters: [qsTr("Tests (*.mcptest.json)"), qsTr("All files (*)")]
        onAccepted: TestsController.addFiles(dialog.files)
    }
}
