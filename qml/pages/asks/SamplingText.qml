// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A text that the person may edit before it is sent.
ColumnLayout {
    id: root

    required property string author
    required property string text
    property string label
    property bool canEdit: true
    property bool isEdited: false
    property bool isOwn: false // The person writes it from the start.

    property bool isEditing: (isEdited && canEdit) || isOwn
    property bool takesFocus: false

    signal textEdited(string text)

    spacing: Theme.gapXs
    Component.onCompleted: {
        if (root.takesFocus)
            area.forceActiveFocus(Qt.OtherFocusReason)
    }

    ServerText {
        Layout.fillWidth: true
        visible: !root.isEditing
        name: root.author
        text: root.text
        maximumLines: 12

        IconButton {
            anchors.right: parent.right
            anchors.top: parent.top
            anchors.margins: Theme.gapXs
            visible: root.canEdit
            compact: true
            iconName: "edit"
            text: qsTr("Edit this text")
            ink: Theme.muted
            onClicked: {
                root.isEditing = true
                area.forceActiveFocus(Qt.OtherFocusReason)
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: (root.isEditing || root.isEdited) && !root.isOwn
        text: root.isEdited ? qsTr("Edited by you") : qsTr("Written by %1. You can edit it.").arg(root.author)
    }

    TextArea {
        id: area

        Layout.fillWidth: true
        visible: root.isEditing
        label: root.label.length > 0 ? root.label : qsTr("Answer")
        placeholderText: root.isOwn ? qsTr("Your answer") : ""
        text: root.isEditing ? root.text : "" // A long one takes a while to lay out.
        maximumLines: 16
        onTextEdited: {
            if (text !== root.text)
                root.textEdited(text)
        }
    }
}
