// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A no, a cancel or a stop on a card. Like the yes beside it, it ignores input for half a second after the card came up or
// moved (SEC-46): a second click must not answer the next card. Unlike a yes, it takes Return.
PlainButton {
    id: root

    required property InboxItem item

    // The style of a primary button.
    property bool isSuggested: false

    ink: isSuggested ? Theme.accentText : destructive ? Theme.bad : Theme.text
    ground: isSuggested ? Theme.accent : Theme.raised
    edge: isSuggested ? "transparent" : Theme.line
    enabled: root.item?.isArmed ?? false

    Steadiness {
        item: root
        onDisturbed: root.item.show()
    }
}
