// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Below the last of several calls that wait together: one answer to all of them. It stands where nothing follows, so that
// further calls do not move those that are read.
Item {
    id: root

    required property CallGroup group

    readonly property bool isStacked: width < Theme.stackBelow
    readonly property string obstacle: group.obstacle
    readonly property real wordsRoom: isStacked ? width : width - deny.width - Theme.gapXl - allow.width - Theme.gapM
    readonly property real wordsHeight: lastObstacle.length > 0 ? words.height : 0
    property string lastObstacle // Its room stays when there is no obstacle any more.

    function keepRoom() {
        if (root.obstacle.length > 0)
            root.lastObstacle = root.obstacle
    }

    implicitHeight: isStacked ? allow.height + Theme.gapXs + wordsHeight : Math.max(allow.height, wordsHeight)
    onObstacleChanged: keepRoom()
    Component.onCompleted: {
        root.keepRoom()
        root.group.disturb() // It may appear under the pointer.
    }
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("%n call(s) wait for you", "", root.group.count)

    // Why "Allow all" does nothing.
    SmallText {
        id: words

        anchors.left: parent.left
        anchors.leftMargin: Theme.gapM
        y: root.isStacked ? allow.height + Theme.gapXs : Math.max(0, (allow.height - height) / 2)
        width: Math.max(0, root.wordsRoom - 2 * Theme.gapM)
        opacity: root.obstacle.length > 0 ? 1 : 0
        text: root.lastObstacle
        Accessible.ignored: words.opacity === 0
    }

    PlainButton {
        id: deny

        anchors.right: allow.left
        anchors.rightMargin: Theme.gapXl
        compact: true
        destructive: true
        enabled: root.group.canDeny
        text: qsTr("Deny all %L1").arg(root.group.count)
        onClicked: root.group.deny()
    }

    ConsentButton {
        id: allow

        anchors.right: parent.right
        anchors.rightMargin: Theme.gapM
        compact: true
        enabled: root.group.canAllow
        text: qsTr("Allow all %L1").arg(root.group.count)
        onDisturbed: root.group.disturb()
        onClicked: root.group.allow()
    }
}
