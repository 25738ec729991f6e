// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Names and values for the environment of a server.
Field {
    id: root

    label: qsTr("Variables")

    ColumnLayout {
        spacing: Theme.gapS

        Repeater {
            model: App.addServer.variables

            RowLayout {
                id: row

                required property int index
                required property string name
                required property string value

                spacing: Theme.gapS

                TextField {
                    Layout.preferredWidth: Theme.keyColumn
                    label: qsTr("Name of variable %1").arg(row.index + 1)
                    placeholderText: qsTr("NAME")
                    code: true
                    text: row.name
                    onTextEdited: App.addServer.variables.setName(row.index, text)
                }

                TextField {
                    Layout.fillWidth: true
                    label: qsTr("Value of variable %1").arg(row.index + 1)
                    placeholderText: qsTr("value")
                    code: true
                    text: row.value
                    onTextEdited: App.addServer.variables.setValue(row.index, text)
                }

                IconButton {
                    iconName: "close"
                    text: qsTr("Remove variable %1").arg(row.index + 1)
                    ink: Theme.muted
                    onClicked: App.addServer.variables.remove(row.index)
                }
            }
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            iconName: "plus"
            text: qsTr("Add a variable")
            onClicked: App.addServer.variables.append()
        }
    }
}
