// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One skill: what it is, its approval, its files, and the file that is open.
ScrollPane {
    id: root

    required property string serverName
    required property SkillController skill

    readonly property int filesInSight: 8 // Of a longer list, which then scrolls.
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    // Brings the list of files to the top, to show what was opened below it.
    property bool isOpening: false

    function iconOf(fileState: int): string {
        switch (fileState) {
        case SkillFileModel.Matches:
            return "check"
        case SkillFileModel.Differs:
            return "failed"
        default:
            return "file"
        }
    }

    function showOpened() {
        if (root.isOpening)
            root.contentY = Math.min(filesPart.y, Math.max(0, root.contentHeight - root.height))
    }

    spacing: Theme.gapL
    onContentHeightChanged: showOpened()
    onMovementStarted: isOpening = false

    Connections {
        target: root.skill

        function onCurrentChanged() {
            root.isOpening = root.skill.current !== null
            root.showOpened()
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        Layout.topMargin: -Theme.gapS
        spacing: Theme.gapXs

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gapS

            Heading {
                Layout.fillWidth: true
                text: root.skill.title
            }

            PlainButton {
                compact: true
                enabled: root.skill.canRefresh
                iconName: "refresh"
                text: qsTr("Refresh")
                Accessible.description: root.skill.title
                onClicked: root.skill.refresh()
            }
        }

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gapXs

            CodeText {
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth) + Theme.stroke
                text: root.skill.uri
                color: Theme.muted
            }

            CopyButton {
                Layout.alignment: Qt.AlignTop
                Layout.topMargin: (Theme.codeLine - height) / 2
                label: qsTr("Copy address")
                ink: Theme.muted
                onClicked: root.skill.copyUri()
            }

            Item {
                Layout.fillWidth: true
            }
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: Words.facts(root.skill.facts)
        }
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.serverName
        text: root.skill.description
    }

    BodyText {
        Layout.fillWidth: true
        visible: root.skill.wantedTools.length > 0
        text: qsTr("The skill asks to use these tools without further questions: %1. Quayside ignores that, also when you approve the skill.").arg(root.skill.wantedTools)
        muted: true
    }

    Problem {
        Layout.fillWidth: true
        visible: title.length > 0
        title: root.skill.error.title
        hint: root.skill.error.hint
        detail: root.skill.error.detail
        source: root.serverName
    }

    SkillApproval {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        skill: root.skill
    }

    ColumnLayout {
        id: filesPart

        Layout.fillWidth: true
        spacing: Theme.gapS

        Caption {
            Layout.fillWidth: true
            text: qsTr("Files")
        }

        ItemList {
            id: files

            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(count, root.filesInSight) * Theme.row
            Layout.leftMargin: -Theme.inset
            Layout.rightMargin: -Theme.inset
            label: qsTr("Files")
            model: root.skill.files

            delegate: ListRow {
                required property int index
                required property string uri
                required property string path
                required property string sizeText
                required property int fileState
                required property string stateText

                width: ListView.view.width
                title: path
                titleElide: Text.ElideMiddle
                iconName: root.iconOf(fileState)
                trailingText: Words.facts([stateText, sizeText])
                selected: root.skill.currentUri === uri
                onClicked: {
                    ListView.view.currentIndex = index
                    root.skill.openFile(uri)
                }
            }
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: root.skill.filesNote
        }
    }

    Repeater {
        model: root.isInWindow && root.skill.current ? [root.skill.current] : []

        ResourceBody {
            required property ResourceController modelData

            Layout.fillWidth: true
            serverName: root.serverName
            resource: modelData
        }
    }
}
