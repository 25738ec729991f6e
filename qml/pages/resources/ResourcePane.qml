// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One resource, or the form of a template above what was read with it.
ScrollPane {
    id: root

    required property string serverName
    property TemplateController form: null
    property ResourceController resource: null

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    spacing: Theme.gapL

    Repeater {
        model: root.isInWindow && root.form ? [root.form] : []

        ColumnLayout {
            id: filling

            required property TemplateController modelData

            Layout.fillWidth: true
            spacing: Theme.gapM

            TemplateForm {
                Layout.fillWidth: true
                serverName: root.serverName
                form: filling.modelData
            }

            PrimaryButton {
                Layout.topMargin: Theme.gapXs
                enabled: filling.modelData.uri.length > 0
                text: qsTr("Read")
                onClicked: filling.modelData.read()
            }

            Separator {
                Layout.fillWidth: true
            }
        }
    }

    Repeater {
        model: root.isInWindow && root.resource ? [root.resource] : []

        ResourceBody {
            required property ResourceController modelData

            Layout.fillWidth: true
            Layout.topMargin: root.form ? 0 : -Theme.gapS
            serverName: root.serverName
            resource: modelData
            offersChat: true
        }
    }
}
