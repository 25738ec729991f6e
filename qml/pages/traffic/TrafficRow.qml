// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// One message: which way, what, and under it when, how large and how long.
RowBase {
    id: root

    required property string time
    required property string serverName
    required property bool isSent
    required property string method
    required property string problem
    required property string subject
    required property string messageId
    required property string sizeText
    required property string durationText
    required property string status
    required title

    property bool namesServer: false
    property bool paired: false
    property bool wide: false // One line in columns, as TrafficHeader names them.

    implicitHeight: wide ? Theme.lineRow : Theme.twoLineRow
    subtitle: Words.facts([time, sizeText, durationText, namesServer ? serverName : ""])
    Accessible.name: Words.facts([isSent ? qsTr("sent") : qsTr("received"), title, messageId, subject])
    Accessible.description: paired ? Words.facts([subtitle, qsTr("belongs to the selected message")]) : subtitle

    Rectangle {
        z: -1
        anchors.fill: parent
        anchors.rightMargin: root.gutter
        visible: root.paired
        radius: Theme.radius
        color: Theme.hover
    }

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        visible: root.selected || root.paired
        width: Theme.barStroke
        height: parent.height - (root.wide ? Theme.gapXs : 2 * Theme.gapS)
        radius: width / 2
        color: Theme.accent
    }

    TrafficCells {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        visible: root.wide
        time: root.time
        method: root.namesServer ? Words.facts([root.method, root.serverName]) : root.method
        subject: Words.facts([root.problem.length > 0 ? "" : root.status, root.subject])
        problem: root.problem
        messageId: root.messageId
        sizeText: root.sizeText
        durationText: root.durationText

        Icon {
            name: root.isSent ? "arrow-right" : "arrow-left"
            color: root.isSent ? Theme.accent : Theme.muted
        }
    }

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        visible: !root.wide
        spacing: root.spacing

        Icon {
            name: root.isSent ? "arrow-right" : "arrow-left"
            color: root.isSent ? Theme.accent : Theme.muted
        }

        ColumnLayout {
            spacing: 0

            RowLayout {
                spacing: Theme.gapS

                CodeText {
                    Layout.fillWidth: true
                    Layout.maximumWidth: Math.ceil(implicitWidth)
                    text: root.method
                    wrapMode: Text.NoWrap
                    elide: Text.ElideRight
                }

                CodeText {
                    visible: text.length > 0
                    text: root.messageId
                    color: Theme.muted
                    wrapMode: Text.NoWrap
                }

                CodeText {
                    Layout.fillWidth: true
                    text: root.subject
                    color: Theme.muted
                    wrapMode: Text.NoWrap
                    elide: Text.ElideRight
                }
            }

            RowLayout {
                spacing: Theme.gapS

                SmallText {
                    visible: text.length > 0
                    text: root.problem
                    font: Theme.smallMedium
                    color: Theme.bad
                    wrapMode: Text.NoWrap
                }

                SmallText {
                    Layout.fillWidth: true
                    text: root.subtitle
                    wrapMode: Text.NoWrap
                    elide: Text.ElideRight
                }
            }
        }
    }
}
