// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A server, or the head of a group.
NavRow {
    id: root

    required property int index
    required property string serverId
    required property string group
    required property bool isGroup
    required property string name
    required property int state
    required property string idText
    required property string stateText
    required property string reviewReason
    required property string lookAlike
    required property string iconAddress
    required property bool mayChange
    required property bool isServerEnabled
    required property bool isCollapsed
    required property int memberCount
    required selected

    readonly property bool isDragged: drag.active
    readonly property string mark: mayChange && !isGroup ? qsTr("Version not pinned") : ""

    signal menuRequested(real x, real y)
    signal stepped(int direction)
    signal dragged(real y)
    signal dropped()

    function shapeOf(kind: int): int {
        switch (kind) {
        case ServerState.Ready:
        case ServerState.Working:
            return StatusDot.Ready
        case ServerState.Connecting:
        case ServerState.Reconnecting:
        case ServerState.Stopping:
            return StatusDot.Busy
        case ServerState.Failed:
            return StatusDot.Failed
        case ServerState.Asking:
        case ServerState.NeedsSignIn:
            return StatusDot.NeedsYou
        default:
            return StatusDot.Idle
        }
    }

    function collapse(isCollapsed: bool) {
        if (root.isGroup)
            SidebarController.setCollapsed(root.group, isCollapsed)
    }

    title: name
    subtitle: isGroup ? "" : Words.facts([lookAlike.length > 0 ? qsTr("Look-alike name") : "", idText, stateText, shapeOf(state) === StatusDot.Ready ? "" : mark])
    quiet: isGroup || !isServerEnabled
    tip: lookAlike.length > 0 && reviewReason.length > 0 ? lookAlike + "\n" + reviewReason : lookAlike + reviewReason
    iconName: isGroup ? (isCollapsed ? "chevron-right" : "chevron-down") : ""
    statusShape: isGroup ? StatusDot.None : shapeOf(state)
    serverIcon: iconAddress
    count: isGroup && isCollapsed ? memberCount : 0
    implicitHeight: isGroup ? Theme.compactControl : Theme.twoLineRow
    opacity: isDragged ? Theme.disabledOpacity : 1
    Accessible.name: isGroup ? qsTr("Group %1, %Ln server(s)", "", memberCount).arg(name) : title
    Accessible.description: isGroup ? (isCollapsed ? qsTr("collapsed") : qsTr("expanded")) : Words.facts([subtitle, subtitle.endsWith(mark) ? "" : mark, lookAlike, reviewReason])
    Keys.onLeftPressed: root.collapse(true)
    Keys.onRightPressed: root.collapse(false)
    Keys.onMenuPressed: root.menuRequested(0, root.height)
    Keys.onPressed: event => {
        const isMenu = event.key === Qt.Key_F10 && event.modifiers === Qt.ShiftModifier
        if (isMenu)
            root.menuRequested(0, root.height)
        const isStep = event.modifiers & Qt.AltModifier && (event.key === Qt.Key_Up || event.key === Qt.Key_Down)
        if (isStep)
            root.stepped(event.key === Qt.Key_Up ? -1 : 1)
        event.accepted = isMenu || isStep
    }

    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: eventPoint => root.menuRequested(eventPoint.position.x, eventPoint.position.y)
    }

    DragHandler {
        id: drag

        target: null
        enabled: !root.isGroup && SidebarController.filter.length === 0
        grabPermissions: PointerHandler.CanTakeOverFromAnything
        onActiveChanged: {
            if (!active)
                root.dropped()
        }
        onCentroidChanged: {
            if (active)
                root.dragged(root.y + centroid.position.y)
        }
    }
}
