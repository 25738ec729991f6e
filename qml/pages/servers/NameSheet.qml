// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Components

// Asks for one name. The owner closes it, or says what is wrong.
Sheet {
    id: root

    property string label
    property string acceptText
    property string problem
    property alias maximumLength: field.maximumLength

    signal submitted(string name)

    function ask(name: string) {
        root.problem = ""
        field.text = name
        root.open()
        field.selectAll()
        field.forceActiveFocus()
    }

    onOpened: field.forceActiveFocus()
    onRejected: root.close()
    onReturnPressed: submitButton.press()

    Field {
        Layout.fillWidth: true
        label: root.label
        error: root.problem

        TextField {
            id: field

            onTextEdited: root.problem = ""
        }
    }

    footer: [
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.close()
        },
        PrimaryButton {
            id: submitButton

            function press() {
                if (submitButton.enabled)
                    root.submitted(field.text.trim())
            }

            text: root.acceptText
            enabled: field.text.trim().length > 0
            onClicked: submitButton.press()
        }
    ]
}
