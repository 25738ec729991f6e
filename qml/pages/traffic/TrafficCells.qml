// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// The columns of a message, or their names.
RowLayout {
    id: root

    default property alias mark: markBox.data
    property string time
    property string method
    property string subject
    property string problem
    property string messageId
    property string sizeText
    property string durationText
    property bool isHeading: false

    component Cell: SmallText {
        Layout.preferredWidth: Theme.numberColumn
        Layout.minimumWidth: Theme.numberColumn
        horizontalAlignment: Text.AlignRight
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
    }

    component Name: CodeText {
        property bool isHeading: false

        Layout.fillWidth: true
        font: isHeading ? Theme.small : Theme.codeFont
        lineHeight: isHeading ? Theme.smallLine : Theme.codeLine
        topPadding: isHeading ? Theme.stroke : 0
        bottomPadding: -topPadding
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
    }

    spacing: Theme.gapS
    clip: true

    Cell {
        horizontalAlignment: Text.AlignLeft
        text: root.time
    }

    Item {
        id: markBox

        implicitWidth: Theme.smallIcon
        implicitHeight: Theme.smallIcon
    }

    Name {
        isHeading: root.isHeading
        Layout.preferredWidth: 2
        text: root.method
        color: root.isHeading ? Theme.muted : Theme.text
    }

    SmallText {
        visible: text.length > 0
        text: root.problem
        font: Theme.smallMedium
        color: Theme.bad
        wrapMode: Text.NoWrap
    }

    Name {
        isHeading: root.isHeading
        Layout.preferredWidth: 1
        text: root.subject
        color: Theme.muted
    }

    Cell {
        text: root.messageId
    }

    Cell {
        text: root.sizeText
    }

    Cell {
        text: root.durationText
    }
}
