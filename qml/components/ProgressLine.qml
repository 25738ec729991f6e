// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.ProgressBar {
    id: root

    property string label
    property int step: Theme.progressSteps / 2 // For progress without a known total.

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
            x: Math.round((parent.width + width) * root.step / Theme.progressSteps - width)
            width: parent.width / 3
            height: parent.height
            radius: height / 2
            color: Theme.accent

            // An animation would draw at the rate of the screen for as long as something is awaited.
            Timer {
                running: root.indeterminate && root.visible && !Theme.reducedMotion
                repeat: true
                interval: Theme.progressStepTime
                onTriggered: root.step = (root.step + 1) % Theme.progressSteps
            }
        }
    }
}
