// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Components
import Quayside.Theme

// An error, what to do, and the message of the other side.
ColumnLayout {
    id: root

    property string title
    property string hint
    property string detail
    property string source // Who wrote the detail.

    Layout.fillHeight: false
    spacing: Theme.gapM

    T.Control {
        id: box

        Layout.fillWidth: true
        implicitWidth: implicitContentWidth + leftPadding + rightPadding
        implicitHeight: implicitContentHeight + topPadding + bottomPadding
        padding: Theme.gapM
        spacing: Theme.gapS
        Accessible.role: Accessible.AlertMessage
        Accessible.name: root.title
        Accessible.description: root.hint

        contentItem: RowLayout {
            spacing: box.spacing

            Icon {
                Layout.alignment: Qt.AlignTop
                Layout.topMargin: Theme.stroke
                name: "failed"
                color: Theme.bad
            }

            ColumnLayout {
                spacing: Theme.gapXs

                BodyText {
                    Layout.fillWidth: true
                    text: root.title
                    strong: true
                    Accessible.ignored: true
                }

                BodyText {
                    Layout.fillWidth: true
                    visible: text.length > 0
                    text: root.hint
                    Accessible.ignored: true
                }
            }
        }

        background: Rectangle {
            radius: Theme.radius
            color: Theme.badWeak
        }
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.source
        text: root.detail
    }
}
