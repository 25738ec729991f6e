// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The hosts that the sandbox of a server has refused, to be allowed or not.
AskCard {
    id: root

    required property RefusedHostsController refused

    // False on a page of its own.
    property bool isInPanel: false

    readonly property bool areSeveral: asked !== null && asked.count > 1
    // Null while the card goes with its server.
    readonly property RefusedHostModel asked: refused?.asked ?? null
    readonly property string serverName: refused?.serverName ?? ""
    readonly property int moreCount: refused?.moreCount ?? 0

    item: root.refused
    about: qsTr("Its sandbox has refused the connection. What %1 can see, it can send to a host that you allow.").arg(root.serverName)
    headItems: IconButton {
        id: more

        Layout.alignment: Qt.AlignTop
        compact: true
        iconName: "more"
        text: qsTr("More actions")
        ink: Theme.muted
        onClicked: menu.popup(more, more.width - menu.width, more.height + Theme.gapXs)

        Menu {
            id: menu

            MenuItem {
                iconName: "stop"
                text: qsTr("Do not ask again until Quayside restarts")
                destructive: true
                onTriggered: root.refused.dismiss()
            }
        }
    }

    BodyText {
        Layout.fillWidth: true
        text: root.areSeveral ? qsTr("Which of them do you allow for this server?") : qsTr("Allow it for this server?")
    }

    ServerFrame {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(1, implicitHeight)
        name: root.serverName

        RepeatedColumn {
            id: rows

            Layout.fillWidth: true
            Layout.preferredHeight: Math.max(1, implicitHeight)
            spacing: root.areSeveral ? 0 : Theme.gapXs
            model: root.asked

            Column {
                id: row

                required property int index
                required property string host
                required property bool isChosen

                width: rows.width

                CheckBox {
                    width: parent.width
                    visible: root.areSeveral
                    text: row.host
                    font: Theme.codeFont
                    checked: row.isChosen
                    onToggled: root.refused.choose(row.index, checked)
                }

                CodeText {
                    width: parent.width
                    visible: !root.areSeveral
                    text: row.host
                    font: Theme.codeStrong
                }
            }
        }
    }

    Notices {
        Layout.fillWidth: true
        notices: root.refused?.notices ?? []
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.moreCount > 0
        text: qsTr("%n more host(s) after these", "", root.moreCount)
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.refused?.problem ?? ""
    }

    Separator {
        Layout.fillWidth: true
    }

    AnswerRow {
        Layout.fillWidth: true
        item: root.refused
        compact: root.isInPanel
        destructive: false
        leftText: qsTr("Not now")
        onLeftClicked: root.refused.postpone()

        ConsentButton {
            compact: root.isInPanel
            text: qsTr("Allow")
            enabled: root.refused?.canAllow ?? false
            onDisturbed: root.refused.show()
            onClicked: root.refused.allow()
        }
    }
}
