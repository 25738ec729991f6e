// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A file: its type, its size, and a button to save it.
RowLayout {
    id: root

    required property string iconName
    required property string caption
    required property string mimeType
    required property string sizeText
    required property bool canSave
    property bool offersSave: true
    property string problem

    signal saveRequested()

    readonly property string facts: Words.facts([caption, mimeType, sizeText])

    spacing: Theme.gapS

    Icon {
        name: root.problem.length > 0 ? "warning" : root.iconName
        color: root.problem.length > 0 ? Theme.warn : Theme.muted
    }

    ColumnLayout {
        spacing: 0

        BodyText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.problem
        }

        SmallText {
            Layout.fillWidth: true
            text: root.facts
        }
    }

    PlainButton {
        visible: root.canSave && root.offersSave
        compact: true
        iconName: "save"
        text: qsTr("Save…")
        Accessible.description: root.facts
        onClicked: root.saveRequested()
    }
}
