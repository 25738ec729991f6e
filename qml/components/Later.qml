// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// What it triggers happens once, after the current event. Unlike Qt.callLater it does not outlive its owner.
Timer {
    interval: 0
}
