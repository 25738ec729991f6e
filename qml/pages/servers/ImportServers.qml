// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The servers in the files of other apps.
FocusScope {
    id: root

    function takeFocus() {
        root.forceActiveFocus(Qt.PopupFocusReason)
    }

    implicitWidth: column.implicitWidth
    implicitHeight: column.implicitHeight

    ColumnLayout {
        id: column

        width: root.width
        spacing: Theme.gapM

        SmallText {
            Layout.fillWidth: true
            text: qsTr("Quayside reads the files of other MCP apps and does not change them.")
        }

        SmallText {
            Layout.fillWidth: true
            visible: AddServerController.isSearching
            text: qsTr("Searching…")
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0 && AddServerController.candidates.count === 0
            text: AddServerController.problem
        }

        CandidateRows {
            Layout.fillWidth: true
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: text.length > 0 && AddServerController.problem.length > 0 && AddServerController.candidates.count > 0
            tone: NoticeBar.Bad
            text: AddServerController.problem
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: text.length > 0
            tone: NoticeBar.Warn
            text: AddServerController.secretsText
        }
    }
}
