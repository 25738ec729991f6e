// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// Problems of reading a list of a server: nothing was read, or some entries were left out.
ColumnLayout {
    id: root

    required property string problem
    required property string warningTitle
    required property var warnings

    property bool showsWarnings: false

    signal retryRequested()

    visible: problem.length > 0 || warnings.length > 0
    spacing: Theme.gapS

    NoticeBar {
        Layout.fillWidth: true
        visible: root.problem.length > 0
        tone: NoticeBar.Bad
        text: root.problem
        actionText: qsTr("Try again")
        onActionTriggered: root.retryRequested()
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.warnings.length > 0
        tone: NoticeBar.Warn
        text: root.warningTitle
        actionText: root.showsWarnings ? qsTr("Hide details") : qsTr("Show details")
        onActionTriggered: root.showsWarnings = !root.showsWarnings
    }

    TextArea {
        Layout.fillWidth: true
        visible: root.showsWarnings && root.warnings.length > 0
        label: qsTr("Details")
        text: Words.lines(root.warnings)
        readOnly: true
    }
}
