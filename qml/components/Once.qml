// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Loads its source when the condition holds for the first time, and keeps what it loaded.
Loader {
    property bool condition: false

    active: condition || item !== null
}
