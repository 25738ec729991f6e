// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The folders that servers are told of. They are changed in the Setup tab of the server.
ScrollPane {
    id: root

    spacing: Theme.gapL

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: FolderListModel.count > 0
        text: qsTr("Servers are told of these folders. This does not block access to other files.")
        muted: true
    }

    Repeater {
        model: FolderListModel

        Card {
            id: card

            required property string serverId
            required property string name
            required property var folders // QStringList

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum

            RowLayout {
                spacing: Theme.gapS

                BodyText {
                    Layout.fillWidth: true
                    text: card.name
                    strong: true
                }

                PlainButton {
                    compact: true
                    text: qsTr("Open")
                    Accessible.description: card.name
                    onClicked: App.selectServer(card.serverId)
                }
            }

            Repeater {
                model: card.folders

                CodeText {
                    required property string modelData

                    Layout.fillWidth: true
                    text: modelData
                }
            }

            SmallText {
                Layout.fillWidth: true
                visible: card.folders.length === 0
                text: qsTr("No shared folders: the server receives an empty list.")
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.topMargin: Theme.gapXl
        visible: FolderListModel.count === 0
        iconName: "folder"
        text: qsTr("No shared folders. Share them in the Setup tab of a server.")
    }
}
