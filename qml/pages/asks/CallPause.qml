// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Too many questions, or too many quick answers: an interruption (SEC-55).
ColumnLayout {
    id: root

    required property CallController call
    required property bool isStacked
    required property bool isInPanel

    spacing: Theme.gapM

    NoticeBar {
        Layout.fillWidth: true
        tone: NoticeBar.Warn
        text: root.call.pause
    }

    GridLayout {
        Layout.fillWidth: true
        columns: root.isStacked ? 1 : 3
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        RefuseButton {
            Layout.fillWidth: root.isStacked
            item: root.call
            visible: root.call.pauseServer.length > 0
            compact: root.isInPanel
            destructive: true
            text: qsTr("Stop %1").arg(root.call.pauseServer)
            onClicked: root.call.stopServer()
        }

        Item {
            Layout.fillWidth: true
            visible: !root.isStacked
        }

        ConsentButton {
            Layout.fillWidth: root.isStacked
            compact: root.isInPanel
            isSuggested: false
            text: qsTr("Continue")
            enabled: root.call.canSend
            onDisturbed: root.call.show()
            onClicked: root.call.endPause()
        }
    }
}
