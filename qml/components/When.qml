// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// What is in it exists only while the condition holds, and stands in the layout around it. It does not look at its own window:
// Qt 6.4 goes through the children of the item around it while they leave the window, and must not find fewer of them.
Repeater {
    property bool condition: false

    model: condition ? 1 : 0
}
