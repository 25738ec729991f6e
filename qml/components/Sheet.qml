// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

// A modal panel. The owner closes it after the decision. It has no default button: Return presses only the focused one.
T.Popup {
    id: root

    default property alias content: pane.content
    property alias footer: footerRow.data
    property string title
    property real leastHeight: 0

    readonly property bool atEnd: pane.atYEnd

    property Item before // Had the focus when the sheet opened.

    signal rejected()
    // On Return if nothing in the sheet handles it.
    signal returnPressed()

    // Takes the focus from the control that had it last: Space would press it.
    function clearFocus() {
        start.forceActiveFocus()
        start.focus = false
    }

    // A popup in a plain window does not. Nothing is returned if another sheet has followed.
    function returnFocus() {
        const window = root.parent?.Window
        if (root.before?.visible && window?.activeFocusItem === window?.contentItem)
            root.before.forceActiveFocus(Qt.PopupFocusReason)
        root.before = null
    }

    parent: T.Overlay.overlay
    x: parent ? Math.round((parent.width - width) / 2) : 0
    // Its top stays while it grows, as long as there is room below.
    y: parent ? Math.max(margins, Math.min(Theme.sheetTop, parent.height - margins - height)) : 0
    width: parent ? Math.min(Theme.sheet, parent.width - 2 * margins) : Theme.sheet
    height: parent ? Math.min(Math.max(column.implicitHeight, root.leastHeight), parent.height - 2 * margins) : Theme.sheet
    margins: Theme.pageMargin
    modal: true
    focus: true
    closePolicy: T.Popup.NoAutoClose
    onAboutToShow: {
        pane.contentY = 0
        root.before = root.parent?.Window.activeFocusItem ?? null
    }
    onOpened: clearFocus()
    onClosed: returnFocus()

    T.Overlay.modal: Rectangle {
        color: Theme.scrim
    }

    background: Rectangle {
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: Theme.stroke
        border.color: Theme.line
    }

    contentData: FocusScope {
        id: scope

        anchors.fill: parent
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.title
        Keys.forwardTo: [pane]
        Keys.onEscapePressed: root.rejected()
        Keys.onReturnPressed: root.returnPressed()
        Keys.onEnterPressed: root.returnPressed()

        Item {
            id: start
        }

        ColumnLayout {
            id: column

            anchors.fill: parent
            spacing: 0

            Heading {
                Layout.fillWidth: true
                Layout.margins: Theme.pageMargin
                Layout.bottomMargin: 0
                text: root.title
                wrapMode: Text.Wrap
                maximumLineCount: 3
            }

            // Shown while a part of the content is above it.
            Separator {
                Layout.fillWidth: true
                Layout.topMargin: Theme.gapS
                opacity: pane.atYBeginning ? 0 : 1
            }

            ScrollPane {
                id: pane

                Layout.fillWidth: true
                Layout.fillHeight: true
            }

            Separator {
                Layout.fillWidth: true
            }

            RowLayout {
                id: footerRow

                Layout.margins: Theme.gapM
                Layout.leftMargin: Theme.pageMargin
                Layout.rightMargin: Theme.pageMargin
                spacing: Theme.gapS
            }
        }
    }
}
