// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App

// The selected tool, or its history.
Item {
    id: root

    required property ServerController server

    property bool asJson: false

    readonly property ToolsController tools: server.tools
    readonly property HistoryController openHistory: tools.current?.history.isOpen ? tools.current.history : null

    Repeater {
        model: root.tools.current ? [root.tools.current] : []

        ToolPane {
            required property ToolController modelData

            anchors.fill: parent
            visible: !modelData.history.isOpen
            serverName: root.server.name
            questions: root.server.questions
            signIn: root.server.signIn
            tool: modelData
            asJson: root.asJson
            onModeChosen: asJson => root.asJson = asJson
            onResourceRequested: uri => root.server.openResource(uri)
        }
    }

    Repeater {
        model: root.openHistory ? [root.openHistory] : []

        HistoryPane {
            required property HistoryController modelData

            anchors.fill: parent
            serverName: root.server.name
            toolTitle: root.tools.current?.title ?? ""
            history: modelData
            onChatRequested: ChatsController.askAbout(root.server.serverId, root.tools.current.name, modelData.result)
        }
    }
}
