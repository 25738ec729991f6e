// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The card of the item that is open, on the page or in the side panel.
Item {
    id: root

    required property InboxController inbox
    property bool isInPanel: false

    readonly property bool isReady: isInPanel || width > 0 // The layouts of a card do not settle while its width is 0.
    readonly property int padding: isInPanel ? Theme.gapM : Theme.pageMargin
    readonly property real widest: isInPanel ? Infinity : Theme.paragraphMaximum

    Repeater {
        model: root.isReady && root.inbox.chosenSignIn ? [root.inbox.chosenSignIn] : []

        ScrollPane {
            id: signInPane

            required property SignInController modelData

            anchors.fill: parent
            padding: root.padding

            SignInCard {
                Layout.fillWidth: true
                Layout.maximumWidth: root.widest
                signIn: signInPane.modelData
                isFramed: false
            }
        }
    }

    Repeater {
        model: root.isReady && root.inbox.chosenCall ? [root.inbox.chosenCall] : []

        ScrollPane {
            id: callPane

            required property CallController modelData

            anchors.fill: parent
            padding: root.padding

            CallCard {
                Layout.fillWidth: true
                Layout.maximumWidth: root.widest
                call: callPane.modelData
                isFramed: false
                isInPanel: root.isInPanel
            }
        }
    }

    Repeater {
        model: root.isReady && root.inbox.chosenHosts ? [root.inbox.chosenHosts] : []

        ScrollPane {
            id: hostsPane

            required property RefusedHostsController modelData

            anchors.fill: parent
            padding: root.padding

            RefusedHostsCard {
                Layout.fillWidth: true
                Layout.maximumWidth: root.widest
                refused: hostsPane.modelData
                isFramed: false
                isInPanel: root.isInPanel
            }
        }
    }

    Repeater {
        model: root.isReady && root.inbox.chosenQuestion ? [root.inbox.chosenQuestion] : []

        ScrollPane {
            id: pane

            required property QuestionController modelData

            anchors.fill: parent
            padding: root.padding

            QuestionCard {
                Layout.fillWidth: true
                Layout.maximumWidth: root.widest
                question: pane.modelData
                isFramed: false
                isInPanel: root.isInPanel
            }
        }
    }
}
