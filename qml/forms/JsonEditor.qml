// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Components

// The same arguments as JSON text, in step with the form.
Field {
    id: root

    required property FormModel form

    label: qsTr("Arguments as JSON")
    error: form.jsonError

    TextArea {
        code: true
        minimumLines: 10
        maximumLines: 30
        text: root.form.json
        onTextEdited: root.form.json = text
    }
}
