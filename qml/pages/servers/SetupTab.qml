// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ScrollPane {
    id: root

    required property ServerController server

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        spacing: Theme.gapS

        Caption {
            Layout.fillWidth: true
            text: root.server.isRemote ? qsTr("Address") : qsTr("Command")
        }

        AddressSetup {
            Layout.fillWidth: true
            visible: root.server.isRemote
            setup: root.server.setup
        }

        SmallText {
            Layout.fillWidth: true
            visible: root.server.reportedName.length > 0
            text: qsTr("This server is named by its address. The server reports this name:")
        }

        ServerLine {
            Layout.fillWidth: true
            visible: root.server.reportedName.length > 0
            name: root.server.name
            text: root.server.reportedName
        }

        PlainButton {
            compact: true
            visible: root.server.reportedName.length > 0
            text: qsTr("Use this name")
            onClicked: root.server.useReportedName()
        }

        KeyValue {
            Layout.fillWidth: true
            visible: !root.server.isRemote
            key: qsTr("Program")
            value: root.server.setup.program
            code: true
        }

        Repeater {
            model: root.server.setup.arguments

            KeyValue {
                required property int index
                required property string modelData

                Layout.fillWidth: true
                key: qsTr("Argument %1").arg(index + 1)
                value: modelData
                code: true
            }
        }

        KeyValue {
            Layout.fillWidth: true
            visible: !root.server.isRemote
            key: qsTr("Folder")
            value: {
                if (root.server.setup.workingFolder.length > 0)
                    return root.server.setup.workingFolder
                return root.server.setup.sandbox.preset === SandboxSetup.Everything ? qsTr("Your home folder") : qsTr("A folder of its own")
            }
            code: root.server.setup.workingFolder.length > 0
        }

        KeyValue {
            Layout.fillWidth: true
            visible: root.server.setup.variableNames.length > 0
            key: qsTr("Variables")
            value: Words.lines(root.server.setup.variableNames)
            code: true
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            visible: !root.server.isRemote
            text: qsTr("What it may see")
        }

        SandboxFields {
            Layout.fillWidth: true
            visible: !root.server.isRemote
            sandbox: root.server.setup.sandbox
        }

        RefusedHosts {
            Layout.fillWidth: true
            visible: root.server.refusedHosts.lately.count > 0
            refused: root.server.refusedHosts
        }

        TrialRun {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            visible: root.server.trial.isOn || root.server.trial.canBegin
            trial: root.server.trial
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            visible: root.server.isRemote
            text: qsTr("Account")
        }

        AccountSetup {
            Layout.fillWidth: true
            visible: root.server.isRemote
            signIn: root.server.signIn
        }

        ClientSetup {
            Layout.fillWidth: true
            visible: root.server.isRemote
            setup: root.server.setup
        }

        PlatformSetup {
            Layout.fillWidth: true
            visible: root.server.isRemote
            setup: root.server.setup
        }

        HostSetup {
            Layout.fillWidth: true
            visible: root.server.isRemote
            setup: root.server.setup
            signIn: root.server.signIn
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            text: qsTr("Protocol")
        }

        KeyValue {
            Layout.fillWidth: true
            visible: root.server.protocolText.length > 0
            key: qsTr("In use")
            value: root.server.protocolText
        }

        // LIFE-08
        Field {
            Layout.fillWidth: true
            label: qsTr("Protocol version")
            hint: qsTr("Change this only if detection gets it wrong. Takes effect at the next start.")

            ComboBox {
                Layout.maximumWidth: Theme.viewMaximum
                model: root.server.setup.eras
                currentIndex: root.server.setup.era
                onActivated: index => root.server.setup.era = index
            }
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            text: qsTr("Time limits")
        }

        // TIME-01
        TimeFields {
            Layout.fillWidth: true
            connectTime: root.server.setup.connectTime
            callTime: root.server.setup.callTime
            totalTime: root.server.setup.totalTime
            usualConnectTime: SettingsController.connectTime
            usualCallTime: SettingsController.callTime
            usualTotalTime: SettingsController.totalTime
            onChosen: (key, seconds) => root.server.setup.setTime(key, seconds)
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            text: qsTr("Extensions")
        }

        ServerExtensions {
            Layout.fillWidth: true
            setup: root.server.setup
        }

        Caption {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            text: qsTr("Permissions")
        }

        Field {
            Layout.fillWidth: true
            label: qsTr("Calls of models without a permission")

            CallDefaultBox {
                serverId: root.server.serverId
                choice: root.server.callDefault
            }
        }

        ServerRights {
            Layout.fillWidth: true
            setup: root.server.setup
        }

        ColumnLayout {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapM
            visible: root.server.instructions.length > 0
            spacing: Theme.gapS

            Caption {
                Layout.fillWidth: true
                text: qsTr("Server instructions")
            }

            ServerText {
                Layout.fillWidth: true
                name: root.server.name
                text: root.server.instructions
                maximumLines: 20
            }
        }
    }
}
