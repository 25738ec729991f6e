// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The items that wait for the person, and beside them the card of the open one.
ColumnLayout {
    id: root

    readonly property InboxController inbox: InboxController
    readonly property int leastCard: Theme.listMaximum + 2 * Theme.pageMargin

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Needs you")
        chips: [
            Chip {
                visible: root.inbox.totalCount > 0
                text: qsTr("%n waiting", "", root.inbox.totalCount)
            }
        ]
        actions: [
            PanelButton {}
        ]
        tabs: Tabs {
            label: qsTr("Needs you")
            currentIndex: root.inbox.choice
            onCurrentIndexChanged: root.inbox.choice = currentIndex

            Tab {
                text: qsTr("All")
            }

            Tab {
                text: qsTr("Questions")
                count: root.inbox.questionCount
            }

            Tab {
                text: qsTr("Model requests")
                count: root.inbox.requestCount
            }

            Tab {
                text: qsTr("Sign-ins")
                count: root.inbox.signInCount
            }

            Tab {
                text: qsTr("Tool calls")
                count: root.inbox.callCount
            }

            Tab {
                text: qsTr("Hosts")
                count: root.inbox.hostCount
            }
        }
    }

    InboxMuted {
        Layout.fillWidth: true
        Layout.margins: Theme.gapS
        inbox: root.inbox
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.inbox.list.count > 0

        InboxList {
            T.SplitView.preferredWidth: root.width < Theme.foldBelow ? Theme.listMinimum : Theme.listMaximum
            T.SplitView.minimumWidth: Theme.columnMinimum
            T.SplitView.maximumWidth: Math.min(Theme.columnMaximum, root.width - root.leastCard - Theme.stroke)
            inbox: root.inbox
        }

        InboxCard {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: root.leastCard
            inbox: root.inbox
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.inbox.list.count === 0

        InboxEmpty {
            Layout.fillWidth: true
            inbox: root.inbox
        }
    }
}
