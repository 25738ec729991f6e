// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Why a server or a session file could not be looked at.
ColumnLayout {
    id: root

    required property SessionSource source

    visible: source.problem.title.length > 0
    spacing: Theme.gapM

    Problem {
        Layout.fillWidth: true
        title: root.source.problem.title
        hint: root.source.problem.hint
        detail: root.source.problem.detail
        source: root.source.problem.isDetailOwn ? qsTr("Quayside") : root.source.name
    }

    PlainButton {
        visible: root.source.serverId.length > 0
        text: qsTr("Open the server")
        onClicked: App.selectServer(root.source.serverId)
    }
}
