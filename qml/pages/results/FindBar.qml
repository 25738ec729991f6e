// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Find in what the subject shows: Ctrl+F while it has the focus. The bar stays at the top of the pane that scrolls.
Rectangle {
    id: root

    required property Item subject
    required property TextSearch search

    readonly property Item focused: Window.activeFocusItem
    readonly property bool isNear: subject.visible && (holds(subject, focused) || holds(root, focused))

    property ScrollPane pane: null
    property Item before: null // What had the focus.
    property Item target: null // Where the current match is, as long as the field has the focus.
    property rect part

    signal opened()

    function holds(area: Item, item: Item): bool {
        let up = item
        while (up && up !== area)
            up = up.parent
        return up !== null
    }

    function open() {
        let up = root.subject.parent
        while (up && !(up instanceof ScrollPane))
            up = up.parent
        root.pane = up as ScrollPane
        if (!root.visible)
            root.before = root.focused
        root.visible = true
        root.opened()
        field.forceActiveFocus(Qt.ShortcutFocusReason)
        field.selectAll()
    }

    function close() {
        root.visible = false
        field.clear()
        if (root.before)
            root.before.forceActiveFocus(Qt.OtherFocusReason)
        root.before = null
    }

    // Scrolls to a part of item, also when that has no place yet.
    function show(item: Item, y: real, height: real) {
        root.target = item
        root.part = Qt.rect(0, y - root.height - Theme.gapL, 1, height + 2 * (root.height + Theme.gapL))
        root.follow()
    }

    function follow() {
        if (root.pane && root.target)
            root.pane.show(root.target, root.part.y, root.part.height)
    }

    parent: pane ?? subject
    x: parent ? parent.width - width - Theme.gapM : 0
    y: Theme.gapS
    z: 1
    visible: false
    implicitWidth: row.implicitWidth + 2 * Theme.gapXs
    implicitHeight: row.implicitHeight + 2 * Theme.gapXs
    radius: Theme.radius
    color: Theme.raised
    border.width: Theme.stroke
    border.color: Theme.line
    onIsNearChanged: {
        if (root.isNear)
            FindFocus.bar = root
        else if (FindFocus.bar === root)
            FindFocus.bar = null
    }
    Keys.onEscapePressed: root.close()

    Later {
        id: following

        onTriggered: root.follow()
    }

    Connections {
        target: root.pane
        enabled: root.target !== null

        function onContentHeightChanged() {
            following.restart()
        }
    }

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: FindFocus.bar === root
        onActivated: root.open()
    }

    Shortcut {
        sequences: ["F3"]
        enabled: root.visible && FindFocus.bar === root
        onActivated: root.search.next()
    }

    Shortcut {
        sequences: ["Shift+F3"]
        enabled: root.visible && FindFocus.bar === root
        onActivated: root.search.previous()
    }

    RowLayout {
        id: row

        x: Theme.gapXs
        y: Theme.gapXs
        spacing: Theme.gapXs

        TextField {
            id: field

            Layout.preferredWidth: Theme.settingsColumn
            label: qsTr("Find in the result")
            placeholderText: qsTr("Find")
            spokenDescription: status.text
            maximumLength: 200
            onTextChanged: root.search.words = text
            onActiveFocusChanged: {
                if (!activeFocus)
                    root.target = null
            }
            Keys.onPressed: event => {
                if (event.key !== Qt.Key_Return && event.key !== Qt.Key_Enter)
                    return
                event.accepted = true
                if (event.modifiers & Qt.ShiftModifier)
                    root.search.previous()
                else if (event.modifiers === Qt.NoModifier || event.modifiers === Qt.KeypadModifier)
                    root.search.next()
                else
                    event.accepted = false
            }
        }

        SmallText {
            id: status

            Layout.minimumWidth: Theme.numberColumn
            text: root.search.status
            wrapMode: Text.NoWrap
            horizontalAlignment: Text.AlignRight
            rightPadding: Theme.gapXs
        }

        IconButton {
            compact: true
            enabled: root.search.count > 0
            iconName: "chevron-up"
            text: qsTr("Previous match (Shift+F3)")
            onClicked: root.search.previous()
        }

        IconButton {
            compact: true
            enabled: root.search.count > 0
            iconName: "chevron-down"
            text: qsTr("Next match (F3)")
            onClicked: root.search.next()
        }

        IconButton {
            compact: true
            iconName: "close"
            text: qsTr("Close the search")
            onClicked: root.close()
        }
    }
}
