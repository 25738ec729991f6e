// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// A number as text, which keeps the exact input; buttons and Up/Down step it.
TextField {
    id: root

    property real stepSize: 1
    property real from: -Infinity
    property real to: Infinity

    function stepBy(steps: int) {
        const base = Number(root.text)
        const next = (Number.isFinite(base) ? base : 0) + steps * root.stepSize
        root.text = String(Number(Math.max(root.from, Math.min(root.to, next)).toPrecision(12)))
        root.textEdited()
    }

    inputMethodHints: Qt.ImhFormattedNumbersOnly
    rightPadding: arrows.width + Theme.gapXs
    Keys.onUpPressed: root.stepBy(1)
    Keys.onDownPressed: root.stepBy(-1)

    Row {
        id: arrows

        anchors.right: parent.right
        anchors.rightMargin: (root.height - height) / 2
        anchors.verticalCenter: parent.verticalCenter
        visible: !root.readOnly

        IconButton {
            compact: true
            focusPolicy: Qt.NoFocus
            iconName: "chevron-down"
            text: qsTr("Decrease")
            ink: Theme.muted
            onClicked: root.stepBy(-1)
        }

        IconButton {
            compact: true
            focusPolicy: Qt.NoFocus
            iconName: "chevron-up"
            text: qsTr("Increase")
            ink: Theme.muted
            onClicked: root.stepBy(1)
        }
    }
}
