// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// The empty state of the inbox.
EmptyState {
    id: root

    required property InboxController inbox

    iconName: "inbox"
    text: root.inbox.totalCount > 0
          ? qsTr("No items of this kind.")
          : qsTr("You're all caught up. Questions, sign-ins and model requests from servers appear here.")
}
