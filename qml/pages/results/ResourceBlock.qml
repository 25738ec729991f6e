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
    required property int form
    required property var spans
    required property QtObject document
    property int maximumLines: 20
    property bool showsUri: true
    property bool offersSave: true

    signal saveRequested()
    signal copyRequested()
    signal moreRequested()

    function showMatch(finder: FindBar) {
        view.showMatch(finder)
    }

    spacing: Theme.gapS

    CodeText {
        Layout.fillWidth: true
        visible: text.length > 0 && root.showsUri
        text: root.uri
        color: Theme.muted
    }

    DocumentView {
        id: view

        Layout.fillWidth: true
        visible: text.length > 0
        serverName: root.serverName
        text: root.text
        omittedText: root.omittedText
        form: root.form
        spans: root.spans
        document: root.document
        maximumLines: root.maximumLines
        onCopyRequested: root.copyRequested()
        onMoreRequested: root.moreRequested()
    }

    FileBlock {
        Layout.fillWidth: true
        visible: root.showsUri || root.text.length === 0
        iconName: "file"
        caption: qsTr("Resource")
        mimeType: root.mimeType
        sizeText: root.sizeText
        canSave: root.canSave
        offersSave: root.offersSave
        onSaveRequested: root.saveRequested()
    }
}
