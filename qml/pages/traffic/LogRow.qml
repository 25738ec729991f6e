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

    required property int level
    required property string levelText
    required property string logger

    property bool namesServer: false
    property bool wide: false
    property bool wraps: true

    function ink(): color {
        if (root.level >= 4) // mcp::LogLevel: error
            return Theme.bad
        return root.level === 3 || root.isProblem ? Theme.warn : Theme.muted
    }

    columns: wide ? 3 : 1
    columnSpacing: Theme.gapM
    rowSpacing: 0
    Accessible.role: Accessible.ListItem
    Accessible.name: Words.facts([time, serverName, levelText, logger, text])

    SmallText {
        Layout.alignment: Qt.AlignTop
        Layout.preferredWidth: Theme.numberColumn
        Layout.preferredHeight: Theme.lineRow
        visible: root.wide
        text: root.time
        wrapMode: Text.NoWrap
        verticalAlignment: Text.AlignVCenter
        Accessible.ignored: true
    }

    SmallText {
        Layout.alignment: Qt.AlignTop
        Layout.fillWidth: !root.wide
        Layout.preferredWidth: root.wide ? Theme.numberColumn : -1
        Layout.preferredHeight: root.wide ? Theme.lineRow : implicitHeight
        verticalAlignment: Text.AlignVCenter
        text: root.wide ? root.levelText : Words.facts([root.time, root.levelText, root.namesServer ? root.serverName : ""])
        color: root.ink()
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    CodeText {
        Layout.fillWidth: true
        Layout.bottomMargin: root.wide ? 0 : Theme.gapXs
        Layout.alignment: Qt.AlignTop
        Layout.minimumHeight: root.wide ? Theme.lineRow : 0
        verticalAlignment: root.wide && lineCount === 1 ? Text.AlignVCenter : Text.AlignTop
        text: Words.facts([root.wide && root.namesServer ? root.serverName : "", root.logger, root.text])
        wrapMode: root.wraps ? Text.Wrap : Text.NoWrap
        maximumLineCount: root.wraps ? 20 : 1
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
