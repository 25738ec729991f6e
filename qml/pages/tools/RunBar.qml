// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    required property ToolController tool
    required property bool asksForSignIn

    property bool wasTried: false

    signal signInWanted()

    readonly property bool offersTask: tool.mayRunAsTask && !tool.mustRunAsTask

    readonly property int mistakes: wasTried ? tool.form.errorCount : 0

    signal mistakeWanted()

    function run() {
        root.wasTried = true
        root.tool.run()
        if (root.mistakes > 0)
            root.mistakeWanted()
    }

    function runAsTask() {
        root.wasTried = true
        root.tool.runAsTask()
        if (root.mistakes > 0)
            root.mistakeWanted()
    }

    spacing: Theme.gapM

    Shortcut {
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        autoRepeat: false
        enabled: root.visible && root.tool.runEnabled
        onActivated: root.run()
    }

    Shortcut {
        sequences: ["Ctrl+H"]
        enabled: root.visible
        onActivated: root.tool.history.isOpen = true
    }

    SavedSheet {
        id: saved

        history: root.tool.history
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        PrimaryButton {
            text: root.tool.mustRunAsTask ? qsTr("Run as task") : qsTr("Run")
            enabled: root.tool.runEnabled
            onClicked: root.run()
        }

        // Its words are cut first where large text leaves too little room.
        PlainButton {
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth)
            visible: root.offersTask && !root.tool.isRunning
            text: qsTr("Run as task")
            enabled: root.tool.runEnabled
            onClicked: root.runAsTask()
        }

        PlainButton {
            visible: root.tool.isRunning
            text: qsTr("Stop call")
            onClicked: root.tool.stop()
        }

        LinkButton {
            visible: root.mistakes > 0
            ink: Theme.bad
            text: qsTr("%Ln field(s) need(s) attention", "", root.mistakes)
            onClicked: root.mistakeWanted()
        }

        SmallText {
            Layout.fillWidth: true
            text: root.mistakes > 0 || root.tool.isRunning ? "" : qsTr("Ctrl+Enter")
        }

        IconButton {
            visible: !(Theme.isLarge && root.tool.isRunning) // Beside "Stop call" there is no room.
            iconName: "chat"
            text: qsTr("Try in chat")
            onClicked: ChatsController.tryTool(root.tool.serverId, root.tool.name)
        }

        RowLayout {
            spacing: Theme.gapXs

            IconButton {
                iconName: "save"
                text: qsTr("Saved arguments")
                onClicked: saved.open()
            }

            IconButton {
                iconName: "clock"
                text: qsTr("History (Ctrl+H)")
                onClicked: root.tool.history.isOpen = true
            }
        }
    }

    RunProgress {
        Layout.fillWidth: true
        visible: root.tool.isRunning
        tool: root.tool
        asksForSignIn: root.asksForSignIn
        onSignInWanted: root.signInWanted()
    }
}
