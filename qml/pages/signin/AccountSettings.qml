// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The accounts of the person.
ScrollPane {
    id: root

    spacing: Theme.gapL
    onVisibleChanged: {
        if (visible)
            AccountsController.update()
    }

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: AccountsController.accounts.count > 0
        text: qsTr("Signing out deletes the stored tokens and, where possible, revokes them at the sign-in host.")
        muted: true
    }

    Repeater {
        model: AccountsController.accounts

        Card {
            id: card

            required property string serverId
            required property string name
            required property string issuerHost
            required property string scopes
            required property string since
            required property string until
            required property string clientId
            required property bool isLeaving

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum

            RowLayout {
                spacing: Theme.gapS

                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 0

                    BodyText {
                        Layout.fillWidth: true
                        text: card.name
                        strong: true
                    }

                    SmallText {
                        Layout.fillWidth: true
                        text: qsTr("Signed in at %1 since %2.").arg(card.issuerHost).arg(card.since)
                    }

                    SmallText {
                        Layout.fillWidth: true
                        text: card.until
                    }
                }

                PlainButton {
                    Layout.alignment: Qt.AlignTop
                    compact: true
                    destructive: true
                    enabled: !card.isLeaving
                    text: qsTr("Sign out")
                    Accessible.description: card.name
                    onClicked: AccountsController.signOut(card.serverId)
                }
            }

            KeyValue {
                Layout.fillWidth: true
                visible: card.scopes.length > 0
                key: qsTr("Allowed")
                value: card.scopes
                code: true
            }

            KeyValue {
                Layout.fillWidth: true
                key: qsTr("Client ID")
                value: card.clientId
                code: true
            }
        }
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.topMargin: Theme.gapXl
        visible: AccountsController.accounts.count === 0
        iconName: "person"
        text: qsTr("No accounts. A server that needs an account asks you to sign in when you connect.")
    }
}
