// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One task in a list. Its height depends on its group and not on its content, so that rows do not move while the person
// reads.
RowBase {
    id: root

    required property string key
    required property string serverName
    required property int kind
    required property int group
    required property string stateText
    required property int stateTone
    required property string facts
    required property real progress
    required property string words
    required property bool areServerWords
    required title

    enum Answer { NoAnswer, PlainAnswer, MainAnswer }

    property int answerTone: TaskCard.NoAnswer
    property string heading // The heading of a group, above its first card.

    signal clearRequested()

    // The list finds its sections while it lays out its rows, and does not take another height then: it comes later.
    property bool hasHeading: false

    readonly property int headingHeight: hasHeading ? Theme.compactControl : 0
    readonly property bool asks: group === TaskState.NeedsYou
    readonly property bool runs: group === TaskState.Running
    readonly property bool isDone: kind === TaskState.Done
    readonly property bool isUnderWay: kind === TaskState.Working || kind === TaskState.Cancelling

    function takeHeading() {
        root.hasHeading = root.heading.length > 0
    }

    function wantedHeight(): int {
        const head = 2 * Theme.gapM + Theme.chip + Theme.stroke + Theme.smallLine
        const line = Theme.gapS + Theme.smallLine + Theme.gapXs
        if (root.asks)
            return head + line + (root.answerTone === TaskCard.NoAnswer ? 0 : Theme.gapS + Theme.compactControl)
        return root.runs ? head + line + Theme.gapS + Theme.progress : head + line - Theme.gapXs
    }

    function answerText(): string {
        return root.kind === TaskState.NeedsYou ? qsTr("Answer") : qsTr("View")
    }

    onHeadingChanged: takingHeading.restart()
    Component.onCompleted: takeHeading()
    implicitWidth: Theme.rightColumn
    implicitHeight: headingHeight + wantedHeight()
    padding: Theme.gapM
    topPadding: headingHeight + Theme.gapM
    topInset: headingHeight
    containmentMask: Item {
        y: root.headingHeight
        width: root.width
        height: root.height - y
    }
    Accessible.name: Words.facts([title, stateText])
    Accessible.description: areServerWords ? Words.facts([facts, qsTr("From %1: %2").arg(serverName).arg(words)])
                                           : Words.facts([facts, words])

    Later {
        id: takingHeading

        onTriggered: root.takeHeading()
    }

    background: Rectangle {
        radius: Theme.cardRadius
        color: root.asks ? Theme.accent : Theme.raised
        border.width: root.selected ? Theme.focusStroke : Theme.stroke
        border.color: root.selected || root.asks ? Theme.accent : Theme.line

        Rectangle {
            anchors.fill: parent
            anchors.margins: parent.border.width
            anchors.leftMargin: root.asks ? Theme.gapXs : parent.border.width
            radius: Theme.cardRadius - Theme.stroke
            color: Theme.raised

            Rectangle {
                anchors.fill: parent
                radius: parent.radius
                visible: root.down || root.hovered
                color: root.down ? Theme.pressed : Theme.hover
            }
        }

        FocusRing {
            visible: root.visualFocus
            cornerRadius: Theme.cardRadius
            inside: true
        }
    }

    Caption {
        anchors.verticalCenter: clear.verticalCenter
        width: parent.width - (clear.visible ? clear.width : 0)
        visible: root.hasHeading
        text: root.heading
    }

    LinkButton {
        id: clear

        anchors.right: parent.right
        height: Theme.compactControl
        visible: root.hasHeading && root.group === TaskState.Finished
        text: qsTr("Clear finished")
        onClicked: root.clearRequested()
    }

    ColumnLayout {
        x: root.leftPadding
        y: root.topPadding
        width: root.availableWidth
        spacing: Theme.gapS

        ColumnLayout {
            spacing: Theme.stroke

            RowLayout {
                spacing: Theme.gapS

                Text {
                    id: titleText

                    Layout.fillWidth: true
                    text: root.title
                    textFormat: Text.PlainText
                    clip: true
                    font: Theme.bodyStrong
                    color: Theme.text
                    elide: Text.ElideRight
                    horizontalAlignment: Text.AlignLeft
                    Accessible.ignored: true
                }

                Chip {
                    text: root.stateText
                    tone: root.stateTone
                    Accessible.ignored: true
                }
            }

            SmallText {
                Layout.fillWidth: true
                text: root.facts
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                horizontalAlignment: Text.AlignLeft
                Accessible.ignored: true
            }
        }

        ProgressLine {
            Layout.fillWidth: true
            visible: root.runs
            label: root.words
            indeterminate: root.progress < 0 && root.isUnderWay
            value: Math.max(0, root.progress)
        }

        ServerLine {
            Layout.fillWidth: true
            visible: root.areServerWords
            name: root.serverName
            text: root.words
            Accessible.ignored: true
        }

        SmallText {
            Layout.fillWidth: true
            visible: !root.areServerWords && !root.isDone
            text: root.words
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignLeft
            Accessible.ignored: true
        }

        SmallText {
            Layout.fillWidth: true
            visible: root.isDone
            text: qsTr("Show result")
            color: Theme.accent
            font: Theme.smallMedium
            Accessible.ignored: true
        }

        // The keyboard focuses the card; these buttons are for the pointer.
        PrimaryButton {
            visible: root.asks && root.answerTone === TaskCard.MainAnswer
            compact: true
            focusPolicy: Qt.NoFocus
            text: root.answerText()
            onClicked: root.clicked()
        }

        PlainButton {
            visible: root.asks && root.answerTone === TaskCard.PlainAnswer
            compact: true
            focusPolicy: Qt.NoFocus
            text: root.answerText()
            onClicked: root.clicked()
        }
    }

    HoverTip {
        isBeside: true
        shown: root.hovered && titleText.truncated
        text: root.title
    }
}
