// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// The end of a message: why it ends early, and what can be done with it. The buttons show when the message is pointed at or has
// the focus; their place is always kept.
TranscriptItem {
    id: root

    required property bool isOfPerson
    required property string stateText
    required property string problem
    required property string problemSource
    required property string usage
    required property string branchText
    required property bool hasPrevious
    required property bool hasNext
    required property bool canGoOn
    required property bool canRetry
    required property bool isPointedAt

    readonly property bool isShown: isPointedAt || copy.activeFocus || retry.activeFocus || edit.activeFocus

    signal copyRequested()
    signal retryRequested()
    signal editRequested()
    signal goOnRequested()
    signal branchRequested(int step)

    gap: stateText.length > 0 ? Theme.gapXs : 0 // The icons do not fill their buttons.
    implicitHeight: gap + column.height

    Column {
        id: column

        anchors.left: parent.left
        anchors.right: parent.right
        y: root.gap
        spacing: Theme.gapXs

        Flow {
            width: column.width
            visible: root.stateText.length > 0
            spacing: Theme.gapS

            Row {
                height: Theme.compactControl
                visible: root.stateText.length > 0
                spacing: Theme.iconGap

                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    name: "warning"
                    color: Theme.warn
                }

                BodyText {
                    anchors.verticalCenter: parent.verticalCenter
                    width: Math.min(Math.ceil(implicitWidth), column.width - Theme.smallIcon - Theme.iconGap)
                    text: root.stateText
                }
            }

            PlainButton {
                visible: root.canGoOn
                compact: true
                text: qsTr("Continue")
                onClicked: root.goOnRequested()
            }

            PlainButton {
                visible: root.canRetry
                compact: true
                text: qsTr("Try again")
                onClicked: root.retryRequested()
            }
        }

        When {
            condition: root.problem.length > 0

            ServerText {
                width: column.width
                name: root.problemSource
                text: root.problem
            }
        }

        Item {
            width: column.width
            height: Theme.compactControl

            Row {
                id: line

                anchors.left: root.isOfPerson ? undefined : parent.left
                anchors.right: root.isOfPerson ? parent.right : undefined
                anchors.leftMargin: -Theme.iconGap // The icons stand at the edge, not their buttons.
                anchors.rightMargin: -Theme.iconGap
                layoutDirection: root.isOfPerson ? Qt.RightToLeft : Qt.LeftToRight

                BranchSwitch {
                    visible: root.branchText.length > 0
                    text: root.branchText
                    hasPrevious: root.hasPrevious
                    hasNext: root.hasNext
                    onStepped: step => root.branchRequested(step)
                }

                CopyButton {
                    id: copy

                    opacity: root.isShown ? 1 : 0
                    ink: Theme.muted
                    label: qsTr("Copy the message")
                    onClicked: root.copyRequested()
                }

                IconButton {
                    id: edit

                    visible: root.isOfPerson
                    opacity: root.isShown ? 1 : 0
                    compact: true
                    ink: Theme.muted
                    iconName: "edit"
                    text: qsTr("Edit the message")
                    onClicked: root.editRequested()
                }

                IconButton {
                    id: retry

                    visible: root.canRetry && root.stateText.length === 0
                    opacity: root.isShown ? 1 : 0
                    compact: true
                    ink: Theme.muted
                    iconName: "refresh"
                    text: qsTr("Answer again")
                    onClicked: root.retryRequested()
                }

                SmallText {
                    anchors.verticalCenter: parent.verticalCenter
                    leftPadding: Theme.gapXs
                    opacity: root.isShown ? 1 : 0
                    visible: text.length > 0
                    text: root.usage
                    wrapMode: Text.NoWrap
                }
            }
        }
    }
}
