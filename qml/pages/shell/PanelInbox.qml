// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Items that wait for the person, in the side panel: the list, or the open item instead.
Item {
    id: root

    required property InboxController inbox

    readonly property bool isChosen: inbox.chosen !== null

    ColumnLayout {
        anchors.fill: parent
        visible: !root.isChosen
        spacing: 0

        InboxMuted {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            inbox: root.inbox
        }

        InboxList {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: count > 0
            inbox: root.inbox
        }

        InboxEmpty {
            Layout.fillWidth: true
            Layout.margins: Theme.gapL
            Layout.topMargin: Theme.gapXl
            visible: root.inbox.totalCount === 0
            inbox: root.inbox
        }

        Item {
            Layout.fillHeight: true
            visible: root.inbox.totalCount === 0
        }
    }

    ColumnLayout {
        anchors.fill: parent
        visible: root.isChosen
        spacing: 0

        LinkButton {
            Layout.leftMargin: Theme.gapS
            Layout.topMargin: Theme.gapXs
            iconName: "chevron-left"
            text: qsTr("All items")
            onClicked: root.inbox.choose(null)
        }

        InboxCard {
            Layout.fillWidth: true
            Layout.fillHeight: true
            inbox: root.inbox
            isInPanel: true
        }
    }
}
