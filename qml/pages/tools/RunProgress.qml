// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property ToolController tool
    // Whether there is a card to go to.
    required property bool asksForSignIn

    signal signInWanted()

    function words(): string {
        if (root.tool.isHeld)
            return root.asksForSignIn ? qsTr("Waiting for sign-in") : qsTr("Waiting for you")
        return root.tool.progressText.length > 0 ? root.tool.progressText : qsTr("Waiting for the server")
    }

    spacing: Theme.gapXs

    ProgressLine {
        Layout.fillWidth: true
        label: words.text
        indeterminate: !root.tool.isHeld && (!root.tool.hasProgress || root.tool.progress < 0)
        value: Math.max(0, root.tool.progress)
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapM

        SmallText {
            id: words

            Layout.fillWidth: true
            text: root.words()
            maximumLineCount: 3
            elide: Text.ElideRight
        }

        LinkButton {
            Layout.rightMargin: -rightPadding
            visible: root.tool.isHeld && root.asksForSignIn
            text: qsTr("Show sign-in")
            onClicked: root.signInWanted()
        }

        SmallText {
            Layout.alignment: Qt.AlignTop
            visible: !root.tool.isHeld
            text: root.tool.elapsedText
            wrapMode: Text.NoWrap
        }
    }
}
