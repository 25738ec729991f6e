// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Theme

// The styles of a text in the colours of the theme.
TextStyler {
    codeFamily: Theme.codeFamily
    link: Theme.accent
    keyword: Theme.accent
    string: Theme.ok
    number: Theme.warn
    comment: Theme.muted
}
