// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The words. Return sends, Shift+Return begins a line. While the list of prompts is open because of `/`, the keyboard stays
// here and moves its selection.
FocusScope {
    id: root

    required property ComposerController composer
    required property OfferPopup offers

    property int minimumLines: 1
    property int maximumLines: 8

    readonly property bool isChoosing: offers.opened && composer.isTyping
    readonly property bool isComposing: edit.preeditText.length > 0 // With an input method, to which the keys belong then.

    signal sendRequested()
    signal editRequested() // Of the last message.

    function heightOf(lines: int): int {
        return Math.ceil(lines * metrics.lineSpacing) + 2 * Theme.iconGap
    }

    function goToEnd() {
        root.forceActiveFocus()
        edit.cursorPosition = edit.length
    }

    function onReturn(event: KeyEvent) {
        if (event.modifiers & (Qt.ShiftModifier | Qt.AltModifier))
            return
        event.accepted = true
        if (event.isAutoRepeat)
            return
        if (root.isChoosing && root.offers.hasSelection && !(event.modifiers & Qt.ControlModifier))
            root.offers.chooseSelected()
        else
            root.sendRequested()
    }

    function onUp(event: KeyEvent) {
        const isEmpty = edit.length === 0 && root.composer.attachments.count === 0
        event.accepted = root.isChoosing || (isEmpty && !root.composer.isEditing)
        if (root.isChoosing)
            root.offers.walk(-1)
        else if (event.accepted)
            root.editRequested()
    }

    function onDown(event: KeyEvent) {
        event.accepted = root.isChoosing
        if (root.isChoosing)
            root.offers.walk(1)
    }

    function onTab() {
        if (root.isComposing)
            return
        if (root.isChoosing && root.offers.hasSelection)
            root.offers.chooseSelected()
        else
            edit.nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
    }

    function onBacktab() {
        if (!root.isComposing)
            edit.nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
    }

    implicitHeight: Math.max(heightOf(minimumLines), Math.min(edit.contentHeight + 2 * Theme.iconGap, heightOf(maximumLines)))

    FontMetrics {
        id: metrics

        font: edit.font
    }

    Connections {
        target: root.composer

        function onTextChanged() {
            if (edit.text !== root.composer.text)
                edit.text = root.composer.text
        }
    }

    Flickable {
        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true

        T.TextArea.flickable: T.TextArea {
            id: edit

            focus: true
            leftPadding: Theme.iconGap
            rightPadding: Theme.inset
            topPadding: Theme.iconGap
            bottomPadding: Theme.iconGap
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            font: Theme.body
            color: Theme.text
            placeholderText: qsTr("Write a message, or / for prompts")
            placeholderTextColor: Theme.muted
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentText
            selectByMouse: true
            Accessible.role: Accessible.EditableText
            Accessible.name: qsTr("Message")
            Accessible.description: root.offers.spoken
            // As in TextField.
            Accessible.onDescriptionChanged: {
                if (Accessible.description !== root.offers.spoken)
                    Accessible.description = Qt.binding(() => root.offers.spoken)
            }
            onTextChanged: root.composer.text = text
            Keys.onShortcutOverride: event => event.accepted = root.isComposing
            Keys.onTabPressed: root.onTab()
            Keys.onBacktabPressed: root.onBacktab()
            Keys.onPressed: event => {
                if (root.isComposing) {
                    event.accepted = true
                    return
                }
                if (event.matches(StandardKey.Paste)) {
                    event.accepted = root.composer.paste()
                    return
                }
                switch (event.key) {
                case Qt.Key_Return:
                case Qt.Key_Enter:
                    return root.onReturn(event)
                case Qt.Key_Up:
                    return root.onUp(event)
                case Qt.Key_Down:
                    return root.onDown(event)
                case Qt.Key_Escape:
                    event.accepted = root.composer.isOffering
                    root.composer.closeOffers()
                }
            }
            Component.onCompleted: text = root.composer.text

            Text {
                x: edit.leftPadding
                y: edit.topPadding
                width: edit.width - edit.leftPadding - edit.rightPadding
                visible: edit.length === 0 && !root.isComposing
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
