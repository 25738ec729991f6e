// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Theme

// The styles of a text in the colours of the theme.
TextStyler {
    codeFamily: Theme.codeFamily
    // The linter of Qt 6.4 does not know the type of colours here.
    // qmllint disable
    link: Theme.accent
    keyword: Theme.accent
    string: Theme.ok
    number: Theme.warn
    comment: Theme.muted
    // qmllint enable
}
