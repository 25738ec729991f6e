// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Items that wait for the person, oldest first.
ItemList {
    id: root

    required property InboxController inbox

    label: qsTr("Needs you")
    topMargin: Theme.gapS
    bottomMargin: Theme.gapS
    reuseItems: false
    model: inbox.list

    delegate: ListRow {
        required property int index
        required property InboxItem item

        width: ListView.view.width - 2 * Theme.gapS
        transform: Translate { // As in TranscriptItem.
            x: Theme.gapS
        }
        // Null until the next frame after its request is gone.
        title: item?.title ?? ""
        titleElide: Text.ElideMiddle // The name of the server may be long; what it asks for stands at the end.
        subtitle: item?.facts ?? ""
        selected: root.inbox.chosen === item
        onClicked: {
            ListView.view.currentIndex = index
            root.inbox.choose(item)
        }
    }
}
