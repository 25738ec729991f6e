// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property string serverName
    required property string text
    required property string omittedText
    property string note
    property bool code: false
    property var spans
    property int maximumLines: 20

    signal copyRequested()
    signal moreRequested()

    function showMatch(finder: FindBar) {
        const place = serverText.select(finder.search.position, finder.search.length)
        finder.show(serverText, place.y, place.height)
    }

    spacing: Theme.gapXs

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.note
    }

    ServerText {
        id: serverText

        Layout.fillWidth: true
        name: root.serverName
        text: root.text
        code: root.code
        maximumLines: root.maximumLines

        CopyButton {
            anchors.right: parent.right
            anchors.top: parent.top
            anchors.margins: Theme.gapXs
            label: qsTr("Copy this text")
            ink: Theme.muted
            onClicked: root.copyRequested()
        }

        // The colours of source code.
        TextColours {
            target: root.spans === undefined ? null : serverText.document
            spans: root.spans
        }
    }

    RowLayout {
        visible: root.omittedText.length > 0
        spacing: Theme.gapS

        SmallText {
            text: root.omittedText
        }

        LinkButton {
            text: qsTr("Show more")
            onClicked: root.moreRequested()
        }
    }
}
