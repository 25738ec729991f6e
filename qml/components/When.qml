// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// What is in it exists only while the condition holds, and stands in the layout around it.
Repeater {
    property bool condition: false

    model: condition ? 1 : 0
}
