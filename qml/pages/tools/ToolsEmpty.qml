// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// No tool is selected: what a tool is, the last calls, and the first tools. Created while it is visible.
ColumnLayout {
    id: root

    required property ServerController server

    spacing: Theme.gapXl
    Component.onCompleted: server.recentCalls.setActive(true)
    Component.onDestruction: server.recentCalls.setActive(false)

    EmptyState {
        Layout.fillWidth: true
        iconName: "tool"
        text: qsTr("A tool is an action that the server carries out for you. Select one to see its details and run it.")
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.server.recentCalls.calls.count > 0
        spacing: Theme.gapXs

        Caption {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.inset
            text: qsTr("Recent calls")
        }

        Repeater {
            model: root.server.recentCalls.calls

            ListRow {
                required property int index
                required property string tool
                required property string words
                required property string facts
                required property string outcome
                required property int tone

                Layout.fillWidth: true
                title: root.server.tools.list.titleOf(tool)
                subtitle: Facts.joined([words, facts])
                chipText: outcome
                chipTone: tone
                onClicked: root.server.openRecentCall(index)
            }
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Caption {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.inset
            text: qsTr("Tools")
        }

        Flow {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.inset
            spacing: Theme.gapS

            Repeater {
                model: root.server.tools.firstNames

                PlainButton {
                    required property string modelData

                    iconName: "tool"
                    text: root.server.tools.list.titleOf(modelData)
                    onClicked: root.server.selectTool(modelData)
                }
            }
        }
    }
}
