// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What is stored on this computer.
ScrollPane {
    id: root

    spacing: Theme.gapM
    Component.onCompleted: DataController.update()

    Connections {
        function onSizesChanged() {
            DataController.update()
        }

        target: DataController
    }

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: SecretsController.isInFile ? qsTr("Everything stays on this computer. Secrets are encrypted with your key.") : qsTr("Everything stays on this computer. Secrets are in the system keychain, not in these files.")
        muted: true
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        spacing: Theme.gapS

        CodeText {
            Layout.fillWidth: true
            text: DataController.folder
        }

        PlainButton {
            compact: true
            text: qsTr("Open folder")
            onClicked: DataController.openFolder()
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: DataController.problem
    }

    Switch {
        text: qsTr("Keep a history of calls")
        checked: DataController.keepsHistory
        onToggled: DataController.keepsHistory = checked
    }

    Repeater {
        model: DataController.kinds

        RowLayout {
            id: row

            required property string kind
            required property string title
            required property string file
            required property string size
            required property string question

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            Layout.minimumHeight: Theme.twoLineRow
            spacing: Theme.gapS

            ColumnLayout {
                Layout.fillWidth: true
                spacing: 0

                BodyText {
                    Layout.fillWidth: true
                    text: row.title
                }

                SmallText {
                    Layout.fillWidth: true
                    text: row.size.length > 0 ? Facts.joined([row.file, row.size]) : qsTr("Nothing stored")
                }
            }

            PlainButton {
                compact: true
                destructive: true
                visible: row.question.length > 0
                enabled: row.size.length > 0
                text: qsTr("Delete…")
                Accessible.description: row.title
                onClicked: sheet.ask(row.kind, row.title, row.question)
            }
        }
    }

    Sheet {
        id: sheet

        property string kind
        property string question

        function ask(kind: string, title: string, question: string) {
            sheet.kind = kind
            sheet.question = question
            sheet.title = qsTr("Delete “%1”?").arg(title)
            sheet.open()
        }

        onRejected: sheet.close()

        BodyText {
            Layout.fillWidth: true
            text: sheet.question
        }

        footer: [
            Item {
                Layout.fillWidth: true
            },
            PlainButton {
                text: qsTr("Cancel")
                onClicked: sheet.close()
            },
            PlainButton {
                destructive: true
                text: qsTr("Delete")
                onClicked: {
                    sheet.close()
                    DataController.remove(sheet.kind)
                }
            }
        ]
    }
}
