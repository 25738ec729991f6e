// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// While the sign-in continues in the browser.
ColumnLayout {
    id: root

    required property SignInController signIn
    required property bool isNarrow

    spacing: Theme.gapM

    RowLayout {
        Layout.fillWidth: true
        visible: root.signIn.failure.title.length === 0
        spacing: Theme.gapS

        Icon {
            Layout.alignment: Qt.AlignTop
            name: "clock"
            color: Theme.accent
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            BodyText {
                Layout.fillWidth: true
                text: qsTr("Waiting for the browser")
                strong: true
            }

            SmallText {
                Layout.fillWidth: true
                text: qsTr("Sign in on that page. Your action on %1 then continues automatically.").arg(root.signIn.serverName)
            }
        }
    }

    Rectangle {
        Layout.fillWidth: true
        implicitHeight: page.implicitHeight + 2 * Theme.gapM
        radius: Theme.radius
        color: Theme.code
        border.width: Theme.stroke
        border.color: Theme.line

        SignInHost {
            id: page

            x: Theme.gapM
            y: Theme.gapM
            width: parent.width - 2 * Theme.gapM
            label: qsTr("Host")
            host: root.signIn.pageHost
            warnings: root.signIn.pageWarnings
            isMain: true
        }
    }

    Separator {
        Layout.fillWidth: true
    }

    Flow {
        Layout.fillWidth: true
        spacing: Theme.gapS

        RefuseButton {
            item: root.signIn
            compact: root.isNarrow
            text: qsTr("Cancel")
            onClicked: root.signIn.refuse()
        }

        CopyButton {
            compact: root.isNarrow
            isWordy: true
            label: qsTr("Copy address")
            onClicked: root.signIn.copyAddress()
        }

        PlainButton {
            compact: root.isNarrow
            iconName: "external"
            text: qsTr("Open again")
            enabled: root.signIn.canSend
            onClicked: root.signIn.openAgain()
        }
    }
}
