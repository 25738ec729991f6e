// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Ctrl+K: a field, and what it finds under it. The focus stays in the field; the arrow keys move the chosen row.
T.Popup {
    id: root

    required property PageColumn page // Where the chosen item is shown.

    // For the list, above the edge of the window.
    readonly property real room: parent ? parent.height - y - Theme.control - 5 * Theme.gapS - Theme.smallLine : 0

    // What had the focus before; it gets it back when nothing was chosen.
    property Item before: null
    property bool isChosen: false

    function step(count: int) {
        list.currentIndex = Math.max(0, Math.min(list.count - 1, list.currentIndex + count))
    }

    function choose(row: int) {
        if (row < 0 || row >= list.count)
            return
        root.isChosen = true
        PaletteController.choose(row)
    }

    parent: T.Overlay.overlay
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: Theme.sheetTop
    width: parent ? Math.min(Theme.sheet, parent.width - 2 * Theme.pageMargin) : Theme.sheet
    height: column.implicitHeight
    modal: true
    focus: true
    visible: PaletteController.isOpen
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    onAboutToShow: {
        root.before = root.parent.Window.activeFocusItem
        root.isChosen = false
        field.text = ""
        list.currentIndex = 0
    }
    onOpened: field.forceActiveFocus()
    onClosed: {
        PaletteController.isOpen = false
        if (root.before && !root.isChosen)
            root.before.forceActiveFocus(Qt.OtherFocusReason)
        else
            // Its page is made.
            Qt.callLater(root.page.enterChosen, root.before) // qmllint disable
        root.before = null
    }

    Connections {
        function onQueryChanged() {
            field.text = PaletteController.query
        }

        target: PaletteController
    }

    T.Overlay.modal: Rectangle {
        color: Theme.scrim
    }

    background: Rectangle {
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: Theme.stroke
        border.color: Theme.line
    }

    contentItem: FocusScope { // qmllint disable deferred-property-id
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: qsTr("Search everything")

        ColumnLayout {
            id: column

            anchors.left: parent.left
            anchors.right: parent.right
            spacing: 0

            TextField {
                id: field

                Layout.fillWidth: true
                Layout.margins: Theme.gapS
                label: qsTr("Search everything")
                placeholderText: qsTr("Tools, resources, prompts, tasks, servers, settings")
                leftPadding: Theme.inset + Theme.smallIcon + Theme.gapS
                focus: true
                maximumLength: 200
                // What Enter would open.
                description: list.currentRow ? list.currentRow.title + ", " + list.currentRow.place : ""
                onTextChanged: {
                    PaletteController.query = text
                    list.currentIndex = 0
                    list.positionViewAtBeginning()
                }
                Keys.onPressed: event => {
                    switch (event.key) {
                    case Qt.Key_Down:
                        root.step(1)
                        break
                    case Qt.Key_Up:
                        root.step(-1)
                        break
                    case Qt.Key_PageDown:
                        root.step(list.pageRows)
                        break
                    case Qt.Key_PageUp:
                        root.step(-list.pageRows)
                        break
                    case Qt.Key_Home:
                        root.step(-list.count)
                        break
                    case Qt.Key_End:
                        root.step(list.count)
                        break
                    case Qt.Key_Return:
                    case Qt.Key_Enter:
                        if (!event.isAutoRepeat)
                            root.choose(list.currentIndex)
                        break
                    default:
                        return
                    }
                    event.accepted = true
                }

                Icon {
                    x: Theme.inset
                    anchors.verticalCenter: parent.verticalCenter
                    name: "search"
                    color: Theme.muted
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            ItemList {
                id: list

                readonly property PaletteRow currentRow: currentItem as PaletteRow
                readonly property int pageRows: Math.max(1, Math.floor(height / Theme.row) - 1)

                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(contentHeight, Theme.viewMaximum, root.room)
                Layout.margins: Theme.gapS
                visible: count > 0
                label: qsTr("Found")
                activeFocusOnTab: false
                model: PaletteController.found

                delegate: PaletteRow {}
            }

            SmallText {
                Layout.fillWidth: true
                Layout.margins: Theme.gapL
                visible: list.count === 0
                text: PaletteController.isReading ? qsTr("Reading long lists…")
                                           : qsTr("Nothing matches “%1”.").arg(PaletteController.query)
            }

            SmallText {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gapL
                Layout.rightMargin: Theme.gapL
                Layout.bottomMargin: Theme.gapS
                visible: PaletteController.total > list.count && list.count > 0
                text: qsTr("%1 of %2 shown. Type more to narrow the search.").arg(list.count).arg(PaletteController.total)
            }
        }
    }

    component PaletteRow: ListRow {
        required property int index
        required property string symbol
        required property string place
        required property bool isRecent
        required title

        width: ListView.view.width
        iconName: isRecent ? "clock" : symbol
        trailingText: place
        focusPolicy: Qt.NoFocus
        onClicked: root.choose(index)
    }
}
