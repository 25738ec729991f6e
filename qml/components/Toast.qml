// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

// A short message about a completed action, with an undo button. It stays while the pointer is on it.
Rectangle {
    id: root

    signal undoRequested()
    // Nobody wants to undo it.
    signal expired()

    function show(text: string, canUndo: bool) {
        words.text = text
        undo.visible = canUndo
        visible = true
        timer.restart()
    }

    function hide() {
        visible = false
        timer.stop()
    }

    function expire() {
        root.hide()
        root.expired()
    }

    visible: false
    implicitWidth: line.implicitWidth + Theme.gapL + Theme.gapXs
    implicitHeight: Math.max(Theme.control + Theme.gapS, words.implicitHeight + 2 * Theme.gapS)
    radius: Theme.cardRadius
    color: Theme.text
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words.text

    RowLayout {
        id: line

        anchors.fill: parent
        anchors.leftMargin: Theme.gapL
        anchors.rightMargin: Theme.gapXs
        spacing: Theme.gapM

        Text {
            id: words

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            textFormat: Text.PlainText
            clip: true
            font: Theme.body
            color: Theme.bg
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        LinkButton {
            id: undo

            text: qsTr("Undo")
            ink: Theme.bg
            font.underline: true
            onClicked: {
                root.hide()
                root.undoRequested()
            }
        }

        IconButton {
            compact: true
            iconName: "close"
            text: qsTr("Close")
            ink: Theme.bg
            onClicked: root.expire()
        }
    }

    HoverHandler {
        id: hover
    }

    Timer {
        id: timer

        interval: Theme.toastTime
        onTriggered: {
            if (hover.hovered)
                timer.restart()
            else
                root.expire()
        }
    }
}
