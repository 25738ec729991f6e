// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The arguments of a prompt, completed by the server, and why it does not accept them.
ColumnLayout {
    id: root

    required property PromptController prompt
    required property string serverName

    readonly property CompletionController completion: prompt?.completion ?? null // The prompt may go first.

    function showMistake() {
        const row = root.prompt.arguments.firstError
        const field = row < 0 ? null : fields.itemAt(row) as Field
        field?.control.forceActiveFocus(Qt.TabFocusReason)
    }

    visible: prompt.arguments.count > 0 || declined.visible || refusal.visible
    spacing: Theme.gapL

    NoticeBar {
        id: declined

        Layout.fillWidth: true
        visible: text.length > 0
        text: root.prompt.arguments.declinedReason
    }

    Repeater {
        id: fields

        model: root.prompt.arguments

        Field {
            id: field

            required property int index
            required property string name
            required label
            required isRequired
            required property string description
            required property string value
            required error

            readonly property bool isCompleted: root.completion?.argument === name

            Layout.fillWidth: true
            hint: description

            SuggestField {
                Layout.maximumWidth: Theme.fieldMaximum
                text: field.value
                offersSuggestions: root.completion?.isOffered ?? false
                suggestions: field.isCompleted ? root.completion.suggestions : []
                note: field.isCompleted ? root.completion.note : ""
                onTextEdited: root.prompt.arguments.setValue(field.index, text)
                onSuggestionsWanted: text => root.completion.ask(field.name, text)
                onSuggestionsUnwanted: root.completion.stop()
            }
        }
    }

    Problem {
        id: refusal

        Layout.fillWidth: true
        visible: title.length > 0
        spacing: Theme.gapS
        title: root.prompt.refusal.title
        hint: qsTr("Correct the arguments, then try again.")
        detail: root.prompt.refusal.detail
        source: root.serverName
    }
}
