// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Shown instead of the tools while there is no account.
Item {
    id: root

    required property SignInController signIn

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    function words(): string {
        if (root.signIn.state === SignInController.Discovering || root.signIn.state === SignInController.Restoring)
            return qsTr("Looking up the sign-in host of %1.").arg(root.signIn.serverName)
        return root.signIn.isUnattended ? qsTr("%1 is not signed in.").arg(root.signIn.serverName)
                                        : qsTr("%1 requires sign-in.").arg(root.signIn.serverName)
    }

    ScrollPane {
        anchors.fill: parent
        visible: root.signIn.isOpen

        When {
            condition: root.isInWindow && root.visible && root.signIn.isOpen

            SignInCard {
                Layout.fillWidth: true
                Layout.maximumWidth: Theme.paragraphMaximum
                signIn: root.signIn
                isFramed: false
            }
        }
    }

    CenteredPane {
        anchors.fill: parent
        visible: !root.signIn.isOpen

        BusyState {
            Layout.fillWidth: true
            visible: !root.signIn.canBegin
            text: root.words()
        }

        EmptyState {
            Layout.fillWidth: true
            visible: root.signIn.canBegin
            iconName: "key"
            text: root.words()
            actionText: root.signIn.isUnattended ? qsTr("Try again") : qsTr("Sign in")
            onActionTriggered: root.signIn.begin()
        }
    }
}
