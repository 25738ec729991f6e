// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Components

// The frame of every editor: label, control, and below it the hint or the error.
Field {
    id: root

    required property FormNode node
    // In a list, under a choice and beside a free name the label is already there.
    property bool showsLabel: !node.isItem && !node.isAlternative && !node.isFree
    readonly property string spokenName: node.isRequired && showsLabel ? qsTr("%1, required").arg(node.label)
                                                                       : node.label

    // Gets the focus when this field has an error.
    property Item entry: control

    function takeFocus() {
        if (root.node?.takeFocusRequest())
            root.entry?.forceActiveFocus(Qt.TabFocusReason)
    }

    label: showsLabel ? node.label : ""
    isRequired: node.isRequired && showsLabel
    hint: Facts.joined([node.description, node.hint, node.note, node.suggestion])
    error: node.error

    Component.onCompleted: root.takeFocus()

    Connections {
        function onFocusRequested() {
            root.takeFocus()
        }

        // A row that is created while its form is destroyed has no node any more.
        ignoreUnknownSignals: true
        target: root.node
    }
}
