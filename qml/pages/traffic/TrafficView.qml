// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The messages on the wire: the list, and the selected message beside it or below it.
ColumnLayout {
    id: root

    required property TrafficController traffic

    readonly property bool isWide: width >= 2 * Theme.px(Theme.listMaximum)
    readonly property int sideMargin: isWide ? Theme.pageMargin : Theme.gapS
    readonly property bool isChosen: traffic.chosenKey !== 0

    function save(ending: string, filter: string) {
        dialog.defaultSuffix = ending
        dialog.nameFilters = [filter]
        dialog.ask(root.traffic.suggestedFileName() + "." + ending)
    }

    spacing: 0

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && root.isWide
        onActivated: filter.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    RowLayout {
        Layout.margins: root.sideMargin
        Layout.topMargin: Theme.inset
        Layout.bottomMargin: root.isWide ? Theme.gapS : 0
        spacing: Theme.gapS

        SearchField {
            id: filter

            Layout.fillWidth: true
            Layout.maximumWidth: root.isWide ? Theme.cellMaximum : Infinity
            placeholderText: qsTr("Filter messages")
            shortcutText: root.isWide ? qsTr("Ctrl F") : ""
            text: root.traffic.filter
            onTextChanged: root.traffic.filter = text
            Keys.onDownPressed: list.focusFirst()
        }

        Item {
            Layout.fillWidth: true
            visible: root.isWide
        }

        IconButton {
            iconName: root.traffic.paused ? "play" : "pause"
            text: root.traffic.paused ? qsTr("Resume") : qsTr("Pause")
            onClicked: root.traffic.paused = !root.traffic.paused
        }

        IconButton {
            id: save

            iconName: "save"
            text: qsTr("Save the messages…")
            enabled: root.traffic.messages.count > 0
            onClicked: formats.popup(save, 0, save.height + Theme.gapXs)

            Menu {
                id: formats

                MenuItem {
                    text: qsTr("As JSON Lines…")
                    onTriggered: root.save("jsonl", qsTr("JSON Lines (*.jsonl)"))
                }

                MenuItem {
                    text: qsTr("As HTTP archive…")
                    onTriggered: root.save("har", qsTr("HTTP archive (*.har)"))
                }
            }
        }
    }

    Flow {
        Layout.fillWidth: true
        Layout.leftMargin: root.sideMargin
        Layout.rightMargin: root.sideMargin
        Layout.bottomMargin: Theme.inset
        visible: root.isWide
        spacing: Theme.gapS

        ComboBox {
            label: qsTr("Type")
            model: [
                qsTr("All messages"), qsTr("Sent"), qsTr("Received"), qsTr("Requests and responses"),
                qsTr("Notifications"), qsTr("Errors"), qsTr("HTTP exchanges")
            ]
            currentIndex: root.traffic.choice
            onActivated: index => root.traffic.choice = index
        }

        ComboBox {
            width: Theme.keyColumn
            label: qsTr("Method")
            model: [qsTr("All methods")].concat(root.traffic.methods) // qmllint disable
            currentIndex: root.traffic.method + 1
            onActivated: index => root.traffic.method = index - 1
            // A new list begins with its first row.
            onModelChanged: currentIndex = Qt.binding(() => root.traffic.method + 1)
        }

        ComboBox {
            label: qsTr("Time range")
            model: [qsTr("Any time"), qsTr("Last minute"), qsTr("Last 5 minutes"), qsTr("Last hour")]
            currentIndex: [0, 1, 5, 60].indexOf(root.traffic.minutes) // qmllint disable
            onActivated: index => root.traffic.minutes = [0, 1, 5, 60][index]
        }

        CheckBox {
            text: qsTr("Hide polling")
            checked: root.traffic.hidesPolling
            onToggled: root.traffic.hidesPolling = checked
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: root.sideMargin
        Layout.rightMargin: root.sideMargin
        Layout.topMargin: root.isWide ? 0 : Theme.gapS
        Layout.bottomMargin: root.isWide ? Theme.gapS : 0
        visible: text.length > 0
        tone: root.traffic.saveProblem.length > 0 ? NoticeBar.Bad : NoticeBar.Info
        text: root.traffic.saveProblem + root.traffic.savedText
        actionText: root.traffic.savedText.length > 0 ? qsTr("Close") : ""
        onActionTriggered: root.traffic.dismissSaved()
    }

    Separator {
        Layout.fillWidth: true
        visible: root.isWide
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        orientation: Qt.Vertical

        TrafficList {
            id: list

            T.SplitView.fillHeight: true
            T.SplitView.minimumHeight: Theme.columnMinimum
            traffic: root.traffic
        }

        Item {
            T.SplitView.preferredHeight: root.height / 2
            T.SplitView.minimumHeight: Theme.columnMinimum
            visible: root.isChosen

            TrafficDetail {
                anchors.fill: parent
                visible: root.isChosen
                traffic: root.traffic
                isWide: root.isWide
                onPairChosen: row => {
                    if (row >= 0)
                        list.reveal(row)
                }
            }
        }
    }

    SaveDialog {
        id: dialog

        title: qsTr("Save the messages")
        acceptLabel: qsTr("Save")
        onAccepted: root.traffic.saveTo(file)
    }
}
