// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.ProgressBar {
    id: root

    property string label

    implicitWidth: Theme.keyColumn
    implicitHeight: Theme.progress
    Accessible.name: label

    background: Rectangle {
        radius: height / 2
        color: Theme.line
    }

    contentItem: Item {
        clip: true

        Rectangle {
            visible: !root.indeterminate
            width: parent.width * root.position
            height: parent.height
            radius: height / 2
            color: Theme.accent

            Behavior on width {
                NumberAnimation {
                    duration: Theme.duration
                    easing.type: Theme.easing
                }
            }
        }

        Rectangle {
            visible: root.indeterminate
            x: (parent.width - width) / 2
            width: parent.width / 3
            height: parent.height
            radius: height / 2
            color: Theme.accent

            NumberAnimation on x {
                running: root.indeterminate && root.visible && !Theme.reducedMotion
                loops: Animation.Infinite
                from: -root.width / 3
                to: root.width
                duration: Theme.progressTurn
            }
        }
    }
}
