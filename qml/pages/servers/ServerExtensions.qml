// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What of Quayside the server is told (EXT-04).
ColumnLayout {
    id: root

    required property ServerSetup setup

    spacing: Theme.gapS

    Switch {
        text: qsTr("Announce tasks")
        description: tasksHint.text
        checked: root.setup.announcesTasks
        onToggled: root.setup.announcesTasks = checked
    }

    SmallText {
        id: tasksHint

        Layout.fillWidth: true
        text: qsTr("Long calls can become tasks. While this is off, open tasks of the server may wait. The server is told at the next start.")
    }

    Switch {
        Layout.topMargin: Theme.gapS
        text: qsTr("Announce skills")
        description: skillsHint.text
        checked: root.setup.announcesSkills
        onToggled: root.setup.announcesSkills = checked
    }

    SmallText {
        id: skillsHint

        Layout.fillWidth: true
        text: qsTr("The server can offer skills. Takes effect at the next start.")
    }
}
