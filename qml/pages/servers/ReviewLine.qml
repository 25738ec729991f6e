// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// One part of a launch, in full, with its approved value if that differs.
RowLayout {
    id: root

    required property string caption
    required property string text
    property bool isChanged: false
    property string before
    property string problem
    property bool strong: false
    property string note
    property bool canReveal: false

    signal revealRequested()

    spacing: Theme.gapM

    ColumnLayout {
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: Theme.iconGap
        Layout.minimumWidth: Theme.numberColumn
        Layout.maximumWidth: Theme.numberColumn
        spacing: Theme.gapXs

        SmallText {
            Layout.fillWidth: true
            text: root.caption
        }

        Chip {
            text: root.isChanged ? qsTr("Changed") : ""
            tone: Chip.Warn
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.gapXs

        CodeFrame {
            Layout.fillWidth: true
            text: root.text
            strong: root.strong
        }

        RowLayout {
            visible: root.note.length > 0
            spacing: Theme.gapS

            SmallText {
                text: root.note
            }

            LinkButton {
                visible: root.canReveal
                text: qsTr("Show")
                Accessible.name: qsTr("Show %1").arg(root.text.split("=")[0])
                onClicked: root.revealRequested()
            }
        }

        SmallText {
            Layout.fillWidth: true
            visible: root.isChanged
            text: root.before.length > 0 ? qsTr("Before:") : qsTr("Added since your approval.")
        }

        CodeFrame {
            Layout.fillWidth: true
            visible: root.isChanged && root.before.length > 0
            text: root.before
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.problem
            color: Theme.bad
        }
    }
}
