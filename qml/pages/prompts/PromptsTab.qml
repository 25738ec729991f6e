// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App

ListDetail {
    id: root

    readonly property PromptsController prompts: server.prompts

    catalog: prompts
    hasCurrent: root.prompts.current !== null
    iconName: "prompt"
    warningTitle: qsTr("Some prompts of %1 cannot be used.").arg(root.server.name)
    label: qsTr("Prompts")
    filterText: qsTr("Filter prompts")
    noMatchText: qsTr("No prompt matches “%1”.").arg(root.prompts.list.filter)
    selectText: qsTr("Select a prompt to fill in its arguments and see its messages.")
    loadingText: qsTr("Reading the prompts of %1.").arg(root.server.name)
    unreadText: qsTr("The prompts of %1 could not be read.").arg(root.server.name)
    noneText: qsTr("%1 offers no prompts.").arg(root.server.name)

    Repeater {
        model: root.prompts.current ? [root.prompts.current] : []

        PromptPane {
            required property PromptController modelData

            anchors.fill: parent
            server: root.server
            prompt: modelData
        }
    }
}
