// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What goes with the words, each with a button that removes it. Many of them scroll.
Flickable {
    id: root

    required property ComposerController composer

    readonly property Item focused: Window.activeFocusItem

    signal removed()

    function reveal(chip: Item) {
        const lowest = Math.max(0, root.contentHeight - root.height)
        root.contentY = Math.max(0, Math.min(lowest, Math.max(chip.y + chip.height - root.height, Math.min(root.contentY, chip.y))))
    }

    onFocusedChanged: {
        let part = root.focused
        while (part && part.parent !== flow)
            part = part.parent
        if (part)
            root.reveal(part)
    }
    implicitHeight: Math.min(flow.height, 2 * Theme.px(Theme.cellMinimum))
    contentHeight: flow.height
    visible: composer.attachments.count > 0
    boundsBehavior: Flickable.StopAtBounds
    clip: true

    ScrollBar.vertical: ScrollBar {}

    Flow {
        id: flow

        width: root.width - Theme.gapS // For the scroll bar.
        spacing: Theme.gapXs
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Attachments")

        // What a prompt says is read before it is sent (PROMPT-04).
        Repeater {
            model: root.composer.attachments

            ServerText {
                required property string serverName
                required property string promptText

                width: flow.width
                visible: promptText.length > 0
                name: serverName
                text: promptText
            }
        }

        Repeater {
            model: root.composer.attachments

            AttachmentChip {
                maximumWidth: flow.width
                onChangeClicked: root.composer.changePrompt(key)
                onRemoveClicked: {
                    root.composer.removeAttachment(key)
                    root.removed()
                }
            }
        }
    }

    component AttachmentChip: Rectangle {
        id: chip

        required property string key
        required property string name
        required property string facts
        required property string problem // Why it cannot be sent.
        required property bool isReading
        required property bool isPicture
        required property bool canChange // It is a prompt with arguments.
        property real maximumWidth

        readonly property bool isBad: problem.length > 0

        signal changeClicked()
        signal removeClicked()

        function iconName(): string {
            if (chip.isBad)
                return "failed"
            return chip.isPicture ? "image" : "file"
        }

        // A sentence takes a line of its own.
        width: isBad ? maximumWidth : Math.min(maximumWidth, Theme.px(Theme.cellMaximum), line.implicitWidth + Theme.gapS)
        height: Math.max(Theme.compactControl, line.implicitHeight)
        radius: Theme.radius
        color: isBad ? Theme.badWeak : Theme.code
        Accessible.role: Accessible.ListItem
        Accessible.name: name
        Accessible.description: isBad ? problem : facts

        RowLayout {
            id: line

            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Theme.gapS
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.iconGap

            Icon {
                name: chip.iconName()
                color: chip.isBad ? Theme.bad : Theme.muted
            }

            SmallText {
                Layout.fillWidth: chip.isBad
                Layout.maximumWidth: chip.isBad ? root.width : Theme.px(Theme.cellMaximum) / 2
                text: chip.isBad ? qsTr("%1: %2").arg(chip.name).arg(chip.problem) : chip.name
                color: Theme.text
                wrapMode: chip.isBad ? Text.Wrap : Text.NoWrap
                elide: chip.isBad ? Text.ElideNone : Text.ElideMiddle
                Accessible.ignored: true
            }

            SmallText {
                Layout.fillWidth: true
                visible: !chip.isBad && text.length > 0
                text: chip.facts
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                Accessible.ignored: true
            }

            IconButton {
                visible: chip.canChange
                compact: true
                iconName: "edit"
                text: qsTr("Change %1").arg(chip.name)
                ink: Theme.muted
                onClicked: chip.changeClicked()
            }

            IconButton {
                compact: true
                iconName: "close"
                text: qsTr("Remove %1").arg(chip.name)
                ink: Theme.muted
                onClicked: chip.removeClicked()
            }
        }
    }
}
