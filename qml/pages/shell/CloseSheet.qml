// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Before the window closes while something would end with it.
Sheet {
    id: root

    property bool isSettled: false // It is as high as what is in it.

    function settle() {
        root.isSettled = root.opened
    }

    function backgroundHint(): string {
        return CloseController.hasTray ? qsTr("In the background, Quayside stays in the tray. Click its icon to reopen the window.") : qsTr("This desktop has no tray, so the window is minimised instead.")
    }

    title: qsTr("Quit Quayside?")
    visible: CloseController.isOpen
    onRejected: CloseController.cancel()
    onOpened: settling.restart()
    onClosed: {
        root.isSettled = false
        root.leastHeight = 0
    }

    Later {
        id: settling

        onTriggered: root.settle()
    }

    // The buttons stay in their place when something ends meanwhile.
    Connections {
        target: CloseController

        function onChanged() {
            if (root.isSettled)
                root.leastHeight = Math.max(root.leastHeight, root.height)
        }
    }

    BodyText {
        Layout.fillWidth: true
        visible: !CloseController.isNeeded
        text: qsTr("Nothing is running now.")
    }

    CloseGroup {
        Layout.fillWidth: true
        heading: qsTr("%n task(s) will end", "", CloseController.taskCount)
        names: CloseController.taskNames
        count: CloseController.taskCount
    }

    CloseGroup {
        Layout.fillWidth: true
        heading: qsTr("%n call(s) will be cancelled", "", CloseController.callCount)
        names: CloseController.callNames
        count: CloseController.callCount
    }

    CloseGroup {
        Layout.fillWidth: true
        heading: qsTr("%n question(s) will be dismissed and your input discarded", "", CloseController.questionCount)
        names: CloseController.questionNames
        count: CloseController.questionCount
    }

    SmallText {
        Layout.fillWidth: true
        visible: CloseController.survivingCount > 0
        text: qsTr("%n more task(s) will continue on their servers.", "", CloseController.survivingCount)
    }

    SmallText {
        Layout.fillWidth: true
        text: root.backgroundHint()
    }

    footer: [
        PlainButton {
            destructive: true
            text: CloseController.isNeeded ? qsTr("Quit and end all") : qsTr("Quit")
            onClicked: CloseController.end()
        },
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Cancel")
            onClicked: CloseController.cancel()
        },
        PrimaryButton {
            text: qsTr("Keep running in the background")
            onClicked: CloseController.keep()
        }
    ]

    // One kind of activity that would end: the number, and the first few by name.
    component CloseGroup: ColumnLayout {
        id: group

        required property string heading
        required property int count
        required property var names

        visible: count > 0
        spacing: Theme.gapXs

        BodyText {
            Layout.fillWidth: true
            text: group.heading
            strong: true
        }

        RepeatedColumn {
            id: rows

            Layout.fillWidth: true
            Layout.leftMargin: Theme.gapM
            spacing: Theme.gapXs
            model: group.names

            BodyText {
                required property string modelData

                width: rows.width
                text: modelData
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
            }
        }

        SmallText {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.gapM
            visible: group.count > rows.count
            text: qsTr("and %1 more").arg(group.count - rows.count)
        }
    }
}
