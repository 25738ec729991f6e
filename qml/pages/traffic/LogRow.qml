// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// One line of a log, as the server wrote it; its source is shown before or above it.
GridLayout {
    id: root

    required property string time
    required property string serverName
    required property string source
    required property bool isProblem
    required property string text

    property bool namesServer: false
    property bool wide: false

    columns: wide ? 2 : 1
    columnSpacing: Theme.gapM
    rowSpacing: 0
    Accessible.role: Accessible.ListItem
    Accessible.name: Words.facts([time, serverName, source, text])

    SmallText {
        Layout.alignment: Qt.AlignTop
        Layout.fillWidth: !root.wide
        Layout.preferredWidth: root.wide ? Theme.keyColumn : -1
        text: Words.facts([root.time, root.namesServer ? root.serverName : "", root.source])
        color: root.isProblem ? Theme.warn : Theme.muted
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    CodeText {
        Layout.fillWidth: true
        Layout.bottomMargin: root.wide ? 0 : Theme.gapXs
        text: root.text
        maximumLineCount: 20
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
