// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Where a connection would go: the host set apart, then the whole address. SEC-33.
ColumnLayout {
    id: root

    required property ReviewController review

    spacing: Theme.gapS

    ReviewLine {
        Layout.fillWidth: true
        visible: root.review.host.length > 0
        caption: qsTr("Host")
        text: root.review.host
        strong: true
    }

    ReviewLine {
        Layout.fillWidth: true
        caption: qsTr("Address")
        text: root.review.address
        problem: root.review.addressProblem
    }

    PlainButton {
        Layout.leftMargin: Theme.cellMinimum + Theme.gapM
        visible: root.review.needsPlainHttp
        text: qsTr("Allow it without encryption")
        onClicked: root.review.allowPlainHttp()
    }
}
