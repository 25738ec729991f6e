// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.Components
import Quayside.Theme

// A part of the home page: the rows of a model under a caption. It is not there without rows. Rows set their width by the id
// of this column.
Column {
    id: root

    default property alias delegate: rows.delegate
    property alias model: rows.model
    property string title
    property string moreText // A link to what the model leaves out; empty: none.

    readonly property Item focused: Window.activeFocusItem

    signal moreRequested()

    // A row goes at this index: the keyboard moves from it to its neighbor, or to what is before this section.
    function keepFocus(index: int, row: Item) {
        let up = root.focused
        while (up && up !== row)
            up = up.parent
        if (!up)
            return
        const next = rows.itemAt(index) ?? rows.itemAt(index - 1) ?? root.nextItemInFocusChain(false)
        // Tab as the reason shows the focus again.
        const isShown = (root.focused as T.Control)?.visualFocus ?? false
        next?.forceActiveFocus(isShown ? Qt.TabFocusReason : Qt.OtherFocusReason)
    }

    visible: rows.count > 0
    spacing: Theme.focusStroke
    Accessible.role: Accessible.Grouping
    Accessible.name: title

    Caption {
        width: root.width
        leftPadding: Theme.inset
        rightPadding: Theme.inset
        bottomPadding: Theme.gapXs
        text: root.title
    }

    Repeater {
        id: rows

        onItemRemoved: (index, item) => root.keepFocus(index, item)
    }

    LinkButton {
        anchors.left: parent.left
        anchors.leftMargin: Theme.inset - leftPadding
        visible: text.length > 0
        text: root.moreText
        onClicked: root.moreRequested()
    }
}
