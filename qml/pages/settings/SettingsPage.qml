// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Settings")
        actions: [
            PanelButton {}
        ]
        tabs: Tabs {
            id: tabs

            label: qsTr("Settings")

            Tab {
                text: qsTr("Models")
            }

            Tab {
                text: qsTr("Accounts")
                count: App.accounts.accounts.count
            }

            Tab {
                text: qsTr("Servers")
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.margins: Theme.pageMargin
        Layout.bottomMargin: 0
        tone: App.secrets.isMemoryOnly ? NoticeBar.Warn : NoticeBar.Info
        text: App.secrets.text
        actionText: App.secrets.isMemoryOnly && !App.secrets.isTrying ? qsTr("Try again") : ""
        onActionTriggered: App.secrets.tryAgain()
    }

    StackLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        currentIndex: tabs.currentIndex

        ModelSettings {
            models: App.models
        }

        AccountSettings {
            accounts: App.accounts
        }

        ScrollPane {
            TransferSettings {
                Layout.fillWidth: true
                Layout.maximumWidth: Theme.paragraphMaximum
            }
        }
    }
}
