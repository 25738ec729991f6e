// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

// A text field with a list of suggestions below it. Any other text is allowed as well. The keyboard stays in the field:
// Up and Down select a suggestion, Return takes it, Escape closes the list; Down asks for suggestions where there are none.
TextField {
    id: root

    // Plain text, in the order in which they are shown.
    property list<string> suggestions
    property string note // Below them, or instead of them.
    property bool offersSuggestions: false

    readonly property bool isOpen: popup.visible
    property int selectedRow: -1 // None: what was typed.
    property bool wantsList: false

    // What the list holds is not what the field already says.
    readonly property bool hasList: suggestions.length > 1 || (suggestions.length === 1 && suggestions[0] !== text)
    readonly property bool hasContent: hasList || (suggestions.length === 0 && note.length > 0)

    signal suggestionsWanted(string text)
    signal suggestionsUnwanted()

    function ask() {
        root.selectedRow = -1
        root.wantsList = true
        root.suggestionsWanted(root.text)
    }

    function closeList() {
        if (!root.wantsList)
            return
        root.wantsList = false
        root.selectedRow = -1
        root.suggestionsUnwanted()
    }

    function choose(row: int) {
        root.text = root.suggestions[row]
        root.textEdited()
        root.closeList()
    }

    function walk(step: int) {
        root.selectedRow = Math.max(-1, Math.min(root.suggestions.length - 1, root.selectedRow + step))
        list.positionViewAtIndex(Math.max(0, root.selectedRow), ListView.Contain)
    }

    function spokenSuggestions(): string {
        if (!root.isOpen)
            return ""
        if (root.suggestions.length === 0)
            return root.note
        if (root.selectedRow < 0)
            return qsTr("%Ln suggestion(s)", "", root.suggestions.length)
        return qsTr("Suggestion %1 of %2: %3").arg(root.selectedRow + 1).arg(root.suggestions.length)
                                              .arg(root.suggestions[root.selectedRow])
    }

    function onDown(event: KeyEvent) {
        event.accepted = root.offersSuggestions || root.isOpen
        if (root.isOpen)
            root.walk(1)
        else if (root.offersSuggestions)
            root.ask()
    }

    function onUp(event: KeyEvent) {
        event.accepted = root.isOpen
        if (root.isOpen)
            root.walk(-1)
    }

    function onReturn(event: KeyEvent) {
        event.accepted = root.isOpen && root.selectedRow >= 0 && event.modifiers === Qt.NoModifier
        if (event.accepted)
            root.choose(root.selectedRow)
    }

    function onEscape(event: KeyEvent) {
        event.accepted = root.isOpen
        root.closeList()
    }

    rightPadding: button.visible ? button.width + Theme.gapXs : Theme.inset
    spokenDescription: [spokenSuggestions(), description].filter(part => part.length > 0).join(". ") // qmllint disable
    Keys.onPressed: event => {
        switch (event.key) {
        case Qt.Key_Down:
            return root.onDown(event)
        case Qt.Key_Up:
            return root.onUp(event)
        case Qt.Key_Return:
        case Qt.Key_Enter:
            return root.onReturn(event)
        case Qt.Key_Escape:
            return root.onEscape(event)
        }
    }
    onTextEdited: root.ask()
    onActiveFocusChanged: {
        if (!activeFocus)
            root.closeList()
    }
    onSuggestionsChanged: root.selectedRow = -1

    IconButton {
        id: button

        anchors.right: parent.right
        anchors.rightMargin: (root.height - height) / 2
        anchors.verticalCenter: parent.verticalCenter
        visible: root.offersSuggestions && !root.readOnly
        compact: true
        focusPolicy: Qt.NoFocus // Down does the same from the field.
        iconName: root.isOpen ? "chevron-up" : "chevron-down"
        text: qsTr("Suggestions for %1").arg(root.label)
        ink: Theme.muted
        onClicked: {
            root.forceActiveFocus(Qt.MouseFocusReason)
            if (root.isOpen)
                root.closeList()
            else
                root.ask()
        }
    }

    T.Popup {
        id: popup

        // Below the field, or above where there is no room.
        function place(): real {
            const below = root.height + Theme.gapXs
            const bottom = root.mapToItem(null, 0, below).y + popup.height
            return root.Window.window && bottom > root.Window.height ? -popup.height - Theme.gapXs : below
        }

        width: root.width
        implicitHeight: column.implicitHeight + topPadding + bottomPadding
        padding: Theme.gapXs
        margins: Theme.gapS
        focus: false
        closePolicy: T.Popup.CloseOnPressOutsideParent
        visible: root.wantsList && root.activeFocus && root.hasContent
        onAboutToShow: y = place()
        onHeightChanged: y = place()
        onClosed: {
            if (root.hasContent)
                root.closeList()
        }

        background: PopupFrame {}

        contentItem: Column { // qmllint disable deferred-property-id
            id: column

            ListView {
                id: list

                width: parent.width
                height: implicitHeight
                clip: true
                implicitHeight: Math.min(contentHeight, Theme.cellMaximum)
                // As in TaskBody: earlier values may come when the field has left the window.
                model: root.Window.window ? root.suggestions : []
                currentIndex: root.selectedRow
                highlightMoveDuration: 0
                boundsBehavior: Flickable.StopAtBounds
                Accessible.role: Accessible.List
                Accessible.name: button.text

                delegate: MenuRow {
                    required property int index
                    required property string modelData

                    width: ListView.view.width
                    focusPolicy: Qt.NoFocus
                    text: modelData
                    highlighted: root.selectedRow === index
                    Accessible.role: Accessible.ListItem
                    Accessible.onPressAction: root.choose(index)
                    onClicked: root.choose(index)
                }

                ScrollBar.vertical: ScrollBar {}
            }

            SmallText {
                width: parent.width
                visible: root.note.length > 0
                padding: Theme.gapS
                text: root.note
            }
        }
    }
}
