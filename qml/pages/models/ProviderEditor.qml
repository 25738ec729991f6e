// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The editor of one model provider.
Card {
    id: root

    required property ProviderController provider

    readonly property string shownName: provider.name.length > 0 ? provider.name : provider.kinds[provider.kind]

    signal cancelled()

    function keyHint(): string {
        const stored = SecretsController.isInFile ? qsTr("Saved encrypted in this profile.") : qsTr("Saved in the system keychain.")
        const kept = SecretsController.isMemoryOnly ? qsTr("Kept in memory only. Enter it again after you restart Quayside.") : stored
        return root.provider.hasKey ? qsTr("A key for this address is saved. Leave this empty to keep it. %1").arg(kept) : kept
    }

    padding: Theme.gapL
    spacing: Theme.gapM
    Component.onCompleted: name.forceActiveFocus(Qt.OtherFocusReason)

    BodyText {
        Layout.fillWidth: true
        text: root.provider.isNew ? qsTr("New provider") : root.provider.name
        strong: true
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Kind")

        ComboBox {
            model: root.provider.kinds
            currentIndex: root.provider.kind
            onActivated: index => root.provider.kind = index
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Name")
        hint: qsTr("Display name.")

        TextField {
            id: name

            text: root.provider.name
            placeholderText: root.provider.kinds[root.provider.kind]
            onTextEdited: root.provider.name = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Base address")
        isRequired: true
        hint: qsTr("Include the version, for example https://api.example.org/v1. For Ollama on this computer: http://localhost:11434/v1.")
        error: root.provider.addressError

        TextField {
            code: true
            text: root.provider.baseUrl
            onTextEdited: root.provider.baseUrl = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Key")
        hint: root.keyHint()

        SecretField {
            text: root.provider.key
            onTextEdited: root.provider.key = text
            onCopied: secret => SecretsController.copy(secret)
        }
    }

    ModelChoices {
        Layout.fillWidth: true
        provider: root.provider
        providerName: root.shownName
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.provider.saveProblem
    }

    Separator {
        Layout.fillWidth: true
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Item {
            Layout.fillWidth: true
        }

        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.cancelled()
        }

        PrimaryButton {
            text: qsTr("Save")
            enabled: root.provider.addressError.length === 0 && root.provider.picker.typedError.length === 0
            onClicked: root.provider.save()
        }
    }
}
