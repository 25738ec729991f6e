// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

Item {
    id: root

    property string title
    property string subtitle
    property string iconAddress // As ServerIcon.address.
    property alias chips: chipRow.data
    property alias actions: actionRow.data
    property alias tabs: tabSlot.data

    // A long title is cut rather than moving the chips away.
    readonly property real titleWidth: Math.min(titleRow.implicitWidth, Theme.px(Theme.listMinimum))
    readonly property bool isTight: chipRow.implicitWidth > 0
        && titleWidth + chipRow.implicitWidth + actionRow.implicitWidth + 2 * Theme.pageMargin + 3 * Theme.gapS > width

    implicitWidth: column.implicitWidth
    implicitHeight: column.implicitHeight

    ColumnLayout {
        id: column

        width: root.width
        spacing: 0

        // Where there is no room for all in one line, the chips are below the title.
        GridLayout {
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            Layout.topMargin: Theme.gapM
            columns: 4
            columnSpacing: Theme.gapS
            rowSpacing: Theme.gapXs

            RowLayout {
                id: titleRow

                Layout.row: 0
                Layout.column: 0
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth)
                spacing: Theme.gapS

                ServerIcon {
                    address: root.iconAddress
                    size: Theme.icon
                }

                Heading {
                    Layout.fillWidth: true
                    Layout.minimumHeight: Theme.control
                    verticalAlignment: Text.AlignVCenter
                    level: 1
                    text: root.title
                }
            }

            RowLayout {
                id: chipRow

                Layout.row: root.isTight ? 1 : 0
                Layout.column: root.isTight ? 0 : 1
                Layout.columnSpan: root.isTight ? 4 : 1
                spacing: Theme.gapS
            }

            Item {
                Layout.row: 0
                Layout.column: 2
                Layout.fillWidth: true
            }

            RowLayout {
                id: actionRow

                Layout.row: 0
                Layout.column: 3
                spacing: Theme.gapS
            }
        }

        SmallText {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            Layout.topMargin: Theme.gapXs
            visible: text.length > 0
            text: root.subtitle
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }

        Item {
            id: tabSlot

            Layout.fillWidth: true
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            Layout.topMargin: children.length > 0 ? Theme.gapXs : Theme.gapM
            implicitHeight: childrenRect.height

            // Tabs that do not fit can be scrolled to.
            Binding {
                target: tabSlot.children.length > 0 ? tabSlot.children[0] : null
                property: "width"
                value: tabSlot.width
            }
        }

        Separator {
            Layout.fillWidth: true
        }
    }
}
