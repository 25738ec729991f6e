// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A resource link from the server, shown in full; it is read from the same server only (TOOL-19).
ColumnLayout {
    id: root

    required property string serverName
    required property string title
    required property string uri
    required property string text
    required property string mimeType
    required property string sizeText

    property bool canOpen: false

    signal openRequested()
    signal copyRequested()

    readonly property string claim: title.length > 0 && text.length > 0 ? title + "\n" + text : title + text

    spacing: Theme.gapS

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.serverName
        text: root.claim
    }

    RowLayout {
        spacing: Theme.gapS

        Icon {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: Theme.iconGap
            name: "link"
            color: Theme.muted
        }

        ColumnLayout {
            spacing: Theme.gapXs

            CodeText {
                Layout.fillWidth: true
                Layout.topMargin: Theme.iconGap
                text: root.uri
            }

            SmallText {
                Layout.fillWidth: true
                visible: text.length > 0
                text: Words.facts([root.mimeType, root.sizeText])
            }
        }

        PlainButton {
            Layout.alignment: Qt.AlignTop
            visible: root.canOpen
            compact: true
            text: qsTr("Open")
            Accessible.description: root.uri
            onClicked: root.openRequested()
        }

        CopyButton {
            Layout.alignment: Qt.AlignTop
            isWordy: true
            label: qsTr("Copy link")
            onClicked: root.copyRequested()
        }
    }
}
