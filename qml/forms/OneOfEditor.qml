// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Theme

// A choice between shapes, and the fields of the chosen one.
ColumnLayout {
    id: root

    required property FormNode node
    readonly property bool isShort: !node.canBeUnset && node.hasFewOptions

    spacing: Theme.gapS

    Loader {
        Layout.fillWidth: true
        Component.onCompleted: setSource(Qt.resolvedUrl(root.isShort ? "RadioEditor.qml" : "ChoiceEditor.qml"),
                                         { node: root.node })
    }

    IndentedBox {
        Layout.fillWidth: true
        visible: root.node.children.count > 0

        FieldList {
            Layout.fillWidth: true
            rows: root.node.children
        }
    }
}
