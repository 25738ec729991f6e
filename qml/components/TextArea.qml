// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// Several lines in a bounded frame that scrolls.
FocusScope {
    id: root

    property alias text: edit.text
    property alias placeholderText: edit.placeholderText
    property alias readOnly: edit.readOnly
    property string label
    property string description
    property bool invalid: false
    property bool code: false
    property int minimumLines: 3
    property int maximumLines: 10

    signal textEdited()

    readonly property alias document: edit.textDocument // To draw colours over it.
    readonly property int border: 2 * Theme.gapS
    readonly property int longText: 20000

    function select(position: int, length: int) {
        edit.select(position, position + length)
    }

    function heightOf(lines: int): int {
        return Math.ceil(lines * metrics.lineSpacing) + root.border
    }

    implicitWidth: Theme.cellMaximum
    implicitHeight: Math.max(heightOf(minimumLines),
                             Math.min(edit.contentHeight + border, heightOf(maximumLines)))
    opacity: enabled ? 1 : Theme.disabledOpacity

    FontMetrics {
        id: metrics

        font: edit.font
    }

    InputFrame {
        anchors.fill: parent
        focused: edit.activeFocus
        hovered: edit.hovered
        invalid: root.invalid
        color: root.readOnly ? Theme.code : Theme.surface
    }

    Flickable {
        anchors.fill: parent
        anchors.margins: Theme.focusStroke
        boundsBehavior: Flickable.StopAtBounds
        clip: true

        T.TextArea.flickable: T.TextArea {
            id: edit

            focus: true
            leftPadding: Theme.inset - Theme.focusStroke
            rightPadding: Theme.inset
            topPadding: Theme.gapS - Theme.focusStroke
            bottomPadding: Theme.gapS - Theme.focusStroke
            textFormat: TextEdit.PlainText
            // Between words. One that fills many lines takes long, and only what is shown is known to have none.
            wrapMode: root.readOnly || edit.length < root.longText ? TextEdit.Wrap : TextEdit.WrapAnywhere
            font: root.code ? Theme.codeFont : Theme.body
            color: Theme.text
            placeholderTextColor: Theme.muted
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentText
            selectByMouse: true
            hoverEnabled: true
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
            Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
            Accessible.role: Accessible.EditableText
            Accessible.name: root.label.length > 0 ? root.label : placeholderText
            Accessible.description: root.description
            // As in TextField.
            Accessible.onDescriptionChanged: {
                if (Accessible.description !== root.description)
                    Accessible.description = Qt.binding(() => root.description)
            }
            onTextChanged: {
                if (edit.activeFocus && !edit.readOnly)
                    root.textEdited()
            }

            Text {
                x: edit.leftPadding
                y: edit.topPadding
                width: edit.width - edit.leftPadding - edit.rightPadding
                visible: edit.length === 0 && edit.preeditText.length === 0
                text: edit.placeholderText
                textFormat: Text.PlainText
                clip: true
                font: edit.font
                color: edit.placeholderTextColor
                elide: Text.ElideRight
                Accessible.ignored: true
            }
        }

        ScrollBar.vertical: ScrollBar {}
    }
}
