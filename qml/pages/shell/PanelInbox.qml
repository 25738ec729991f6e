// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Items that wait for the person, in the side panel: the list, or the open item instead.
Item {
    id: root

    required property InboxController inbox

    readonly property bool isChosen: inbox.chosen !== null

    ColumnLayout {
        anchors.fill: parent
        visible: !root.isChosen
        spacing: 0

        InboxMuted {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            inbox: root.inbox
        }

        InboxList {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: count > 0
            inbox: root.inbox
        }

        InboxEmpty {
            Layout.fillWidth: true
            Layout.margins: Theme.gapL
            Layout.topMargin: Theme.gapXl
            visible: root.inbox.totalCount === 0
            inbox: root.inbox
        }

        Item {
            Layout.fillHeight: true
            visible: root.inbox.totalCount === 0
        }
    }

    ColumnLayout {
        anchors.fill: parent
        visible: root.isChosen
        spacing: 0

        LinkButton {
            Layout.leftMargin: Theme.gapS
            Layout.topMargin: Theme.gapXs
            iconName: "chevron-left"
            text: qsTr("All items")
            onClicked: root.inbox.choose(null)
        }

        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            Repeater {
                model: root.inbox.chosenSignIn ? [root.inbox.chosenSignIn] : []

                ScrollPane {
                    id: signInPane

                    required property SignInController modelData

                    anchors.fill: parent
                    padding: Theme.gapM

                    SignInCard {
                        Layout.fillWidth: true
                        signIn: signInPane.modelData
                        isFramed: false
                    }
                }
            }

            Repeater {
                model: root.inbox.chosenCall ? [root.inbox.chosenCall] : []

                ScrollPane {
                    id: callPane

                    required property CallController modelData

                    anchors.fill: parent
                    padding: Theme.gapM

                    CallCard {
                        Layout.fillWidth: true
                        call: callPane.modelData
                        isFramed: false
                        isInPanel: true
                    }
                }
            }

            Repeater {
                model: root.inbox.chosenQuestion ? [root.inbox.chosenQuestion] : []

                ScrollPane {
                    id: pane

                    required property QuestionController modelData

                    anchors.fill: parent
                    padding: Theme.gapM

                    QuestionCard {
                        Layout.fillWidth: true
                        question: pane.modelData
                        isFramed: false
                        isInPanel: true
                    }
                }
            }
        }
    }
}
