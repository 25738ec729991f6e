// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App

ListDetail {
    id: root

    readonly property SkillsController skills: server.skills

    catalog: skills
    hasCurrent: root.skills.current !== null
    // A server may list none and still have some, which are looked up with the filter.
    isEmpty: root.skills.list.totalCount === 0 && root.skills.list.filter.length === 0
    keepsList: true
    iconName: "book"
    warningTitle: qsTr("Some skills of %1 cannot be used.").arg(root.server.name)
    label: qsTr("Skills")
    filterText: qsTr("Filter skills")
    noMatchText: root.skills.lookUpProblem.length > 0 ? root.skills.lookUpProblem : qsTr("No skill matches “%1”.").arg(root.skills.list.filter)
    noMatchAction: root.skills.canLookUp ? qsTr("Ask the server") : ""
    selectText: qsTr("Select a skill to see its files.")
    loadingText: qsTr("Reading the skills of %1.").arg(root.server.name)
    unreadText: qsTr("The skills of %1 could not be read.").arg(root.server.name)
    noneText: qsTr("%1 lists no skills. Type the address of a skill into the filter to look it up.").arg(root.server.name)
    onNoMatchActionTriggered: root.skills.lookUp()

    // A new one, scrolled to its top, for each choice in the list.
    Repeater {
        model: root.skills.current ? [root.skills.current] : []

        SkillPane {
            required property SkillController modelData

            anchors.fill: parent
            serverName: root.server.name
            skill: modelData
        }
    }
}
