// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Which language models there are to use, and where they are asked.
ScrollPane {
    id: root

    readonly property bool isEditing: ModelsController.editor !== null
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    spacing: Theme.gapL

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("Models for Chat, and for requests from servers. You approve each such request and each answer to it.")
        muted: true
    }

    // Why the person was led here.
    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: text.length > 0
        text: ChatsController.wishText
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: ModelsController.problem
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: ModelsController.modelNames.length > 1
        label: qsTr("Default model")
        hint: qsTr("Suggested for every request, even if the server prefers another model.")

        ComboBox {
            model: ModelsController.modelNames
            currentIndex: ModelsController.preferredIndex
            onActivated: index => ModelsController.preferredIndex = index
        }
    }

    Caption {
        Layout.fillWidth: true
        visible: ModelsController.providers.count > 0
        text: qsTr("Providers")
    }

    Repeater {
        model: ModelsController.providers

        Card {
            id: card

            required property string providerId
            required property string name
            required property string facts

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum

            RowLayout {
                spacing: Theme.gapS

                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 0

                    BodyText {
                        Layout.fillWidth: true
                        text: card.name
                        strong: true
                    }

                    SmallText {
                        Layout.fillWidth: true
                        text: card.facts
                    }
                }

                PlainButton {
                    compact: true
                    text: qsTr("Change")
                    Accessible.description: card.name
                    onClicked: ModelsController.edit(card.providerId)
                }

                PlainButton {
                    compact: true
                    destructive: true
                    text: qsTr("Remove")
                    Accessible.description: card.name
                    onClicked: ModelsController.remove(card.providerId)
                }
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.topMargin: Theme.gapXl
        visible: ModelsController.providers.count === 0 && !root.isEditing
        iconName: "chat"
        text: qsTr("No model set up. Use a cloud provider, or a local one such as Ollama, llama.cpp or LM Studio.")
        actionText: qsTr("Add a provider")
        onActionTriggered: ModelsController.add()
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: ModelsController.providers.count > 0 && !root.isEditing
        iconName: "plus"
        text: qsTr("Add a provider")
        onClicked: ModelsController.add()
    }

    LocalModels {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: !root.isEditing
        local: ModelsController.local
        isCentred: ModelsController.providers.count === 0
    }

    Repeater {
        model: root.isInWindow && ModelsController.editor ? [ModelsController.editor] : []

        ProviderEditor {
            required property ProviderController modelData

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            provider: modelData
            onCancelled: ModelsController.closeEditor()
        }
    }
}
