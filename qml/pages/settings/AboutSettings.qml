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

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        spacing: Theme.gapS

        AppIcon {
            size: Theme.largeIcon
        }

        Heading {
            Layout.fillWidth: true
            level: 1
            text: qsTr("Quayside %1").arg(ReleasesController.version)
        }

        BodyText {
            Layout.fillWidth: true
            Layout.bottomMargin: Theme.gapM
            text: qsTr("A desktop host for the Model Context Protocol.")
            muted: true
        }

        KeyValue {
            Layout.fillWidth: true
            key: qsTr("Licence")
            value: "Apache-2.0"
        }

        ReleaseSettings {
            Layout.fillWidth: true
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            text: qsTr("Libraries")
        }

        Repeater {
            model: ReleasesController.libraries

            BodyText {
                required property string modelData

                Layout.fillWidth: true
                text: modelData
            }
        }

        PlainButton {
            Layout.topMargin: Theme.gapS
            visible: ReleasesController.licenceFolder.length > 0
            text: qsTr("Open licence texts")
            onClicked: ReleasesController.openLicences()
        }
    }
}
