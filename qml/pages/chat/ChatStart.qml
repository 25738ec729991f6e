// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A conversation without messages: with which model and servers, and what could be asked.
CenteredPane {
    id: root

    required property ChatController chat

    readonly property ChatSetupController setup: chat.setup

    signal setupWanted()
    signal suggestionTaken()

    maximumWidth: Theme.px(Theme.listMaximum) + Theme.keyColumn

    Field {
        Layout.fillWidth: true
        label: qsTr("Model")

        ComboBox {
            enabled: root.setup.canChange
            model: root.setup.models
            currentIndex: root.setup.modelIndex
            onActivated: index => root.setup.modelIndex = index
            // A new list begins with its first row.
            onModelChanged: currentIndex = Qt.binding(() => root.setup.modelIndex)
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapS
        spacing: 0

        BodyText {
            Layout.fillWidth: true
            Layout.bottomMargin: Theme.gapXs
            text: qsTr("Servers the model may use")
            font: Theme.bodyMedium
        }

        ChatServers {
            Layout.fillWidth: true
            setup: root.setup
        }

        RowLayout {
            Layout.topMargin: Theme.gapXs
            spacing: Theme.gapS

            SmallText {
                Layout.fillWidth: true
                text: root.setup.toolsText
            }

            LinkButton {
                Layout.rightMargin: -rightPadding
                text: qsTr("Tools and options")
                onClicked: root.setupWanted()
            }
        }
    }

    ColumnLayout {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapS
        visible: root.chat.suggestions.length > 0
        spacing: Theme.gapS

        BodyText {
            Layout.fillWidth: true
            text: qsTr("Things to try")
            font: Theme.bodyMedium
        }

        Repeater {
            model: root.chat.suggestions

            SuggestionRow {
                required property string modelData

                Layout.fillWidth: true
                text: modelData
                onClicked: {
                    root.chat.composer.text = modelData
                    root.suggestionTaken()
                }
            }
        }
    }

    // Something that the person could say, in as many lines as it needs.
    component SuggestionRow: T.Button {
        id: row

        implicitWidth: Theme.cellMaximum
        implicitHeight: Math.max(Theme.control, implicitContentHeight + topPadding + bottomPadding)
        horizontalPadding: Theme.gapM
        verticalPadding: Theme.iconGap
        hoverEnabled: true
        Accessible.role: Accessible.Button
        Accessible.name: text
        Accessible.onPressAction: row.clicked()
        Keys.onReturnPressed: row.clicked()
        Keys.onEnterPressed: row.clicked()

        contentItem: BodyText {
            text: row.text
            verticalAlignment: Text.AlignVCenter
            maximumLineCount: 3
            elide: Text.ElideRight
            Accessible.ignored: true
        }

        background: Rectangle {
            radius: Theme.radius
            color: Theme.raised
            border.width: Theme.stroke
            border.color: Theme.line

            Rectangle {
                anchors.fill: parent
                radius: parent.radius
                visible: row.down || row.hovered
                color: row.down ? Theme.pressed : Theme.hover
            }

            FocusRing {
                visible: row.visualFocus
            }
        }
    }
}
