// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Log lines, newest last. The view follows the newest line unless the person has scrolled up.
ColumnLayout {
    id: root

    required property LogController log
    property ServerController server: null // With one, its level can be chosen.

    readonly property LogModel lines: log.lines
    readonly property bool isWide: width >= 2 * Theme.px(Theme.listMaximum)
    readonly property int sideMargin: isWide ? Theme.pageMargin : Theme.gapS

    property bool follows: true
    property bool wraps: true

    function levels(first: string): list<string> {
        return [
            first, qsTr("Debug"), qsTr("Info"), qsTr("Notice"), qsTr("Warning"), qsTr("Error"), qsTr("Critical"),
            qsTr("Alert"), qsTr("Emergency")
        ]
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
        case Qt.Key_Home:
            return -list.contentHeight
        case Qt.Key_End:
            return list.contentHeight
        default:
            return 0
        }
    }

    spacing: 0

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && root.isWide
        onActivated: filter.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    RowLayout {
        Layout.margins: root.sideMargin
        Layout.topMargin: Theme.inset
        Layout.bottomMargin: root.isWide ? Theme.inset : Theme.gapS
        spacing: Theme.gapS

        SearchField {
            id: filter

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.cellMaximum
            placeholderText: qsTr("Filter lines")
            shortcutText: root.isWide ? qsTr("Ctrl F") : ""
            text: root.log.filter
            onTextChanged: root.log.filter = text
        }

        ComboBox {
            label: qsTr("Show from level")
            visible: root.isWide
            model: [
                qsTr("All levels"), qsTr("Info and above"), qsTr("Notice and above"), qsTr("Warning and above"),
                qsTr("Error and above")
            ]
            currentIndex: Math.min(root.log.least, 4)
            onActivated: index => root.log.least = index
        }

        ComboBox {
            label: qsTr("Ask the server for")
            visible: root.isWide && root.server !== null && root.server.hasLogging
            model: root.levels(qsTr("Server decides"))
            currentIndex: (root.server?.setup.logLevel ?? -1) + 1
            onActivated: index => root.server.setup.logLevel = index - 1
        }

        Item {
            Layout.fillWidth: true
            visible: root.isWide
        }

        IconButton {
            iconName: "text"
            text: root.wraps ? qsTr("Do not wrap lines") : qsTr("Wrap lines")
            onClicked: root.wraps = !root.wraps
        }

        IconButton {
            iconName: root.log.paused ? "play" : "pause"
            text: root.log.paused ? qsTr("Resume") : qsTr("Pause")
            onClicked: root.log.paused = !root.log.paused
        }

        CopyButton {
            compact: false
            label: qsTr("Copy the log")
            enabled: root.lines.count > 0
            onClicked: root.log.copy()
        }
    }

    Separator {
        Layout.fillWidth: true
        visible: root.isWide
    }

    ListView {
        id: list

        property string label: qsTr("Log")

        function scroll(distance: real) {
            const lowest = Math.max(list.originY, list.originY + list.contentHeight - list.height)
            list.contentY = Math.max(list.originY, Math.min(lowest, list.contentY + distance))
            root.follows = list.atYEnd
        }

        function showEnd() {
            if (root.follows)
                list.positionViewAtEnd()
        }

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: root.isWide ? Theme.pageMargin : Theme.gapS + Theme.inset
        Layout.bottomMargin: Theme.gapS
        visible: root.lines.count > 0
        activeFocusOnTab: true
        keyNavigationEnabled: false
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        reuseItems: true
        model: root.lines
        Accessible.role: Accessible.List
        Accessible.name: label
        Keys.onPressed: event => {
            const step = root.stepOf(event.key)
            event.accepted = step !== 0
            if (step !== 0)
                list.scroll(step)
        }
        onCountChanged: list.showEnd()
        onHeightChanged: list.showEnd()
        onMovementStarted: root.follows = false
        onMovementEnded: root.follows = list.atYEnd

        ScrollBar.vertical: ScrollBar {
            onPressedChanged: root.follows = !pressed && list.atYEnd
        }

        FocusRing {
            visible: list.activeFocus
            inside: true
        }

        delegate: LogRow {
            width: ListView.view.width - Theme.inset
            namesServer: root.log.hasManyServers
            wide: root.isWide
            wraps: root.wraps
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.margins: Theme.gapL
        Layout.topMargin: Theme.gapXl
        visible: root.lines.count === 0
        text: root.lines.totalCount > 0 ? qsTr("No line matches.") : qsTr("The log is empty.")
        actionText: root.lines.totalCount > 0 ? qsTr("Show all") : ""
        onActionTriggered: {
            root.log.filter = ""
            root.log.least = 0
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !list.visible
    }
}
