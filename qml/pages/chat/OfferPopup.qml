// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What servers offer for a message, above it. It has a field to search in, unless the person types `/` and the filter into
// the message: then the keyboard stays there.
T.Popup {
    id: root

    required property ComposerController composer

    // Above the message, as far as the window goes.
    property real room: Theme.viewMaximum

    readonly property string filter: composer.filter
    readonly property bool isPrompts: composer.offered === ComposerController.Prompts
    readonly property bool hasSelection: list.currentIndex >= 0 && list.count > 0
    readonly property string spoken: spokenSelection()
    readonly property string label: isPrompts ? qsTr("Prompts") : qsTr("Resources")

    signal done() // The keyboard goes back to the message.

    function walk(step: int) {
        list.currentIndex = Math.max(0, Math.min(list.count - 1, list.currentIndex + step))
        list.positionViewAtIndex(list.currentIndex, ListView.Contain)
    }

    function chooseSelected() {
        if (root.hasSelection)
            root.choose(root.composer.offerAt(list.currentIndex))
    }

    function choose(key: string) {
        root.composer.choose(key)
        root.done()
    }

    function spokenSelection(): string {
        if (!root.opened)
            return ""
        if (!root.hasSelection)
            return root.composer.offersNote
        return qsTr("%1 of %2: %3").arg(list.currentIndex + 1).arg(list.count).arg((list.currentItem as ListRow)?.title ?? "")
    }

    function onKey(event: KeyEvent) {
        switch (event.key) {
        case Qt.Key_Down:
            root.walk(1)
            break
        case Qt.Key_Up:
            root.walk(-1)
            break
        case Qt.Key_PageDown:
            root.walk(list.pageRows)
            break
        case Qt.Key_PageUp:
            root.walk(-list.pageRows)
            break
        case Qt.Key_Return:
        case Qt.Key_Enter:
        case Qt.Key_Tab:
            if (!event.isAutoRepeat)
                root.chooseSelected()
            break
        case Qt.Key_Escape:
            root.composer.closeOffers()
            break
        default:
            return
        }
        event.accepted = true
    }

    y: -height - Theme.gapXs
    width: parent?.width ?? Theme.sheet
    height: Math.min(column.implicitHeight + topPadding + bottomPadding, room)
    padding: Theme.gapXs
    margins: Theme.gapS
    focus: !composer.isTyping
    visible: composer.isOffering
    closePolicy: T.Popup.CloseOnPressOutsideParent
    onFilterChanged: {
        list.currentIndex = 0
        list.positionViewAtBeginning()
    }
    onAboutToShow: {
        root.room = Math.min(Theme.viewMaximum, root.parent.mapToItem(null, 0, 0).y - 2 * Theme.gapS)
        field.text = ""
        list.currentIndex = 0
    }
    onOpened: {
        if (!root.composer.isTyping)
            field.forceActiveFocus()
    }
    onClosed: {
        root.composer.closeOffers()
        if (root.parent.Window.activeFocusItem === root.parent.Window.contentItem)
            root.done()
    }

    background: PopupFrame {}

    contentItem: FocusScope { // qmllint disable deferred-property-id
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.label

        ColumnLayout {
            id: column

            anchors.fill: parent
            spacing: Theme.gapXs

            SearchField {
                id: field

                Layout.fillWidth: true
                visible: !root.composer.isTyping
                focus: true
                label: root.isPrompts ? qsTr("Search prompts") : qsTr("Search resources")
                placeholderText: label
                maximumLength: 200
                description: root.spoken
                onTextChanged: root.composer.filter = text
                Keys.onPressed: event => root.onKey(event)
            }

            ItemList {
                id: list

                readonly property int pageRows: Math.max(1, Math.floor(height / Theme.twoLineRow) - 1)

                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredHeight: contentHeight
                visible: count > 0
                label: root.label
                activeFocusOnTab: false
                model: root.composer.offers
                // A new list begins with its first row.
                onCountChanged: currentIndex = Math.max(0, Math.min(currentIndex, count - 1))

                delegate: OfferRow {}
            }

            SmallText {
                Layout.fillWidth: true
                Layout.margins: Theme.gapS
                visible: text.length > 0
                text: root.composer.offersNote
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }

    component OfferRow: ListRow {
        required property string key
        required property int kind
        required property string detail
        required property string serverName
        required title

        width: ListView.view.width
        focusPolicy: Qt.NoFocus
        subtitle: detail
        chipText: serverName
        titleElide: Text.ElideMiddle
        iconName: ["prompt", "file", "edit"][kind]
        onClicked: root.choose(key)
    }
}
