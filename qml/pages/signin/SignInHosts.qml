// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// The hosts of a sign-in, in ASCII (SEC-33).
Rectangle {
    id: root

    required property string serverHost
    required property var serverWarnings // QStringList
    required property string issuerHost
    required property var issuerWarnings // QStringList

    // Where the browser goes to, when that is another host.
    property string pageHost: ""
    property var pageWarnings: [] // QStringList

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
            label: qsTr("Sign-in host")
            host: root.issuerHost
            warnings: root.issuerWarnings
            isMain: true
        }

        SignInHost {
            Layout.fillWidth: true
            visible: root.pageHost.length > 0
            label: qsTr("Sign-in page")
            host: root.pageHost
            warnings: root.pageWarnings
            isMain: true
        }

        SignInHost {
            Layout.fillWidth: true
            label: qsTr("Server")
            host: root.serverHost
            warnings: root.serverWarnings
        }
    }
}
