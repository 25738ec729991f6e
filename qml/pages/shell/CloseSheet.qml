// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components

// Before the window closes while something would end with it.
Sheet {
    id: root

    readonly property CloseController closing: CloseController

    property bool isSettled: false // It is as high as what is in it.

    function settle() {
        root.isSettled = root.opened
    }

    function backgroundHint(): string {
        return root.closing.hasTray ? qsTr("In the background, Quayside stays in the tray. Click its icon to reopen the window.") : qsTr("This desktop has no tray, so the window is minimised instead.")
    }

    title: qsTr("Quit Quayside?")
    visible: closing.isOpen
    onRejected: closing.cancel()
    onOpened: Qt.callLater(root.settle) // qmllint disable
    onClosed: {
        root.isSettled = false
        root.leastHeight = 0
    }

    // The buttons stay in their place when something ends meanwhile.
    Connections {
        target: root.closing

        function onChanged() {
            if (root.isSettled)
                root.leastHeight = Math.max(root.leastHeight, root.height)
        }
    }

    BodyText {
        Layout.fillWidth: true
        visible: !root.closing.isNeeded
        text: qsTr("Nothing is running now.")
    }

    CloseGroup {
        Layout.fillWidth: true
        heading: qsTr("%n task(s) will end", "", root.closing.taskCount)
        names: root.closing.taskNames
        count: root.closing.taskCount
    }

    CloseGroup {
        Layout.fillWidth: true
        heading: qsTr("%n call(s) will be cancelled", "", root.closing.callCount)
        names: root.closing.callNames
        count: root.closing.callCount
    }

    CloseGroup {
        Layout.fillWidth: true
        heading: qsTr("%n question(s) will be dismissed and your input discarded", "", root.closing.questionCount)
        names: root.closing.questionNames
        count: root.closing.questionCount
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.closing.survivingCount > 0
        text: qsTr("%n more task(s) will continue on their servers.", "", root.closing.survivingCount)
    }

    SmallText {
        Layout.fillWidth: true
        text: root.backgroundHint()
    }

    footer: [
        PlainButton {
            destructive: true
            text: root.closing.isNeeded ? qsTr("Quit and end all") : qsTr("Quit")
            onClicked: root.closing.end()
        },
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: root.closing.cancel()
        },
        PrimaryButton {
            text: qsTr("Keep running in the background")
            onClicked: root.closing.keep()
        }
    ]
}
