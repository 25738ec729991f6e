// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

Sheet {
    id: root

    property ServerController server

    title: root.server ? qsTr("Remove %1?").arg(root.server.name) : ""
    onRejected: root.close()

    BodyText {
        Layout.fillWidth: true
        text: qsTr("This stops the server and deletes its configuration and approval. The program itself stays on your computer.")
    }

    footer: [
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.close()
        },
        PlainButton {
            destructive: true
            text: qsTr("Remove")
            onClicked: {
                root.close()
                root.server.remove()
            }
        }
    ]
}
