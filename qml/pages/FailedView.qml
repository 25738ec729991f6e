// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ScrollPane {
    id: root

    required property ServerController server

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        spacing: Theme.gapM

        Problem {
            Layout.fillWidth: true
            title: root.server.failureTitle
            hint: root.server.failureHint
        }

        ServerText {
            Layout.fillWidth: true
            visible: text.length > 0
            name: root.server.name
            text: root.server.failureDetail
        }

        ServerText {
            Layout.fillWidth: true
            visible: root.server.failureLines.length > 0
            name: root.server.name
            text: Words.lines(root.server.failureLines)
            maximumLines: 20
            code: true
        }

        RowLayout {
            spacing: Theme.gapS

            PrimaryButton {
                visible: root.server.canStart
                text: qsTr("Start again")
                onClicked: root.server.start()
            }

            PlainButton {
                text: qsTr("Review start")
                onClicked: root.server.showReview()
            }
        }
    }
}
