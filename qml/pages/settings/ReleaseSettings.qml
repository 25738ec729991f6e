// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Whether Quayside looks for new versions, and all that it sends for it (SEC-75).
ColumnLayout {
    id: root

    spacing: Theme.gapS

    BodyText {
        Layout.fillWidth: true
        visible: !ReleasesController.canLook
        text: qsTr("Quayside does not look for new versions. Install them the way you installed this one.")
        muted: true
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: ReleasesController.canLook
        spacing: Theme.gapS

        Switch {
            text: qsTr("Look for new versions once a day")
            description: sent.text
            checked: ReleasesController.looksDaily
            onToggled: ReleasesController.looksDaily = checked
        }

        SmallText {
            id: sent

            Layout.fillWidth: true
            text: qsTr("This is the whole request to %1, which also sees your network address.").arg(
                      ReleasesController.host)
        }

        CodeFrame {
            Layout.fillWidth: true
            text: ReleasesController.request
        }

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gapS

            PlainButton {
                enabled: !ReleasesController.isLooking
                text: ReleasesController.isLooking ? qsTr("Looking…") : qsTr("Look now")
                onClicked: ReleasesController.look()
            }

            BodyText {
                Layout.fillWidth: true
                text: ReleasesController.text
                color: ReleasesController.hasFailed ? Theme.bad : Theme.text
            }

            LinkButton {
                visible: ReleasesController.page.length > 0
                text: qsTr("Open its page")
                onClicked: ReleasesController.openPage()
            }
        }
    }
}
