// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// A tab of a server's page that is created, and updated, only while it is visible: in an event of its own, so that the window
// does not pause for the page and the tab together.
Item {
    id: root

    required property string file
    required property var properties
    property FeedController feed: null // Active while the tab is visible.

    When {
        condition: root.visible

        Loader {
            id: page

            readonly property FeedController feed: root.feed

            anchors.fill: parent
            Component.onCompleted: {
                loading.restart()
                if (feed)
                    feed.active = true
            }
            Component.onDestruction: {
                if (feed)
                    feed.active = false
            }

            Later {
                id: loading

                onTriggered: page.setSource(root.file, root.properties)
            }
        }
    }
}
