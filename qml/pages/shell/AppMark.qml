// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// The name of the program, and the way to its first page.
RowBase {
    id: root

    implicitHeight: Theme.control + Theme.gapS
    title: qsTr("Quayside")

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        spacing: Theme.gapS

        AppIcon {}

        Heading {
            Layout.fillWidth: true
            text: root.title
            Accessible.ignored: true
        }
    }
}
