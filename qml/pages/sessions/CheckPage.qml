// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What a server could do better: each rule that it breaks, where, and what to do.
ColumnLayout {
    id: root

    readonly property bool isPlain: !CheckController.hasReport && !CheckController.isBusy && CheckController.source.problem.title.length === 0

    function toneOf(severity: int): int {
        return severity === BrokenRuleModel.Error ? Chip.Bad : severity === BrokenRuleModel.Warning ? Chip.Warn : Chip.Neutral
    }

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Check a server")
        actions: [
            CopyButton {
                isWordy: true
                label: qsTr("Copy the report")
                enabled: CheckController.hasReport
                onClicked: CheckController.copy()
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

        SourceRow {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            source: CheckController.source
        }

        PrimaryButton {
            visible: !CheckController.isBusy
            text: qsTr("Check")
            enabled: CheckController.source.current >= 0
            onClicked: CheckController.check()
        }

        PlainButton {
            visible: CheckController.isBusy
            text: qsTr("Cancel")
            onClicked: CheckController.cancel()
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
        text: CheckController.source.serverId.length > 0
              ? qsTr("The server is started again, and each of its lists is read twice. No tool is called.")
              : qsTr("A session file has what was exchanged with a server: its lists, and the answers of its tools.")
    }

    Separator {
        Layout.fillWidth: true
    }

    ScrollPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: !root.isPlain

        ColumnLayout {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            visible: CheckController.isBusy
            spacing: Theme.gapS

            ProgressLine {
                Layout.fillWidth: true
                label: CheckController.stepText
                indeterminate: true
            }

            SmallText {
                Layout.fillWidth: true
                text: CheckController.stepText
            }
        }

        SourceProblem {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            source: CheckController.source
        }

        ColumnLayout {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            visible: CheckController.hasReport
            spacing: Theme.gapXs

            Heading {
                Layout.fillWidth: true
                text: qsTr("%1 of 100").arg(CheckController.score)
            }

            BodyText {
                Layout.fillWidth: true
                text: CheckController.summary
                muted: true
            }
        }

        NoticeBar {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            visible: CheckController.hasReport && CheckController.rules.count === 0
            tone: NoticeBar.Info
            text: qsTr("Nothing to improve was found.")
        }

        Repeater {
            model: CheckController.rules

            Card {
                id: card

                required property int severity
                required property string severityName
                required property string problem
                required property string fix
                required property string places
                required property int more

                Layout.fillWidth: true
                Layout.maximumWidth: Theme.paragraphMaximum

                RowLayout {
                    Layout.fillWidth: true
                    spacing: Theme.gapS

                    Chip {
                        Layout.alignment: Qt.AlignTop
                        text: card.severityName
                        tone: root.toneOf(card.severity)
                    }

                    BodyText {
                        Layout.fillWidth: true
                        text: card.problem
                        strong: true
                    }
                }

                BodyText {
                    Layout.fillWidth: true
                    text: card.fix
                }

                ServerText {
                    Layout.fillWidth: true
                    visible: card.places.length > 0
                    name: CheckController.checkedName
                    text: card.places
                    code: true
                }

                SmallText {
                    Layout.fillWidth: true
                    visible: card.more > 0
                    text: qsTr("%Ln more", "", card.more)
                }
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.isPlain

        EmptyState {
            Layout.fillWidth: true
            iconName: "check"
            text: qsTr("For people who write servers: finds names that models cannot use, missing descriptions, schemas that cannot be filled in, and lists that change without a word.")
        }
    }
}
