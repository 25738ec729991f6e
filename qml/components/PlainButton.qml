// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

ButtonBase {
    id: root

    property bool destructive: false

    ink: destructive ? Theme.bad : Theme.text
    ground: Theme.raised
    edge: Theme.line
}
