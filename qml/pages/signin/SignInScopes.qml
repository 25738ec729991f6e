// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The requested scopes, as named by the server. New ones are marked (SEC-32).
ColumnLayout {
    id: root

    required property SignInController signIn

    spacing: Theme.gapS

    SmallText {
        Layout.fillWidth: true
        text: root.signIn.isWider ? qsTr("New permissions requested by %1").arg(root.signIn.serverName)
                                  : qsTr("Permissions requested by %1").arg(root.signIn.serverName)
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.signIn.newScopes.length === 0
        text: qsTr("Not specified. The sign-in page may show details.")
        color: Theme.text
    }

    Flow {
        Layout.fillWidth: true
        visible: root.signIn.newScopes.length > 0
        spacing: Theme.gapXs

        Repeater {
            model: root.signIn.newScopes

            Chip {
                required property string modelData

                width: Math.min(implicitWidth, root.width)
                text: root.signIn.isWider ? qsTr("+ %1").arg(modelData) : modelData
                tone: root.signIn.isWider ? Chip.Accent : Chip.Neutral
                Accessible.name: root.signIn.isWider ? qsTr("new: %1").arg(modelData) : modelData
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: root.signIn.oldScopes.length > 0
        text: qsTr("Already granted")
    }

    Flow {
        Layout.fillWidth: true
        visible: root.signIn.oldScopes.length > 0
        spacing: Theme.gapXs

        Repeater {
            model: root.signIn.oldScopes

            Chip {
                required property string modelData

                width: Math.min(implicitWidth, root.width)
                text: modelData
            }
        }
    }
}
