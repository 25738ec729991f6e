// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The hosts that the sandbox of a server has refused lately, each to be allowed.
ColumnLayout {
    id: root

    required property RefusedHostsController refused

    spacing: Theme.gapS
    onVisibleChanged: {
        if (root.visible)
            root.refused.show()
    }
    Component.onCompleted: root.refused.show()

    SmallText {
        Layout.fillWidth: true
        text: qsTr("Refused lately:")
    }

    Repeater {
        model: root.refused.lately

        RowLayout {
            id: row

            required property int index
            required property string host
            required property string note
            required property bool canAllow

            Layout.fillWidth: true
            spacing: Theme.gapS

            ServerLine {
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth)
                name: root.refused.serverName
                text: row.host
            }

            SmallText {
                Layout.fillWidth: true
                text: row.note
            }

            ConsentButton {
                compact: true
                visible: row.canAllow
                isSuggested: false
                text: qsTr("Allow")
                Accessible.name: qsTr("Allow %1").arg(row.host)
                enabled: root.refused.canSend
                onDisturbed: root.refused.show()
                onClicked: root.refused.allowLately(row.index)
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.refused.problem
    }
}
