// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Theme

// The mark of the program, in its own colours.
Image {
    id: root

    property int size: Theme.icon

    source: "qrc:/icons/quayside.svg"
    width: size
    height: size
    sourceSize.width: size
    sourceSize.height: size
    Accessible.ignored: true
}
