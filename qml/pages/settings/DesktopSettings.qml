// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ScrollPane {
    id: root

    spacing: Theme.gapS

    Caption {
        Layout.fillWidth: true
        text: qsTr("In the background")
    }

    Switch {
        text: qsTr("Show an icon in the tray")
        enabled: SettingsController.hasTray
        checked: SettingsController.showsTray
        onToggled: SettingsController.showsTray = checked
    }

    Switch {
        text: qsTr("Keep running when the window is closed")
        description: keepHint.text
        enabled: SettingsController.hasTray
        checked: SettingsController.keepsRunning
        onToggled: SettingsController.keepsRunning = checked
    }

    SmallText {
        id: keepHint

        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: SettingsController.hasTray ? qsTr("Quayside stays in the tray, and servers and tasks continue. Ctrl+Q quits.") : qsTr("This desktop has no tray.")
    }

    Switch {
        Layout.topMargin: Theme.gapS
        text: qsTr("Start when you log in")
        description: startHint.text
        enabled: SettingsController.canStartWithDesktop
        checked: SettingsController.startsWithDesktop
        onToggled: {
            SettingsController.startsWithDesktop = checked
            checked = Qt.binding(() => SettingsController.startsWithDesktop)
        }
    }

    SmallText {
        id: startHint

        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("Starts in the background and connects the servers that you approved.")
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: SettingsController.startProblem
    }

    Caption {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapL
        text: qsTr("Notifications")
    }

    SmallText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("While the window is in the background.")
    }

    Switch {
        text: qsTr("A task ends or needs you")
        checked: SettingsController.notifiesOfTasks
        onToggled: SettingsController.notifiesOfTasks = checked
    }

    Switch {
        text: qsTr("A server asks you something")
        checked: SettingsController.notifiesOfQuestions
        onToggled: SettingsController.notifiesOfQuestions = checked
    }

    Switch {
        text: qsTr("A server needs you to sign in")
        checked: SettingsController.notifiesOfSignIns
        onToggled: SettingsController.notifiesOfSignIns = checked
    }
}
