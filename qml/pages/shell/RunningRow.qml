// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A call or a task that runs, on the home page. Cancelling a task is confirmed in place, because much work may be lost; the
// button under the pointer then is the one that changes nothing.
RowBase {
    id: root

    required property string key
    required property string facts
    required property string stateText
    required property int stateTone
    required property real progress
    required property bool isUnderWay
    required property bool isTask
    required property bool canStop
    required title

    property bool isAsking: false

    signal stopRequested()

    function wantsStop() {
        if (!root.isTask)
            return root.stopRequested()
        const reason = stop.visualFocus ? Qt.TabFocusReason : Qt.OtherFocusReason
        root.isAsking = true
        keep.forceActiveFocus(reason)
    }

    function keepRunning() {
        const isSeen = cancel.visualFocus || keep.visualFocus
        root.isAsking = false
        root.forceActiveFocus(isSeen ? Qt.TabFocusReason : Qt.OtherFocusReason)
    }

    onCanStopChanged: {
        if (cancel.activeFocus || keep.activeFocus)
            root.keepRunning()
        else
            root.isAsking = false
    }
    Keys.onEscapePressed: event => {
        event.accepted = root.isAsking
        if (root.isAsking)
            root.keepRunning()
    }
    implicitHeight: Theme.twoLineRow + Theme.gapS + Theme.progress
    subtitle: isAsking ? qsTr("Work done so far may be lost.") : facts
    Accessible.description: Facts.joined([stateText, subtitle])

    StatusDot {
        x: root.mirrored ? root.width - root.leftPadding - width : root.leftPadding
        y: words.textHeight / 2 - height / 2
        shape: root.isUnderWay ? StatusDot.Busy : StatusDot.NeedsYou
    }

    Item {
        id: words

        readonly property real start: root.leftPadding + Theme.dot + root.spacing
        readonly property real textHeight: Theme.twoLineRow // The progress is below it.

        x: root.mirrored ? root.width - start - width : start
        width: Math.max(0, root.width - start - root.rightPadding - buttons.width - Theme.gapM)
        height: root.height

        Text {
            id: titleText

            anchors.left: parent.left
            y: (words.textHeight - Theme.bodyLine - Theme.stroke - Theme.smallLine) / 2
            width: Math.min(implicitWidth, parent.width - (chip.visible ? chip.width + Theme.gapS : 0))
            height: Theme.bodyLine
            text: root.title
            textFormat: Text.PlainText
            clip: true
            font: Theme.bodyMedium
            color: Theme.text
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        Chip {
            id: chip

            anchors.left: titleText.right
            anchors.leftMargin: Theme.gapS
            anchors.verticalCenter: titleText.verticalCenter
            text: root.stateText
            tone: root.stateTone
            Accessible.ignored: true
        }

        SmallText {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.top: titleText.bottom
            anchors.topMargin: Theme.stroke
            text: root.subtitle
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        ProgressLine {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.gapS
            visible: indeterminate || root.progress >= 0
            label: root.title
            indeterminate: root.progress < 0 && root.isUnderWay
            value: Math.max(0, root.progress)
        }
    }

    Row {
        id: buttons

        x: root.mirrored ? root.rightPadding : root.width - root.rightPadding - width
        y: (words.textHeight - height) / 2
        spacing: Theme.gapS

        PlainButton {
            id: cancel

            compact: true
            visible: root.isAsking
            destructive: true
            text: qsTr("Cancel the task")
            onClicked: {
                root.keepRunning()
                root.stopRequested()
            }
        }

        PlainButton {
            id: keep

            width: Math.max(implicitWidth, stop.implicitWidth)
            compact: true
            visible: root.isAsking
            text: qsTr("Keep running")
            onClicked: root.keepRunning()
        }

        PlainButton {
            id: stop

            compact: true
            visible: !root.isAsking && root.canStop
            text: root.isTask ? qsTr("Cancel task") : qsTr("Stop")
            Accessible.description: root.title
            onClicked: root.wantsStop()
        }
    }

    HoverTip {
        isBeside: true
        shown: root.hovered && titleText.truncated
        text: root.title
    }
}
