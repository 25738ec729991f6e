// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

Sheet {
    id: root

    required property ServerController server

    title: qsTr("Remove %1?").arg(server.name)
    onRejected: close()

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
