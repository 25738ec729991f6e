// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What was said, as a list of small rows. It follows the end while the end is in sight.
FocusScope {
    id: root

    required property ChatController chat

    readonly property TranscriptModel transcript: chat.transcript
    readonly property Item focused: Window.activeFocusItem

    property bool follows: true

    // The uppermost call that asks for permission.
    function asking(): CallRow {
        let found = null
        const rows = list.contentItem.children
        for (let i = 0; i < rows.length; ++i) {
            const row = rows[i] as CallRow
            if (row && row.isAsking && (!found || row.y < found.y))
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
        if (!root.follows)
            return
        const row = root.asking()
        if (row && row === root.focusedRow())
            return
        list.positionViewAtEnd()
        if (row && row.y < list.contentY)
            list.contentY = row.y
    }

    function toEnd() {
        root.follows = true
        list.positionViewAtEnd()
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
        if (!root.focusedRow() || root.focused.height > list.height)
            return
        const top = list.contentItem.mapFromItem(root.focused, 0, 0).y
        if (top < list.contentY)
            root.scrollBy(top - Theme.gapS - list.contentY)
        else if (top + root.focused.height > list.contentY + list.height)
            root.scrollBy(top + root.focused.height + Theme.gapS - list.contentY - list.height)
    }

    onFocusedChanged: reveal()
    Keys.onPressed: event => root.scroll(event)

    Connections {
        target: root.transcript

        function onGrew() {
            if (!root.follows)
                return
            list.forceLayout()
            root.follow()
        }
    }

    ListView {
        id: list

        readonly property real lowest: Math.max(originY, originY + contentHeight - height)
        readonly property bool isAtEnd: contentY >= lowest - Theme.gapXl

        property double pointed: 0 // A message.

        anchors.fill: parent
        focus: true
        activeFocusOnTab: count > 0
        keyNavigationEnabled: false
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        highlightFollowsCurrentItem: false
        cacheBuffer: 0 // As in ItemList.
        currentIndex: -1
        model: root.transcript
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Conversation")
        onContentHeightChanged: Qt.callLater(root.follow) // qmllint disable
        onHeightChanged: Qt.callLater(root.follow) // qmllint disable
        onContentYChanged: {
            if (list.moving || bar.pressed)
                root.follows = list.isAtEnd
        }
        Component.onCompleted: root.toEnd()

        delegate: TranscriptRows {
            chat: root.chat
            pointed: list.pointed
            onCopyRequested: words => clipboard.put(words)
        }

        ScrollBar.vertical: ScrollBar {
            id: bar
        }

        HoverHandler {
            id: hover

            function follow() {
                const row = hover.hovered ? list.itemAt(hover.point.position.x, hover.point.position.y + list.contentY) : null
                list.pointed = (row as TranscriptItem)?.messageId ?? 0
            }

            onPointChanged: follow()
            onHoveredChanged: follow()
        }
    }

    FocusRing {
        visible: list.activeFocus
        inside: true
    }

    BusyState {
        anchors.centerIn: parent
        visible: root.transcript.isLoading && list.count === 0
        text: qsTr("Reading the conversation.")
    }

    PlainButton {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.gapS
        visible: !root.follows && !list.isAtEnd && list.count > 0
        compact: true
        iconName: "arrow-down"
        text: qsTr("To the end")
        onClicked: root.toEnd()
    }

    TextEdit {
        id: clipboard

        function put(words: string) {
            clipboard.text = words
            clipboard.selectAll()
            clipboard.copy()
            clipboard.clear()
        }

        visible: false
        textFormat: TextEdit.PlainText
    }
}
