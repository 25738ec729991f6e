// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The line of a call: its state, the tool, its server, what is sent, and how long it took.
RowBase {
    id: root

    required property ChatCallController call
    required property int shape

    readonly property string name: call.isReport ? qsTr("Result of the task %1").arg(call.title) : call.title

    focusPolicy: Qt.StrongFocus
    title: name
    Accessible.role: Accessible.Button
    Accessible.name: Words.facts([call.isReport ? name : qsTr("Call of %1").arg(call.title),
                                  call.serverName, call.stateText, call.took])
    Accessible.description: call.isOpen ? qsTr("expanded") : qsTr("collapsed")

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        clip: true
        spacing: Theme.gapS

        Item {
            implicitWidth: Theme.smallIcon
            implicitHeight: Theme.smallIcon

            StatusDot {
                anchors.centerIn: parent
                shape: root.shape
            }
        }

        Text {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            text: root.name
            textFormat: Text.PlainText
            clip: true
            font: Theme.bodyMedium
            color: Theme.text
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        SmallText {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            Layout.minimumWidth: 0
            visible: text.length > 0
            text: root.call.serverName
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        // The least important gives way first.
        SmallText {
            Layout.fillWidth: true
            Layout.preferredWidth: 0
            text: root.call.isOpen ? "" : root.call.summary
            font.family: Theme.codeFamily
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        SmallText {
            text: Words.facts([root.call.stateText, root.call.took])
            color: root.shape === StatusDot.Failed ? Theme.bad : root.shape === StatusDot.NeedsYou ? Theme.warn : Theme.muted
            wrapMode: Text.NoWrap
            Accessible.ignored: true
        }

        Icon {
            name: root.call.isOpen ? "chevron-up" : "chevron-down"
            color: Theme.muted
        }
    }
}
