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

    implicitHeight: allow.height
    // It may appear under the pointer.
    Component.onCompleted: root.group.disturb()
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("%n call(s) wait for you", "", root.group.count)

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
