// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Everything that the log holds about one entry.
ScrollPane {
    id: root

    spacing: Theme.gapM

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            text: ActivityController.chosenTitle
        }

        IconButton {
            iconName: "close"
            text: qsTr("Close")
            onClicked: ActivityController.choose(0)
        }
    }

    Repeater {
        model: ActivityController.facts

        KeyValue {
            required property string factKey
            required property string factValue
            required property bool isCode

            Layout.fillWidth: true
            key: factKey
            value: factValue
            code: isCode
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: ActivityController.chosenTool.length > 0 && ActivityController.tool.length === 0
        text: qsTr("Only this tool")
        onClicked: ActivityController.tool = ActivityController.chosenTool
    }

    Separator {
        Layout.fillWidth: true
    }

    Switch {
        Layout.fillWidth: true
        Layout.maximumWidth: Math.ceil(implicitWidth)
        text: qsTr("Keep the arguments of calls in the log")
        checked: ActivityController.keepsArguments
        onToggled: ActivityController.keepsArguments = checked
    }

    SmallText {
        Layout.fillWidth: true
        text: qsTr("Otherwise only a digest is kept. Secrets are masked in both cases.")
    }
}
