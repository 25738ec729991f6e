// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The choice of a server or a session file.
RowLayout {
    id: root

    required property SessionSource source
    property string label: qsTr("Server or session file")

    spacing: Theme.gapS

    ComboBox {
        Layout.fillWidth: true
        label: root.label
        enabled: count > 0
        model: root.source.choices
        currentIndex: root.source.current
        onActivated: index => root.source.current = index
        // A new list begins with its first row.
        onModelChanged: currentIndex = Qt.binding(() => root.source.current)
    }

    PlainButton {
        text: qsTr("Session file…")
        Accessible.description: root.label
        onClicked: dialog.open()
    }

    Platform.FileDialog {
        id: dialog

        title: qsTr("Open a session file")
        nameFilters: [qsTr("Session files (*.jsonl)"), qsTr("All files (*)")]
        fileMode: Platform.FileDialog.OpenFile
        onAccepted: root.source.chooseFile(dialog.file)
    }
}
