// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// The content of the caption above: indented, with a thin line at the left.
Item {
    id: root

    default property alias content: column.data
    property bool indented: true

    implicitHeight: column.implicitHeight
    implicitWidth: column.implicitWidth + column.x

    Rectangle {
        visible: root.indented
        width: Theme.stroke
        height: root.height
        color: Theme.line
    }

    ColumnLayout {
        id: column

        x: root.indented ? Theme.gapL : 0
        width: root.width - x
        spacing: Theme.gapM
    }
}
