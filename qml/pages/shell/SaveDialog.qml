// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Qt.labs.platform as Platform
import Quayside.App

// Asks where a file is to be saved. Without a whole address in currentFile the field for the name is empty.
Platform.FileDialog {
    id: root

    function ask(name: string) {
        const file = WindowController.fileToSave(name)
        root.currentFile = file
        root.open()
        root.currentFile = file // Qt's own dialog takes it only once it is open.
    }

    fileMode: Platform.FileDialog.SaveFile
    onAccepted: WindowController.onFileChosen(root.file)
}
