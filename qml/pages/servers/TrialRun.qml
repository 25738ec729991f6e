// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A trial run of a server in its sandbox: the folders that it looks for, each to be given.
ColumnLayout {
    id: root

    required property TrialController trial

    spacing: Theme.gapS
    onVisibleChanged: {
        if (root.visible)
            root.trial.show()
    }
    Component.onCompleted: root.trial.show()

    SmallText {
        Layout.fillWidth: true
        text: root.trial.isOn ? qsTr("This is a trial run. Use the server as usual: the folders that it looks for are listed here.") : qsTr("A trial run starts the server again and lists which of your folders it looks for. It gets none of them until you give it one.")
    }

    Repeater {
        model: root.trial.folders

        RowLayout {
            id: row

            required property int index
            required property string path
            required property bool wantsToChange
            required property bool isSeen
            required property bool isGiven

            Layout.fillWidth: true
            spacing: Theme.gapS

            Icon {
                Layout.alignment: Qt.AlignTop
                name: "folder"
                color: Theme.muted
            }

            // Whole: it is what the person decides about.
            CodeText {
                Layout.fillWidth: true
                text: row.path
            }

            SmallText {
                Layout.maximumWidth: Theme.keyColumn
                visible: text.length > 0
                text: row.isGiven ? qsTr("Given from the next start on.") : (row.wantsToChange ? qsTr("It wanted to change it.") : "")
            }

            ConsentButton {
                compact: true
                visible: !row.isGiven && row.wantsToChange
                isSuggested: false
                text: qsTr("May change it")
                Accessible.name: qsTr("May change %1").arg(row.path)
                enabled: root.trial.canGive
                onDisturbed: root.trial.show()
                onClicked: root.trial.give(row.index, true)
            }

            ConsentButton {
                compact: true
                visible: !row.isSeen
                isSuggested: false
                text: qsTr("May see it")
                Accessible.name: qsTr("May see %1").arg(row.path)
                enabled: root.trial.canGive
                onDisturbed: root.trial.show()
                onClicked: root.trial.give(row.index, false)
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.trial.isOn && root.trial.folders.count === 0
        text: qsTr("None so far.")
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.trial.problem
    }

    PlainButton {
        compact: true
        visible: root.trial.isOn || root.trial.canBegin
        text: root.trial.isOn ? qsTr("End the trial run") : qsTr("Begin a trial run")
        onClicked: root.trial.isOn ? root.trial.end() : root.trial.begin()
    }
}
