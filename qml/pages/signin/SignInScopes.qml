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

    ChipList {
        Layout.fillWidth: true
        visible: root.signIn.newScopes.length > 0
        texts: root.signIn.newScopes
        tone: root.signIn.isWider ? Chip.Accent : Chip.Neutral
        shown: root.signIn.isWider ? qsTr("+ %1") : "%1"
        spoken: root.signIn.isWider ? qsTr("new: %1") : "%1"
    }

    SmallText {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXs
        visible: root.signIn.oldScopes.length > 0
        text: qsTr("Already granted")
    }

    ChipList {
        Layout.fillWidth: true
        visible: root.signIn.oldScopes.length > 0
        texts: root.signIn.oldScopes
    }
}
