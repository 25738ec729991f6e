// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What changed in a text: a sign before each line, and a colour behind it.
ServerFrame {
    id: root

    required property DifferenceModel difference

    Item {
        Layout.fillWidth: true
        implicitHeight: Math.min(list.contentHeight, Theme.viewMaximum)

        ItemList {
            id: list

            anchors.fill: parent
            label: qsTr("Changes")
            model: root.difference

            delegate: Rectangle {
                id: line

                required property string sign
                required property string text
                required property int gap

                readonly property bool isAdded: sign === "+"

                width: ListView.view.width
                implicitHeight: row.implicitHeight
                color: sign.length === 0 ? "transparent" : isAdded ? Theme.okWeak : Theme.badWeak
                Accessible.role: Accessible.ListItem
                Accessible.name: gap > 0 ? gapText.text : sign.length === 0 ? text : isAdded ? qsTr("Added: %1").arg(text)
                                                                                            : qsTr("Removed: %1").arg(text)

                RowLayout {
                    id: row

                    width: parent.width
                    spacing: Theme.gapS

                    CodeText {
                        Layout.alignment: Qt.AlignTop
                        Layout.preferredWidth: Theme.gapL
                        text: line.sign
                        color: line.isAdded ? Theme.ok : Theme.bad
                        horizontalAlignment: Text.AlignHCenter
                    }

                    CodeText {
                        Layout.fillWidth: true
                        visible: line.gap === 0
                        text: line.text
                    }

                    SmallText {
                        id: gapText

                        Layout.fillWidth: true
                        visible: line.gap > 0
                        text: qsTr("%Ln unchanged line(s)", "", line.gap)
                    }
                }
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.difference.isCut
        text: qsTr("The texts are too long to compare all of them.")
    }
}
