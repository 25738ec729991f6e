// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// Leads to the place where the person can change what the sign-in failed for.
PlainButton {
    id: root

    required property SignInController signIn

    visible: signIn.remedy !== SignInController.NoRemedy
    text: signIn.remedy === SignInController.AddHeader ? qsTr("Add a header") : qsTr("Open Setup")
    onClicked: {
        if (root.signIn.remedy === SignInController.AddHeader) {
            AddServerController.edit(root.signIn.serverId)
            AddServerController.headers.append()
        } else {
            App.selectServer(root.signIn.serverId)
            App.currentServer.tab = ServerController.Setup
        }
    }
}
