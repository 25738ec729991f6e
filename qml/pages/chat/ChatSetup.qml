// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The model, the servers, the tools and the options of one conversation.
Sheet {
    id: root

    required property ChatSetupController setup

    title: qsTr("Model, tools and options")
    onRejected: root.close()
    onReturnPressed: root.close()

    footer: [
        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Manage models")
            onClicked: {
                root.close()
                App.showSettings("models")
            }
        },
        Item {
            Layout.fillWidth: true
        },
        PrimaryButton {
            text: qsTr("Done")
            onClicked: root.close()
        }
    ]

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.setup.canChange
        text: qsTr("The servers can be changed when the answer is complete. Another model is used from the next message on.")
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Model")
        error: root.setup.modelIndex < 0 ? qsTr("The model of this conversation was removed. Choose another one.") : ""

        ComboBox {
            model: root.setup.models
            currentIndex: root.setup.modelIndex
            onActivated: index => root.setup.modelIndex = index
            onModelChanged: currentIndex = Qt.binding(() => root.setup.modelIndex) // As in ChatStart.
        }
    }

    Caption {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapS
        text: qsTr("Servers")
    }

    ChatServers {
        Layout.fillWidth: true
        setup: root.setup
    }

    Caption {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapS
        text: qsTr("Tools")
    }

    ChatTools {
        Layout.fillWidth: true
        setup: root.setup
    }

    Caption {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapS
        text: qsTr("Options")
    }

    ChatOptions {
        Layout.fillWidth: true
        setup: root.setup
    }
}
