// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

ButtonBase {
    id: root

    ink: Theme.accentText
    ground: Theme.accent
}
