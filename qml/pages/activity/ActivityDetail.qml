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

    required property ActivityController activity

    spacing: Theme.gapM

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            text: root.activity.chosenTitle
        }

        IconButton {
            iconName: "close"
            text: qsTr("Close")
            onClicked: root.activity.choose(0)
        }
    }

    Repeater {
        model: root.activity.facts

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
        visible: root.activity.chosenTool.length > 0 && root.activity.tool.length === 0
        text: qsTr("Only this tool")
        onClicked: root.activity.tool = root.activity.chosenTool
    }

    Separator {
        Layout.fillWidth: true
    }

    Switch {
        Layout.fillWidth: true
        Layout.maximumWidth: Math.ceil(implicitWidth)
        text: qsTr("Keep the arguments of calls in the log")
        checked: root.activity.keepsArguments
        onToggled: root.activity.keepsArguments = checked
    }

    SmallText {
        Layout.fillWidth: true
        text: qsTr("Otherwise only a digest is kept. Secrets are masked in both cases.")
    }
}
