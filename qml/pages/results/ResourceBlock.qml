// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// An embedded resource in a result: its text, or a file to save.
ColumnLayout {
    id: root

    required property string serverName
    required property string uri
    required property string text
    required property string mimeType
    required property string sizeText
    required property bool canSave
    required property string omittedText

    signal saveRequested()
    signal copyRequested()

    spacing: Theme.gapS

    CodeText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.uri
        color: Theme.muted
    }

    TextBlock {
        Layout.fillWidth: true
        visible: text.length > 0
        serverName: root.serverName
        text: root.text
        omittedText: root.omittedText
        onCopyRequested: root.copyRequested()
    }

    FileBlock {
        Layout.fillWidth: true
        iconName: "file"
        caption: qsTr("Resource")
        mimeType: root.mimeType
        sizeText: root.sizeText
        canSave: root.canSave
        onSaveRequested: root.saveRequested()
    }
}
