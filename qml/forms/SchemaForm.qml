// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The form for a schema, or the reason why there is none.
ColumnLayout {
    id: root

    required property FormModel form

    readonly property FormNode node: form.root

    function load() {
        if (root.node)
            fields.setSource(Qt.resolvedUrl(root.node.kind === FormNode.OneOf ? "OneOfEditor.qml" : "GroupBody.qml"),
                             { node: root.node })
        else
            fields.source = ""
    }

    spacing: Theme.gapM
    onNodeChanged: root.load()
    Component.onCompleted: root.load()

    NoticeBar {
        Layout.fillWidth: true
        visible: root.form.declinedReason.length > 0
        tone: NoticeBar.Warn
        text: root.form.declinedReason
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.node !== null && root.form.fieldCount === 0 && !root.node.canAdd
        text: qsTr("No input needed.")
    }

    Loader {
        id: fields

        Layout.fillWidth: true
    }
}
