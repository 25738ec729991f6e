// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The servers, each with a mark if the model may use its tools.
ColumnLayout {
    id: root

    required property ChatSetupController setup

    spacing: 0

    RowLayout {
        visible: rows.count > 1
        enabled: root.setup.canChange
        spacing: Theme.gapM

        LinkButton {
            Layout.leftMargin: -leftPadding
            compact: true
            text: qsTr("Use all")
            Accessible.description: qsTr("Servers")
            onClicked: root.setup.setAllServersOn(true)
        }

        LinkButton {
            compact: true
            text: qsTr("Use none")
            Accessible.description: qsTr("Servers")
            onClicked: root.setup.setAllServersOn(false)
        }
    }

    RepeatedColumn {
        id: rows

        Layout.fillWidth: true
        visible: count > 0
        spacing: 0
        model: root.setup.servers

        ChoiceRow {
            id: row

            required property string serverId
            required property string name
            required property string facts
            required property bool isOn

            width: rows.width
            enabled: root.setup.canChange
            title: name
            detail: facts
            checked: isOn
            onToggled: root.setup.setServerOn(row.serverId, checked)
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: rows.count === 0
        text: qsTr("There are no servers. The model answers without tools.")
    }
}
