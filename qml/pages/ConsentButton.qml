// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components

// Says yes by pointer, Space or assistive tool, never by Return: that key is too easily pressed ahead of time.
PrimaryButton {
    id: root

    Keys.forwardTo: [deaf]

    Item {
        id: deaf

        Keys.onReturnPressed: event => event.accepted = true
        Keys.onEnterPressed: event => event.accepted = true
    }
}
