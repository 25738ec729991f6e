// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A tool that is new or changed: what is different, and the button that accepts it.
Card {
    id: root

    required property string serverName
    required property ToolReviewController review

    attention: true

    BodyText {
        Layout.fillWidth: true
        text: root.review.isNew ? qsTr("New tool") : qsTr("Changed tool")
        strong: true
    }

    BodyText {
        Layout.fillWidth: true
        text: root.review.text
        muted: true
    }

    RepeatedColumn {
        id: parts

        Layout.fillWidth: true
        visible: count > 0
        spacing: Theme.gapM
        model: root.review.differences

        ToolDifference {
            width: parts.width
            serverName: root.serverName
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.review.problem
    }

    ConsentButton {
        text: root.review.isNew ? qsTr("Accept this tool") : qsTr("Accept the changed tool")
        enabled: root.review.canAccept
        onDisturbed: root.review.settle()
        onClicked: root.review.accept()
    }
}
