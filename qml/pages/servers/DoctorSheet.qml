// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Why a server does not work: the diagnosis, and below it what was looked at.
Sheet {
    id: root

    required property ServerController server

    readonly property DoctorController doctor: server.doctor
    readonly property int outputLines: 20

    title: root.doctor.isBusy ? qsTr("Looking at “%1”").arg(root.server.name) : qsTr("Findings for “%1”").arg(root.server.name)
    visible: root.doctor.isOpen
    onRejected: root.doctor.close()
    onClosed: root.leastHeight = 0

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.doctor.isBusy
        spacing: Theme.gapS

        ProgressLine {
            Layout.fillWidth: true
            label: root.doctor.stepText
            indeterminate: true
        }

        SmallText {
            Layout.fillWidth: true
            text: root.doctor.stepText
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.doctor.isBusy && root.doctor.isHealthy
        tone: NoticeBar.Info
        text: root.doctor.diagnosis.title + " " + root.doctor.diagnosis.hint
    }

    Problem {
        Layout.fillWidth: true
        visible: !root.doctor.isBusy && !root.doctor.isHealthy && root.doctor.diagnosis.title.length > 0
        title: root.doctor.diagnosis.title
        hint: root.doctor.diagnosis.hint
        detail: root.doctor.diagnosis.detail
        source: root.server.name
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.doctor.lines.count > 0
        spacing: Theme.gapXs

        SmallText {
            Layout.fillWidth: true
            text: qsTr("What was looked at:")
        }

        RepeatedColumn {
            id: rows

            Layout.fillWidth: true
            spacing: Theme.gapXs
            model: root.doctor.lines

            RowLayout {
                id: row

                required property int mark
                required property string step
                required property string words

                readonly property string result: row.mark === ExamLineModel.Good ? qsTr("Good") : row.mark === ExamLineModel.Note ? qsTr("Worth a look") : qsTr("Bad")

                width: rows.width
                spacing: Theme.gapS
                Accessible.role: Accessible.StaticText
                Accessible.name: row.result + ", " + row.step + ": " + row.words

                Icon {
                    Layout.alignment: Qt.AlignTop
                    name: row.mark === ExamLineModel.Good ? "check" : row.mark === ExamLineModel.Note ? "info" : "failed"
                    color: row.mark === ExamLineModel.Good ? Theme.ok : row.mark === ExamLineModel.Note ? Theme.muted : Theme.bad
                }

                SmallText {
                    Layout.alignment: Qt.AlignTop
                    Layout.preferredWidth: Theme.keyColumn
                    text: row.step
                    Accessible.ignored: true
                }

                BodyText {
                    Layout.fillWidth: true
                    text: row.words
                    Accessible.ignored: true
                }
            }
        }
    }

    ServerText {
        Layout.fillWidth: true
        visible: root.doctor.output.length > 0
        name: root.server.name
        text: Words.lastLines(root.doctor.output, root.doctor.output.length)
        maximumLines: root.outputLines
        code: true
    }

    footer: [
        CopyButton {
            isWordy: true
            label: qsTr("Copy the report")
            enabled: !root.doctor.isBusy
            onClicked: root.doctor.copy()
        },
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Look again")
            enabled: !root.doctor.isBusy
            onClicked: {
                root.leastHeight = root.height // The buttons stay in their place.
                root.doctor.begin()
            }
        },
        PrimaryButton {
            text: qsTr("Close")
            onClicked: root.doctor.close()
        }
    ]
}
