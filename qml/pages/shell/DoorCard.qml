// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// One option of the welcome page: a title, a sentence, and its button as the child.
Card {
    id: root

    default property alias action: slot.data
    property string iconName
    property string title
    property string text

    isStretched: true
    padding: Theme.gapL
    spacing: Theme.gapXs
    content: [
        Rectangle {
            Layout.bottomMargin: Theme.gapS
            implicitWidth: Theme.control + Theme.gapXs
            implicitHeight: implicitWidth
            radius: Theme.cardRadius
            color: Theme.accentWeak

            Icon {
                anchors.centerIn: parent
                name: root.iconName
                size: Theme.icon
                color: Theme.accent
            }
        },
        Heading {
            Layout.fillWidth: true
            text: root.title
            wrapMode: Text.Wrap
            maximumLineCount: 3
        },
        BodyText {
            Layout.fillWidth: true
            text: root.text
            muted: true
        },
        Item {
            Layout.fillHeight: true
        },
        RowLayout {
            id: slot

            Layout.topMargin: Theme.gapM
        }
    ]
}
