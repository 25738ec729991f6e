// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Newer versions of the servers that were installed from a registry.
ColumnLayout {
    id: root

    required property UpdatesController updates

    spacing: Theme.gapM

    Separator {
        Layout.fillWidth: true
    }

    Heading {
        Layout.fillWidth: true
        text: qsTr("Updates")
    }

    BodyText {
        Layout.fillWidth: true
        text: qsTr("%n of your servers came from the registry. It is asked for each of them by name, and only when you check.", "", root.updates.serverCount)
        muted: true
    }

    BusyState {
        Layout.fillWidth: true
        visible: root.updates.isChecking
        text: qsTr("Checking…")
    }

    BodyText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.updates.text
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: root.updates.problem
    }

    Repeater {
        model: root.updates.rows

        Card {
            id: card

            required property int index
            required property string name
            required property string versions
            required property string obstacle

            Layout.fillWidth: true

            KeyValue {
                Layout.fillWidth: true
                key: card.name
                value: card.versions
            }

            SmallText {
                Layout.fillWidth: true
                visible: text.length > 0
                text: card.obstacle
            }

            PlainButton {
                visible: card.obstacle.length === 0
                text: qsTr("Update…")
                Accessible.description: qsTr("Shows what will run with the new version; nothing starts before you agree")
                onClicked: root.updates.update(card.index)
            }
        }
    }
}
