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

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("Keys of model providers, tokens of accounts, passwords of proxies, passphrases of client certificates, and secret headers and variables of servers.")
        muted: true
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        tone: SecretsController.isMemoryOnly ? NoticeBar.Warn : NoticeBar.Info
        text: SecretsController.text
        actionText: SecretsController.isMemoryOnly && !SecretsController.isTrying ? qsTr("Try again") : ""
        onActionTriggered: SecretsController.tryAgain()
    }
}
