// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What was said, as a list of small rows. It follows the end while the end is in sight.
T.Control {
    id: root

    required property ChatController chat

    readonly property TranscriptModel transcript: chat.transcript
    readonly property Item focused: Window.activeFocusItem
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    property bool follows: true
    property CallRow answering: null // Its card has the focus.

    // A card with the focus was answered.
    signal answered()

    // The uppermost call that asks for permission, or whose server asks something.
    function asking(): CallRow {
        let found = null
        const rows = list.contentItem.children
        for (let i = 0; i < rows.length; ++i) {
            const row = rows[i] as CallRow
            if (row && row.needsYou && (!found || row.y < found.y))
                found = row
        }
        return found
    }

    // The row that has the focus.
    function focusedRow(): Item {
        let row = root.focused
        while (row && row.parent !== list.contentItem)
            row = row.parent
        return row
    }

    // Not where the person reads something above, and not while an answer is given. A question is shown from its beginning.
    function follow() {
        if (!root.follows || list.isMoved)
            return
        const row = root.asking()
        if (!row)
            list.positionViewAtEnd()
        else if (row !== root.focusedRow())
            root.show(row.y, row.height)
        else
            root.reveal()
    }

    // What a search found.
    function showSought() {
        const row = root.transcript.takeSought()
        if (row < 0)
            return
        root.follows = false
        list.positionViewAtIndex(row, ListView.Beginning)
    }

    // A part of the list, or its beginning if it does not fit.
    function show(y: real, height: real) {
        if (y < list.contentY || height > list.height)
            list.contentY = y
        else if (y + height > list.contentY + list.height)
            list.contentY = y + height - list.height
    }

    function toEnd() {
        root.follows = true
        list.positionViewAtEnd()
    }

    // Rows that became much lower, as those of a long text do when each part gets a row of its own, leave the list below their end:
    // it would create all rows on the way to there.
    function layOutFrom(first: int) {
        const rows = list.contentItem.children
        let top = list.contentY
        let bottom = -Infinity
        for (let i = 0; i < rows.length; ++i) {
            const row = rows[i] as TranscriptItem
            if (row === null || row.index < first)
                continue
            top = Math.min(top, row.y)
            bottom = Math.max(bottom, row.y + row.height)
        }
        if (bottom < list.contentY)
            list.contentY = top
        list.forceLayout()
    }

    function scrollBy(distance: real) {
        list.contentY = Math.max(list.originY, Math.min(list.lowest, list.contentY + distance))
        root.follows = list.isAtEnd
    }

    function stepOf(key: int): real {
        switch (key) {
        case Qt.Key_Up:
            return -Theme.control
        case Qt.Key_Down:
            return Theme.control
        case Qt.Key_PageUp:
            return Theme.control - list.height
        case Qt.Key_PageDown:
            return list.height - Theme.control
        default:
            return 0
        }
    }

    function scroll(event: KeyEvent) {
        const step = root.stepOf(event.key)
        event.accepted = step !== 0 || event.key === Qt.Key_Home || event.key === Qt.Key_End
        if (step !== 0)
            root.scrollBy(step)
        else if (event.key === Qt.Key_End)
            root.toEnd()
        else if (event.key === Qt.Key_Home) {
            root.follows = false
            list.positionViewAtBeginning()
        }
    }

    // The focused item is in sight.
    function reveal() {
        // What a click aims at stays in its place.
        if (!root.focusedRow() || root.focused.height > list.height || root.focused.focusReason === Qt.MouseFocusReason) // qmllint disable
            return
        const before = list.contentY
        const row = root.focusedRow() as CallRow
        if (row?.needsYou && row.height <= list.height)
            root.show(row.y, row.height)
        else
            root.show(list.contentItem.mapFromItem(root.focused, 0, 0).y, root.focused.height)
        if (list.contentY !== before && !row?.needsYou) // What comes after an answer is followed.
            root.follows = list.isAtEnd
    }

    // The card takes the focus with it: then nothing has it, or the list.
    function leave() {
        if (!root.answering?.needsYou && (!root.focused || root.focused === list))
            root.answered()
    }

    focusPolicy: Qt.TabFocus
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Conversation")
    onFocusedChanged: {
        const row = root.focusedRow() as CallRow
        if (row?.needsYou)
            root.answering = row
        else if (root.focused && root.focused !== list)
            root.answering = null
        reveal()
        revealing.restart() // Its place may not be known yet.
    }
    Keys.onPressed: event => root.scroll(event)

    Later {
        id: following

        onTriggered: root.follow()
    }

    Later {
        id: revealing

        onTriggered: root.reveal()
    }

    Later {
        id: leaving

        onTriggered: root.leave()
    }

    Connections {
        target: root.transcript

        function onGrew(first: int) {
            if (root.follows)
                root.layOutFrom(first)
            root.follow()
        }

        function onSought() {
            root.showSought()
        }

        function onIsLoadingChanged() {
            root.showSought()
        }
    }

    Connections {
        target: root.answering

        function onNeedsYouChanged() {
            leaving.restart()
        }
    }

    Connections {
        target: root.chat

        // A turn begins.
        function onBusyChanged() {
            if (root.chat.isBusy)
                root.toEnd()
        }
    }

    ListView {
        id: list

        readonly property real lowest: Math.max(originY, originY + contentHeight - height)
        readonly property bool isAtEnd: contentY >= lowest - Theme.gapXl
        readonly property bool isMoved: moving || bar.pressed // By the person.

        property double pointed: 0 // A message.

        anchors.fill: parent
        visible: height > 0 // Nothing clips what has no height.
        keyNavigationEnabled: false
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        highlightFollowsCurrentItem: false
        cacheBuffer: 0 // As in ItemList.
        currentIndex: -1
        model: root.isInWindow ? root.transcript : null // The rows go before what they show.
        onContentHeightChanged: following.restart()
        onHeightChanged: following.restart()
        onContentYChanged: {
            if (list.isMoved)
                root.follows = list.isAtEnd
            hover.follow()
        }
        onIsMovedChanged: following.restart()
        Component.onCompleted: {
            root.toEnd()
            root.showSought()
        }

        delegate: TranscriptRows {
            chat: root.chat
            pointed: list.pointed
        }

        ScrollBar.vertical: ScrollBar {
            id: bar
        }
    }

    // Outside of the list, which would give it to its content.
    HoverHandler {
        id: hover

        function follow() {
            // At 0: the rows are as wide as their column, and shown further to the right.
            const row = hover.hovered ? list.itemAt(0, hover.point.position.y + list.contentY) : null
            list.pointed = (row as TranscriptItem)?.messageId ?? 0
        }

        onPointChanged: follow()
        onHoveredChanged: follow()
    }

    FocusRing {
        visible: root.visualFocus
        inside: true
    }

    BusyState {
        anchors.centerIn: parent
        visible: root.transcript.isLoading && list.count === 0
        text: qsTr("Reading the conversation.")
    }

    // At the edge, beside what is said.
    PlainButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gapM
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.gapS
        visible: !root.follows && !list.isAtEnd && list.count > 0
        compact: true
        display: T.AbstractButton.IconOnly
        iconName: "arrow-down"
        text: qsTr("To the end")
        onClicked: root.toEnd()
    }
}
