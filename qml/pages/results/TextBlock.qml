// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property string serverName
    required property string text
    required property string omittedText
    property string note
    property bool code: false

    signal copyRequested()

    spacing: Theme.gapXs

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.note
    }

    ServerText {
        Layout.fillWidth: true
        name: root.serverName
        text: root.text
        code: root.code
        maximumLines: 20

        CopyButton {
            anchors.right: parent.right
            anchors.top: parent.top
            anchors.margins: Theme.gapXs
            label: qsTr("Copy this text")
            ink: Theme.muted
            onClicked: root.copyRequested()
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.omittedText
    }
}
