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

    required property SettingsController settings

    spacing: Theme.gapL

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Theme")

        ComboBox {
            model: [qsTr("Same as the system"), qsTr("Light"), qsTr("Dark")]
            currentIndex: root.settings.theme
            onActivated: index => root.settings.theme = index
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Text size")

        ComboBox {
            model: root.settings.textSizes.map(percent => qsTr("%1 %").arg(percent)) // qmllint disable
            currentIndex: root.settings.textSizes.indexOf(root.settings.textSize) // qmllint disable
            onActivated: index => root.settings.textSize = root.settings.textSizes[index]
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Motion")
        hint: qsTr("Reduced motion switches all animations off.")

        ComboBox {
            model: [qsTr("Same as the system"), qsTr("Reduced"), qsTr("Full")]
            currentIndex: root.settings.motion
            onActivated: index => root.settings.motion = index
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Language")
        hint: qsTr("Takes effect at the next start of Quayside.")

        ComboBox {
            model: root.settings.languages
            currentIndex: root.settings.language
            onActivated: index => root.settings.language = index
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: root.settings.needsRestart
        text: qsTr("Restart Quayside to change the language.")
    }
}
