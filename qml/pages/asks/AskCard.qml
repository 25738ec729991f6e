// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The card of one request to the person: its title and who asks, then its details.
Card {
    id: root

    required property InboxItem item

    property string about: ""
    property alias headItems: head.data // Beside the title.

    // On a page of its own it needs no frame to stand out.
    property bool isFramed: true

    // False where the content says who asks for what.
    property bool hasHead: true

    readonly property bool isNarrow: width < Theme.px(Theme.listMaximum)
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    padding: isFramed ? Theme.gapM : 0
    attention: isFramed
    color: isFramed ? Theme.accent : "transparent"
    border.width: isFramed ? Theme.stroke : 0
    spacing: Theme.gapM
    Accessible.role: Accessible.Grouping
    Accessible.name: root.item?.title ?? "" // Null while the card goes with its server.
    onVisibleChanged: {
        if (root.visible)
            root.item.show()
    }
    Component.onCompleted: {
        if (root.visible)
            root.item.show()
    }

    RowLayout {
        id: head

        Layout.fillWidth: true
        visible: root.hasHead
        spacing: Theme.gapS

        ColumnLayout {
            Layout.fillWidth: true
            spacing: Theme.gapXs

            Text {
                Layout.fillWidth: true
                text: root.item?.title ?? ""
                textFormat: Text.PlainText
                clip: true
                font: root.isFramed ? Theme.bodyStrong : Theme.h2
                color: Theme.text
                wrapMode: Text.Wrap
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }

            SmallText {
                Layout.fillWidth: true
                visible: text.length > 0
                text: root.about
            }
        }
    }
}
