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
    readonly property int sectionIndex: SectionList.rowWith("name", section)
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
        id: box

        Layout.fillWidth: true
        Layout.margins: Theme.pageMargin
        Layout.bottomMargin: 0
        visible: root.isFolded
        label: qsTr("Settings")
        model: SectionList
        textRole: "title"
        valueRole: "name"
        currentIndex: root.sectionIndex
        onActivated: index => SettingsController.section = box.valueAt(index)
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
            model: SectionList
            Component.onCompleted: list.showCurrent()

            Connections {
                target: root

                function onSectionIndexChanged() {
                    list.showCurrent()
                }
            }

            delegate: NavRow {
                required property string name
                required property int index
                required title
                required iconName

                width: ListView.view.width
                count: name === "accounts" ? AccountsController.accounts.count : 0
                selected: root.section === name
                onClicked: {
                    ListView.view.currentIndex = index
                    SettingsController.section = name
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

            // A Loader for each section: one Loader is a focus scope, and would hold the keyboard while its section changes.
            Repeater {
                model: [SectionList.fileOf(root.section)]

                Loader {
                    required property string modelData

                    anchors.fill: parent
                    source: modelData
                }
            }
        }
    }
}
