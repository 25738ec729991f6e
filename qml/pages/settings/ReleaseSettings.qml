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

    required property ReleasesController releases

    spacing: Theme.gapS

    BodyText {
        Layout.fillWidth: true
        visible: !root.releases.canLook
        text: qsTr("Quayside does not look for new versions. Install them the way you installed this one.")
        muted: true
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.releases.canLook
        spacing: Theme.gapS

        Switch {
            text: qsTr("Look for new versions once a day")
            description: sent.text
            checked: root.releases.looksDaily
            onToggled: root.releases.looksDaily = checked
        }

        SmallText {
            id: sent

            Layout.fillWidth: true
            text: qsTr("This is the whole request to %1, which also sees your network address.").arg(
                      root.releases.host)
        }

        CodeFrame {
            Layout.fillWidth: true
            text: root.releases.request
        }

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gapS

            PlainButton {
                enabled: !root.releases.isLooking
                text: root.releases.isLooking ? qsTr("Looking…") : qsTr("Look now")
                onClicked: root.releases.look()
            }

            BodyText {
                Layout.fillWidth: true
                text: root.releases.text
                color: root.releases.hasFailed ? Theme.bad : Theme.text
            }

            LinkButton {
                visible: root.releases.page.length > 0
                text: qsTr("Open its page")
                onClicked: root.releases.openPage()
            }
        }
    }
}
