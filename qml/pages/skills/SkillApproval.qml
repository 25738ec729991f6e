// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Whether the skill is approved, and what that means.
Card {
    id: root

    required property SkillController skill

    readonly property bool isApproved: skill.approval === SkillState.Approved
    readonly property bool isChanged: skill.approval === SkillState.Changed

    function title(): string {
        switch (root.skill.approval) {
        case SkillState.Approved:
            return qsTr("Approved")
        case SkillState.Changed:
            return qsTr("Changed since you approved it")
        case SkillState.Unbound:
            return qsTr("Cannot be approved")
        default:
            return qsTr("Not approved")
        }
    }

    attention: isChanged

    BodyText {
        Layout.fillWidth: true
        text: root.title()
        strong: true
    }

    BodyText {
        Layout.fillWidth: true
        text: root.skill.approvalText
        muted: true
    }

    BodyText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: Words.lines(root.skill.changes)
    }

    RowLayout {
        visible: root.skill.approval !== SkillState.Unbound
        spacing: Theme.gapS

        ConsentButton {
            visible: !root.isApproved
            enabled: root.skill.canApprove
            text: root.isChanged ? qsTr("Approve the changed skill") : qsTr("Approve this skill")
            onDisturbed: root.skill.settle()
            onClicked: root.skill.approve()
        }

        PlainButton {
            visible: root.isApproved
            text: qsTr("Withdraw approval")
            onClicked: root.skill.withdraw()
        }
    }
}
