// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The way back to the guide after one of its actions.
Rectangle {
    id: root

    implicitHeight: line.implicitHeight + 2 * Theme.gapXs
    color: Theme.accentWeak
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Guide")

    RowLayout {
        id: line

        anchors.fill: parent
        anchors.leftMargin: Theme.pageMargin
        anchors.rightMargin: Theme.gapM
        spacing: Theme.gapS

        BodyText {
            Layout.fillWidth: true
            text: qsTr("Guide, page %1 of %2: %3").arg(GuideController.step + 1).arg(GuideController.titles.length).arg(GuideController.title)
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }

        PlainButton {
            compact: true
            text: qsTr("Back to the guide")
            onClicked: App.showPage(App.Guide)
        }

        IconButton {
            compact: true
            iconName: "close"
            text: qsTr("Close the guide")
            onClicked: GuideController.isAway = false
        }
    }
}
