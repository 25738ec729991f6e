// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A page to visit: its address, warnings, and actions. Nothing is fetched from here (ELIC-30).
ColumnLayout {
    id: root

    required property QuestionController question
    required property bool isNarrow
    required property bool isInPanel

    readonly property bool isStacked: isNarrow && (!isInPanel || Theme.isLarge)

    spacing: Theme.gapM

    LinkTarget {
        Layout.fillWidth: true
        visible: root.question.canOpen
        host: root.question.host
        address: root.question.address
        warnings: root.question.warnings
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.question.canOpen
        tone: NoticeBar.Bad
        text: qsTr("A browser cannot open this address. You can decline.")
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.question.canOpen && !root.question.isVisiting
        text: qsTr("The page opens in your browser. Quayside cannot see the page or what you type on it.")
    }

    RowLayout {
        Layout.fillWidth: true
        visible: root.question.isVisiting
        spacing: Theme.gapS

        Icon {
            name: "clock"
            color: Theme.accent
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            BodyText {
                Layout.fillWidth: true
                text: qsTr("Waiting for the browser")
                strong: true
            }

            SmallText {
                Layout.fillWidth: true
                text: root.question.isHeld ? qsTr("%1 continues when you confirm that you are done.").arg(root.question.serverName)
                                           : qsTr("%1 continues automatically when you are done.").arg(root.question.serverName)
            }
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.question.problem
    }

    Separator {
        Layout.fillWidth: true
    }

    GridLayout {
        Layout.fillWidth: true
        visible: !root.question.isVisiting
        columns: root.isStacked ? 1 : 4
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        RefuseButton {
            Layout.fillWidth: root.isStacked
            item: root.question
            compact: root.isInPanel
            text: qsTr("Cancel")
            onClicked: root.question.dismiss()
        }

        RefuseButton {
            Layout.fillWidth: root.isStacked
            item: root.question
            compact: root.isInPanel
            destructive: true
            text: qsTr("Decline")
            onClicked: root.question.decline()
        }

        Item {
            Layout.fillWidth: true
            visible: !root.isStacked
        }

        ConsentButton {
            Layout.fillWidth: root.isStacked
            compact: root.isInPanel
            visible: root.question.canOpen
            iconName: root.isInPanel ? "" : "external"
            text: qsTr("Open in browser")
            enabled: root.question.canSend
            onDisturbed: root.question.show()
            onClicked: root.question.visit()
        }
    }

    Flow {
        Layout.fillWidth: true
        visible: root.question.isVisiting
        spacing: Theme.gapS

        ConsentButton {
            compact: root.isInPanel
            text: root.question.isHeld ? qsTr("Done, continue") : qsTr("Done")
            enabled: root.question.canSend
            onDisturbed: root.question.show()
            onClicked: root.question.finishVisit()
        }

        PlainButton {
            compact: root.isInPanel
            iconName: "external"
            text: qsTr("Open again")
            enabled: root.question.canSend
            onClicked: root.question.visitAgain()
        }

        CopyButton {
            compact: root.isInPanel
            isWordy: true
            label: qsTr("Copy address")
            onClicked: root.question.copyAddress()
        }

        RefuseButton {
            item: root.question
            compact: root.isInPanel
            visible: root.question.isHeld
            text: qsTr("Cancel")
            onClicked: root.question.dismiss()
        }

        RefuseButton {
            item: root.question
            compact: root.isInPanel
            visible: !root.question.isHeld && root.question.canStopCall
            text: qsTr("Stop call")
            destructive: true
            onClicked: root.question.stopCall()
        }
    }
}
