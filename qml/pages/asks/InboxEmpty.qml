// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// What would be here.
EmptyState {
    id: root

    required property InboxController inbox

    iconName: "inbox"
    text: root.inbox.totalCount > 0
          ? qsTr("Nothing of this kind waits for you.")
          : qsTr("Nothing waits for you. When a server asks you a question, wants you to open a page, wants to use your model or wants you to sign in, it stands here until you answer.")
}
