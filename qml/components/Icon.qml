// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Controls.impl
import Quayside.Theme

// One icon of resources/icons in one colour.
ColorImage {
    id: root

    property string name
    property int size: Theme.smallIcon

    source: name.length > 0 ? "qrc:/icons/" + name + ".svg" : ""
    color: Theme.text
    width: size
    height: size
    sourceSize.width: size
    sourceSize.height: size
    Accessible.ignored: true
}
