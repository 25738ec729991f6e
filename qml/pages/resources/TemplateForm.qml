// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A field for each variable of a template, and the URI that comes of it.
ColumnLayout {
    id: root

    required property string serverName
    required property TemplateController form

    spacing: Theme.gapM

    Heading {
        Layout.fillWidth: true
        text: root.form.title
    }

    CodeText {
        Layout.fillWidth: true
        Layout.topMargin: -Theme.gapS
        text: root.form.uriTemplate
        color: Theme.muted
    }

    ServerText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.descriptionMaximum
        visible: text.length > 0
        name: root.serverName
        text: root.form.description
        framed: false
        maximumLines: 4
    }

    Repeater {
        model: root.form.variables

        Field {
            id: field

            required property int index
            required property string name
            required property bool isList
            required property string value
            required label

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            Layout.topMargin: Theme.gapXs
            hint: isList ? qsTr("Separate several values with commas.") : ""

            SuggestField {
                readonly property CompletionController completion: root.form?.completion ?? null

                text: field.value
                offersSuggestions: completion?.isOffered ?? false
                suggestions: completion?.argument === field.name ? completion.suggestions : []
                note: completion?.note ?? ""
                onTextChanged: root.form.variables.setText(field.index, text)
                onSuggestionsWanted: text => completion.ask(field.name, text)
                onSuggestionsUnwanted: completion.stop()
                onAccepted: root.form.read()
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.form.canExpand
        text: qsTr("Quayside cannot fill in this template. Type the whole address.")
    }

    When {
        condition: !root.form.canExpand

        Field {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            label: qsTr("Address")

            TextField {
                code: true
                text: root.form.uri
                onTextEdited: root.form.setTyped(text)
                onAccepted: root.form.read()
            }
        }
    }

    CodeText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.form.uri
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("Address: %1").arg(text)
    }
}
