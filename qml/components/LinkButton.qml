// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

ButtonBase {
    id: root

    compact: true
    horizontalPadding: Theme.gapXs
    ink: Theme.accent
}
