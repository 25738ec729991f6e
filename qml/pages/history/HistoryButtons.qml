// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Beside Run: what was run before, and what is saved to be run again.
RowLayout {
    id: root

    required property HistoryController history

    spacing: Theme.gapXs

    Shortcut {
        sequences: ["Ctrl+H"]
        enabled: root.visible
        onActivated: root.history.isOpen = true
    }

    IconButton {
        iconName: "save"
        text: qsTr("Saved arguments")
        onClicked: saved.open()
    }

    IconButton {
        iconName: "clock"
        text: qsTr("History (Ctrl+H)")
        onClicked: root.history.isOpen = true
    }

    SavedSheet {
        id: saved

        history: root.history
    }
}
