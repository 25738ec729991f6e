// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Theme

// What can be answered: a no, and at the other end of the row what is put into it.
RowLayout {
    id: root

    required property InboxItem item
    required property string leftText
    property bool compact: false
    property bool destructive: true

    signal leftClicked()

    spacing: Theme.gapS

    RefuseButton {
        item: root.item
        compact: root.compact
        destructive: root.destructive
        text: root.leftText
        onClicked: root.leftClicked()
    }

    Item {
        Layout.fillWidth: true
    }
}
