// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ScrollPane {
    id: root

    required property SecretsController secrets

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("Keys of model providers, tokens of accounts, passwords of proxies, passphrases of client certificates, and secret headers and variables of servers.")
        muted: true
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        tone: root.secrets.isMemoryOnly ? NoticeBar.Warn : NoticeBar.Info
        text: root.secrets.text
        actionText: root.secrets.isMemoryOnly && !root.secrets.isTrying ? qsTr("Try again") : ""
        onActionTriggered: root.secrets.tryAgain()
    }
}
