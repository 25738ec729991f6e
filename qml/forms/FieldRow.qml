// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Theme

// The editor that fits a node. Loaded by name, because groups hold rows again.
Loader {
    id: root

    required property FormNode node
    // In a list of fields, where a free member brings the place for its name.
    property bool isListed: false
    readonly property string editor: node ? root.editorOf(node) : ""
    property string loaded
    readonly property int choicesInSight: 24

    function editorOf(node: FormNode): string {
        if (root.isListed && node.isFree)
            return "FreeMember"
        switch (node.kind) {
        case FormNode.String:
            if (!node.isMultiLine && (node.format === FormNode.Date || node.format === FormNode.DateTime))
                return "DateEditor"
            if (node.isMultiLine)
                return "LongTextEditor"
            return node.isRemembering ? "EarlierEditor" : "TextEditor"
        case FormNode.Number:
        case FormNode.Integer:
            return "NumberEditor"
        case FormNode.Boolean:
            return node.canBeUnset || node.isItem || node.isAlternative || node.isFree ? "BooleanEditor" : "CheckEditor"
        case FormNode.Enum:
            return node.hasFewOptions && !node.canBeUnset ? "RadioEditor" : "ChoiceEditor"
        case FormNode.MultiEnum:
            return node.options.length > root.choicesInSight ? "ManyChoiceEditor" : "MultiChoiceEditor"
        case FormNode.Array:
            return "ArrayEditor"
        case FormNode.Object:
            return "GroupEditor"
        case FormNode.OneOf:
            return "OneOfEditor"
        case FormNode.Null:
        case FormNode.Const:
            return "ConstEditor"
        default:
            return "LongTextEditor"
        }
    }

    function load() {
        if (root.editor.length === 0 || root.editor === root.loaded)
            return
        root.loaded = root.editor
        root.setSource(Qt.resolvedUrl(root.editor + ".qml"), { node: root.node })
    }

    height: status === Loader.Ready ? implicitHeight : Theme.twoLineRow
    onEditorChanged: root.load()
    Component.onCompleted: root.load()
}
