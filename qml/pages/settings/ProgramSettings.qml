// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The programs that run local servers, with their versions.
ScrollPane {
    id: root

    spacing: Theme.gapL
    Component.onCompleted: ProgramListModel.look()

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("Many local servers need one of these programs. Quayside looks for them on your PATH and runs each with --version. It installs none of them.")
        muted: true
    }

    Repeater {
        model: ProgramListModel

        Card {
            id: card

            required property string name
            required property bool isUsable
            required property string text

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum

            KeyValue {
                Layout.fillWidth: true
                key: card.name
                value: card.text.length > 0 ? card.text : qsTr("Looking…")
            }
        }
    }

    PlainButton {
        enabled: !ProgramListModel.isLooking
        text: ProgramListModel.isLooking ? qsTr("Looking…") : qsTr("Look again")
        onClicked: ProgramListModel.look()
    }
}
