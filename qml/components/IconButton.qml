// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

ButtonBase {
    id: root

    implicitWidth: implicitHeight
    horizontalPadding: 0
    display: T.AbstractButton.IconOnly

    HoverTip {
        shown: root.hovered && root.display === T.AbstractButton.IconOnly
        text: root.text
    }
}
