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

    readonly property string section: SettingsController.section
    readonly property var sections: [
        { name: "appearance", icon: "eye", title: qsTr("Appearance") },
        { name: "desktop", icon: "bell", title: qsTr("Desktop") },
        { name: "network", icon: "globe", title: qsTr("Network") },
        { name: "limits", icon: "clock", title: qsTr("Time limits") },
        { name: "models", icon: "chat", title: qsTr("Models") },
        { name: "permissions", icon: "shield", title: qsTr("Permissions") },
        { name: "accounts", icon: "person", title: qsTr("Accounts") },
        { name: "secrets", icon: "key", title: qsTr("Secrets") },
        { name: "folders", icon: "folder", title: qsTr("Shared folders") },
        { name: "data", icon: "save", title: qsTr("Stored data") },
        { name: "transfer", icon: "download", title: qsTr("Import and export") },
        { name: "shortcuts", icon: "terminal", title: qsTr("Keyboard shortcuts") },
        { name: "about", icon: "info", title: qsTr("About") }
    ]
    readonly property int sectionIndex: sections.findIndex(one => one.name === section)
    // Without room for the list of sections beside the section, a box above it chooses.
    readonly property bool isFolded: width < Theme.settingsColumn + Theme.px(Theme.leftColumn)

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Settings")
        actions: [
            PanelButton {}
        ]
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        visible: SecretsController.isMemoryOnly && root.section !== "secrets"
        tone: NoticeBar.Warn
        text: SecretsController.text
        actionText: SecretsController.isTrying ? "" : qsTr("Try again")
        onActionTriggered: SecretsController.tryAgain()
    }

    ComboBox {
        Layout.fillWidth: true
        Layout.margins: Theme.pageMargin
        Layout.bottomMargin: 0
        visible: root.isFolded
        label: qsTr("Settings")
        model: root.sections
        textRole: "title"
        currentIndex: root.sectionIndex
        onActivated: index => SettingsController.section = root.sections[index].name
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        spacing: 0

        ItemList {
            id: list

            // The keyboard begins at the section that is shown.
            function showCurrent() {
                list.reveal(root.sectionIndex)
            }

            Layout.fillHeight: true
            visible: !root.isFolded
            Layout.preferredWidth: Theme.settingsColumn
            Layout.margins: Theme.inset
            Layout.topMargin: Theme.gapM
            label: qsTr("Settings")
            spacing: Theme.focusStroke
            model: root.sections
            Component.onCompleted: list.showCurrent()

            Connections {
                target: root

                function onSectionIndexChanged() {
                    list.showCurrent()
                }
            }

            delegate: NavRow {
                required property var modelData // one of the objects above
                required property int index

                width: ListView.view.width
                iconName: modelData.icon
                title: modelData.title
                count: modelData.name === "accounts" ? AccountsController.accounts.count : 0
                selected: root.section === modelData.name
                onClicked: {
                    ListView.view.currentIndex = index
                    SettingsController.section = modelData.name
                }
            }
        }

        Separator {
            Layout.fillHeight: true
            visible: !root.isFolded
            vertical: true
        }

        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            When {
                condition: root.section === "appearance"

                AppearanceSettings {
                    anchors.fill: parent
                    settings: SettingsController
                }
            }

            When {
                condition: root.section === "desktop"

                DesktopSettings {
                    anchors.fill: parent
                    settings: SettingsController
                }
            }

            When {
                condition: root.section === "network"

                NetworkSettings {
                    anchors.fill: parent
                    network: NetworkController
                }
            }

            When {
                condition: root.section === "limits"

                LimitSettings {
                    anchors.fill: parent
                    settings: SettingsController
                }
            }

            When {
                condition: root.section === "models"

                ModelSettings {
                    anchors.fill: parent
                    models: ModelsController
                }
            }

            When {
                condition: root.section === "permissions"

                PermissionSettings {
                    anchors.fill: parent
                    permissions: PermissionsController
                }
            }

            When {
                condition: root.section === "accounts"

                AccountSettings {
                    anchors.fill: parent
                    accounts: AccountsController
                }
            }

            When {
                condition: root.section === "secrets"

                SecretSettings {
                    anchors.fill: parent
                    secrets: SecretsController
                }
            }

            When {
                condition: root.section === "folders"

                FolderSettings {
                    anchors.fill: parent
                    folders: FolderListModel
                }
            }

            When {
                condition: root.section === "data"

                DataSettings {
                    anchors.fill: parent
                    stored: DataController
                }
            }

            When {
                condition: root.section === "transfer"

                ScrollPane {
                    anchors.fill: parent

                    TransferSettings {
                        Layout.fillWidth: true
                        Layout.maximumWidth: Theme.paragraphMaximum
                    }
                }
            }

            When {
                condition: root.section === "shortcuts"

                ShortcutSettings {
                    anchors.fill: parent
                    shortcuts: ShortcutList
                }
            }

            When {
                condition: root.section === "about"

                AboutSettings {
                    anchors.fill: parent
                }
            }
        }
    }
}
