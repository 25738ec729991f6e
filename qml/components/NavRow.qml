// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.Theme

RowBase {
    id: root

    property string iconName
    property string serverIcon // As ServerIcon.address; at the end, for the state is in front.
    property int statusShape: StatusDot.None
    property int count: 0
    property bool urgent: false
    property bool quiet: false // A heading, or what is switched off.
    property string tip // When pointed at, beside a title that is cut.

    Accessible.name: count > 0 ? qsTr("%1, %2").arg(title).arg(count) : title

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        clip: true
        spacing: root.spacing

        // All titles start at one edge.
        Item {
            implicitWidth: Theme.icon
            implicitHeight: Theme.smallIcon

            Icon {
                anchors.centerIn: parent
                visible: root.iconName.length > 0
                name: root.iconName
                color: root.selected ? Theme.text : Theme.muted
            }

            StatusDot {
                anchors.centerIn: parent
                shape: root.statusShape
            }
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            Text {
                id: titleText

                Layout.fillWidth: true
                text: root.title
                textFormat: Text.PlainText
                clip: true
                font: root.selected ? Theme.bodyStrong : Theme.body
                color: root.quiet ? Theme.muted : Theme.text
                elide: Text.ElideRight
            }

            SmallText {
                Layout.fillWidth: true
                visible: text.length > 0
                text: root.subtitle
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
            }
        }

        ServerIcon {
            address: root.serverIcon
        }

        Rectangle {
            visible: root.count > 0
            implicitWidth: Math.max(height, countText.implicitWidth + Theme.gapM)
            implicitHeight: Theme.chip - 2
            radius: height / 2
            color: root.urgent ? Theme.accent : "transparent"

            Text {
                id: countText

                anchors.centerIn: parent
                text: Number(root.count).toLocaleString(Qt.locale(), "f", 0)
                textFormat: Text.PlainText
                font: Theme.smallMedium
                color: root.urgent ? Theme.accentText : Theme.muted
            }
        }
    }

    HoverTip {
        isBeside: true
        shown: root.hovered
        text: !titleText.truncated ? root.tip : root.tip.length > 0 ? root.title + "\n" + root.tip : root.title
    }
}
