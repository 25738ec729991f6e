// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Where the person signs in, and for whom: the hosts by themselves, in ASCII (SEC-33).
Rectangle {
    id: root

    required property SignInController signIn

    implicitHeight: column.implicitHeight + 2 * Theme.gapM
    radius: Theme.radius
    color: Theme.code
    border.width: Theme.stroke
    border.color: Theme.line

    ColumnLayout {
        id: column

        x: Theme.gapM
        y: Theme.gapM
        width: parent.width - 2 * Theme.gapM
        spacing: Theme.gapM

        SignInHost {
            Layout.fillWidth: true
            label: qsTr("You sign in at")
            host: root.signIn.issuerHost
            warnings: root.signIn.issuerWarnings
            isMain: true
        }

        SignInHost {
            Layout.fillWidth: true
            label: qsTr("for the server at")
            host: root.signIn.serverHost
            warnings: root.signIn.serverWarnings
        }
    }
}
