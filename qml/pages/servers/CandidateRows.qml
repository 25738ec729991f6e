// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Servers that were found, to choose from and to rename, and the values that they leave to the person.
ColumnLayout {
    id: root

    spacing: Theme.gapM

    RepeatedColumn {
        id: candidates

        Layout.fillWidth: true
        visible: count > 0
        spacing: root.spacing
        model: AddServerController.candidates

        CandidateRow {
            width: candidates.width
        }
    }

    Switch {
        Layout.fillWidth: true
        visible: AddServerController.candidates.count > 1
        label: qsTr("Start them with Quayside")
        description: qsTr("Off: each one starts when it is first used.")
        checked: AddServerController.startsWithQuayside
        onToggled: AddServerController.startsWithQuayside = checked
    }

    RepeatedColumn {
        id: inputs

        Layout.fillWidth: true
        visible: count > 0
        spacing: root.spacing
        model: AddServerController.inputs

        ColumnLayout {
            id: input

            required property int index
            required property string label
            required property string value
            required property bool isSecret
            required property var choices
            required property int choice
            required property string problem

            // Also when it has the focus, and was scrolled away.
            function takeFocus() {
                const editor = input.choices.length > 0 ? box : field
                editor.focus = false
                editor.forceActiveFocus(Qt.OtherFocusReason)
            }

            width: inputs.width

            Connections {
                target: AddServerController
                enabled: root.visible

                function onInputMissing(row: int) {
                    if (row === input.index)
                        input.takeFocus()
                }
            }

            Field {
                Layout.fillWidth: true
                visible: input.choices.length === 0
                label: input.label
                isRequired: true
                error: input.problem

                SecretField {
                    id: field

                    isSecret: input.isSecret
                    text: input.value
                    onTextEdited: AddServerController.inputs.setValue(input.index, text)
                    onCopied: secret => SecretsController.copy(secret)
                }
            }

            Field {
                Layout.fillWidth: true
                visible: input.choices.length > 0
                label: input.label
                isRequired: true
                error: input.problem

                ComboBox {
                    id: box

                    model: input.choices
                    currentIndex: input.choice
                    displayText: currentIndex < 0 ? qsTr("Choose") : currentText
                    onActivated: index => AddServerController.inputs.choose(input.index, index)
                }
            }
        }
    }
}
