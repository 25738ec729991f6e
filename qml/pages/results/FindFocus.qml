// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma Singleton

import QtQml

// Which part of a page Ctrl+F searches: the one that has the focus, or else the list of the page.
QtObject {
    property QtObject bar: null // A FindBar.
}
