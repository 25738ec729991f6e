// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// The variables of a template, whose resource is then read and attached.
ComposerForm {
    id: root

    required property ComposerController composer
    required property TemplateController form

    label: form.title
    serverName: composer.formServer
    onClosed: composer.closePrompt()

    footer: [
        PrimaryButton {
            enabled: root.form.uri.length > 0
            text: qsTr("Attach")
            onClicked: root.form.read()
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.composer.closePrompt()
        },
        Item {
            Layout.fillWidth: true
        }
    ]

    TemplateForm {
        Layout.fillWidth: true
        serverName: root.serverName
        form: root.form
    }
}
