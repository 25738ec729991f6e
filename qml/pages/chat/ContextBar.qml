// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// How much of the model's context is used, and what the conversation has cost so far.
RowLayout {
    id: root

    required property ChatController chat

    readonly property color ink: chat.isContextFull ? Theme.warn : Theme.muted

    spacing: Theme.gapS

    Icon {
        visible: root.chat.isContextFull
        name: "warning"
        color: Theme.warn
    }

    Rectangle {
        visible: root.chat.contextText.length > 0 && !Theme.isLarge
        implicitWidth: Theme.control * 2
        implicitHeight: Theme.progress
        radius: height / 2
        color: Theme.line
        Accessible.role: Accessible.ProgressBar
        Accessible.name: qsTr("Context of the model")
        Accessible.description: root.chat.contextText

        Rectangle {
            anchors.left: parent.left
            width: Math.round(parent.width * Math.max(0, Math.min(1, root.chat.contextPart)))
            height: parent.height
            radius: height / 2
            color: root.chat.isContextFull ? Theme.warn : Theme.accent
        }
    }

    SmallText {
        text: root.chat.contextText
        color: root.ink
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
    }

    // Keeps its place while the model answers.
    LinkButton {
        visible: root.chat.contextText.length > 0 && !root.chat.isEmpty
        enabled: root.chat.canCompact
        text: qsTr("Summarize")
        Accessible.description: qsTr("Replaces the conversation above with a summary, to make room in the context of the model.")
        onClicked: root.chat.compact()

        HoverTip {
            shown: parent.hovered // qmllint disable
            text: qsTr("Replaces the conversation above with a summary, to make room in the context of the model.")
        }
    }

    // As high with the button as without.
    SmallText {
        Layout.fillWidth: true
        Layout.minimumHeight: Theme.compactControl
        opacity: truncated ? 0 : 1
        text: root.chat.usageText
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
    }
}
