// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One conversation: what was said, and the message that the person writes.
FocusScope {
    id: root

    required property ChatController chat
    required property bool hasModels
    required property bool offersList

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    readonly property real columnWidth: Math.max(0, Math.min(Theme.chatColumn, width - 2 * Theme.pageMargin))

    signal listWanted()

    function showSetup() {
        setup.condition = true
        const sheet = setup.item as ChatSetup
        sheet.open()
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        PageHeader {
            Layout.fillWidth: true
            title: root.chat.title.length > 0 ? root.chat.title : qsTr("New conversation")
            actions: [
                PlainButton {
                    visible: root.offersList
                    iconName: Theme.isLarge ? "chat" : ""
                    text: qsTr("Conversations")
                    display: Theme.isLarge ? T.AbstractButton.IconOnly : T.AbstractButton.TextBesideIcon
                    onClicked: root.listWanted()
                },
                IconButton {
                    iconName: "settings"
                    text: qsTr("Model, tools and options")
                    onClicked: root.showSetup()
                },
                PanelButton {}
            ]
        }

        When {
            condition: root.chat.isEmpty

            ChatStart {
                Layout.fillWidth: true
                Layout.fillHeight: true
                chat: root.chat
                onSetupWanted: root.showSetup()
                onSuggestionTaken: composer.forceActiveFocus()
            }
        }

        When {
            condition: root.isInWindow && !root.chat.isEmpty

            Transcript {
                Layout.fillWidth: true
                Layout.fillHeight: true
                chat: root.chat
                onAnswered: composer.forceActiveFocus()
            }
        }

        ChatState {
            Layout.alignment: Qt.AlignHCenter
            Layout.fillWidth: false
            Layout.preferredWidth: root.columnWidth
            chat: root.chat
            hasModels: root.hasModels
            onSetupWanted: root.showSetup()
        }

        Composer {
            id: composer

            Layout.alignment: Qt.AlignHCenter
            Layout.fillWidth: false
            Layout.preferredWidth: root.columnWidth
            Layout.topMargin: Theme.gapS
            focus: true
            chat: root.chat
            isDropTarget: drop.containsDrag
            onSetupRequested: root.showSetup()
        }

        ContextBar {
            Layout.alignment: Qt.AlignHCenter
            Layout.fillWidth: false
            Layout.preferredWidth: root.columnWidth
            Layout.topMargin: Theme.gapXs
            Layout.bottomMargin: Theme.gapXs
            chat: root.chat
        }
    }

    DropArea {
        id: drop

        anchors.fill: parent
        enabled: !composer.hasForm
        onEntered: drag => drag.accepted = drag.hasUrls
        onDropped: event => {
            event.accept(Qt.CopyAction)
            composer.attach(event.urls)
        }
    }

    // For screen readers: what has just happened.
    Item {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: root.chat.announcement
    }

    Once {
        id: setup

        Component.onCompleted: setSource("ChatSetup.qml", {setup: root.chat.setup})
    }
}
