// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// No conversation is open: there is no model yet, or one is being read.
ColumnLayout {
    id: root

    required property bool hasModels
    required property bool offersList

    signal listWanted()

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Chat")
        actions: [
            PlainButton {
                visible: root.offersList
                iconName: Theme.isLarge ? "chat" : ""
                text: qsTr("Conversations")
                display: Theme.isLarge ? T.AbstractButton.IconOnly : T.AbstractButton.TextBesideIcon
                onClicked: root.listWanted()
            },
            PanelButton {}
        ]
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true

        EmptyState {
            Layout.fillWidth: true
            visible: !root.hasModels
            iconName: "chat"
            text: qsTr("Choose a model first. Quayside can look for models on this computer, or you add a provider with a key.")
            actionText: qsTr("Choose a model")
            onActionTriggered: App.showSettings("models")
        }

        BusyState {
            Layout.fillWidth: true
            visible: root.hasModels
            text: qsTr("Opening the conversation.")
        }
    }
}
