// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Everything about a start that would run a program or contact an address, before it does. SEC-02, SEC-46.
Sheet {
    id: root

    readonly property ReviewController review: ReviewController
    readonly property string serverId: review.serverId

    function heading(): string {
        if (review.isRemote)
            return review.isChange ? qsTr("The connection to “%1” has changed") : qsTr("Connect to “%1”?")
        return review.isChange ? qsTr("The command of “%1” has changed") : qsTr("Start “%1”?")
    }

    function waitingWords(): string {
        return review.waitingCount > 0 ? qsTr("%n more to review", "", review.waitingCount) : ""
    }

    title: heading().arg(review.serverName)
    visible: review.isOpen
    onRejected: review.reject()
    onReturnPressed: startButton.explain()
    onServerIdChanged: root.clearFocus() // A key that was for the review before must not answer this one (SEC-46).

    // The end counts as seen after a frame with it was drawn.
    Connections {
        target: opening.Window.window
        enabled: root.opened && root.atEnd

        function onFrameSwapped() {
            if (root.atEnd)
                root.review.reachedEnd()
        }
    }

    BodyText {
        id: opening

        Layout.fillWidth: true
        text: (root.review.isRemote
               ? qsTr("Connecting to “%1” contacts this address. Your tool calls are sent there.")
               : root.review.sandbox.preset === SandboxSetup.Everything
                 ? qsTr("Starting “%1” runs this program on your computer, with your permissions.")
                 : qsTr("Starting “%1” runs this program on your computer, in a sandbox."))
              .arg(root.review.serverName)
    }

    Column {
        id: parts

        Layout.fillWidth: true
        spacing: Theme.gapS

        // The host set apart, then the whole address (SEC-33).
        ReviewLine {
            width: parts.width
            visible: root.review.isRemote && root.review.host.length > 0
            caption: qsTr("Host")
            text: root.review.host
            strong: true
        }

        ReviewLine {
            width: parts.width
            visible: root.review.isRemote
            caption: qsTr("Address")
            text: root.review.address
            problem: root.review.addressProblem
        }

        PlainButton {
            x: Theme.numberColumn + Theme.gapM
            visible: root.review.isRemote && root.review.needsPlainHttp
            text: qsTr("Allow it without encryption")
            onClicked: root.review.allowPlainHttp()
        }

        ReviewLine {
            width: parts.width
            visible: !root.review.isRemote
            caption: qsTr("Program")
            text: root.review.program
            problem: root.review.programProblem
        }

        RepeatedColumn {
            id: lines

            width: parts.width
            visible: count > 0
            model: root.review.rows

            ReviewLine {
                required property int index
                required property bool isHidden
                required isChanged
                required before
                required note

                width: lines.width
                canReveal: isHidden
                onRevealRequested: root.review.rows.reveal(index)
            }
        }

        // A part of what is approved; a change shows all of it again.
        SandboxFields {
            width: parts.width
            visible: !root.review.isRemote
            sandbox: root.review.sandbox
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.review.problem
    }

    Notices {
        Layout.fillWidth: true
        notices: root.review.risks
        spacing: Theme.gapS
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.review.pinHint
    }

    footer: [
        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Change…")
            enabled: root.review.isArmed
            onClicked: root.review.change()
        },
        SmallText {
            Layout.fillWidth: true
            text: root.atEnd ? root.waitingWords() : qsTr("Scroll to the end to continue.")
            Accessible.ignored: text.length === 0
        },
        PlainButton {
            visible: root.review.waitingCount > 0
            text: qsTr("Review later")
            enabled: root.review.isArmed
            onClicked: root.review.postpone()
        },
        PlainButton {
            text: root.review.waitingCount > 0 ? qsTr("Skip") : qsTr("Cancel")
            enabled: root.review.isArmed
            onClicked: root.review.reject()
        },
        ConsentButton {
            id: startButton

            text: root.review.isRemote ? qsTr("Connect") : qsTr("Start")
            enabled: root.review.canApprove
            onDisturbed: root.review.show()
            onClicked: root.review.approve()
        }
    ]
}
