// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

RowLayout {
    id: root

    required property ToolController tool
    required property bool offersForm
    required property bool asJson

    readonly property int line: Theme.chip + Theme.gapXs

    signal modeChosen(bool asJson)

    spacing: Theme.gapL

    Flow {
        id: flow

        Layout.fillWidth: true
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: (Theme.compactControl - root.line) / 2
        spacing: Theme.gapS

        Heading {
            width: Math.min(Math.ceil(implicitWidth), flow.width)
            height: root.line
            verticalAlignment: Text.AlignVCenter
            text: root.tool.title
        }

        Repeater {
            model: root.tool.claims

            Item {
                id: claim

                required property string modelData

                width: Math.min(chip.implicitWidth, flow.width)
                height: root.line

                Chip {
                    id: chip

                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width
                    text: claim.modelData
                }
            }
        }
    }

    Tabs {
        Layout.alignment: Qt.AlignTop
        visible: root.offersForm
        underlined: false
        label: qsTr("How to fill in the arguments")
        currentIndex: root.asJson ? 1 : 0
        onCurrentIndexChanged: root.modeChosen(currentIndex === 1)

        Tab {
            text: qsTr("Form")
        }

        Tab {
            text: qsTr("JSON")
        }
    }
}
