// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

Item {
    id: root

    property string title
    property string subtitle
    property alias chips: chipRow.data
    property alias actions: actionRow.data
    property alias tabs: tabSlot.data

    implicitWidth: column.implicitWidth
    implicitHeight: column.implicitHeight

    ColumnLayout {
        id: column

        width: root.width
        spacing: 0

        RowLayout {
            Layout.leftMargin: Theme.pageMargin
            Layout.rightMargin: Theme.pageMargin
            Layout.topMargin: Theme.gapM
            Layout.minimumHeight: Theme.control
            spacing: Theme.gapS

            Heading {
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth)
                level: 1
                text: root.title
            }

            RowLayout {
                id: chipRow

                spacing: Theme.gapS
            }

            Item {
                Layout.fillWidth: true
            }

            RowLayout {
                id: actionRow

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
        }

        Separator {
            Layout.fillWidth: true
        }
    }
}
