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

    spacing: Theme.gapL

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Theme")

        ComboBox {
            model: [qsTr("Same as the system"), qsTr("Light"), qsTr("Dark")]
            currentIndex: SettingsController.theme
            onActivated: index => SettingsController.theme = index
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Text size")

        ComboBox {
            model: SettingsController.textSizes.map(percent => qsTr("%1 %").arg(percent)) // qmllint disable
            currentIndex: SettingsController.textSizes.indexOf(SettingsController.textSize) // qmllint disable
            onActivated: index => SettingsController.textSize = SettingsController.textSizes[index]
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Motion")
        hint: qsTr("Reduced motion switches all animations off.")

        ComboBox {
            model: [qsTr("Same as the system"), qsTr("Reduced"), qsTr("Full")]
            currentIndex: SettingsController.motion
            onActivated: index => SettingsController.motion = index
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Language")
        hint: qsTr("Takes effect at the next start of Quayside.")

        ComboBox {
            model: SettingsController.languages
            currentIndex: SettingsController.language
            onActivated: index => SettingsController.language = index
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: SettingsController.needsRestart
        text: qsTr("Restart Quayside to change the language.")
    }
}
