// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

// A calendar that opens below a field, with a time if required. Without a time, selecting a day closes it.
T.Popup {
    id: root

    property bool hasTime: false
    property date chosen // Where it starts; invalid: now, and no day is marked.

    readonly property bool hasChosen: !isNaN(chosen.getTime())
    readonly property var clock: /^\s*([01]?\d|2[0-3])(?::([0-5]\d)(?::([0-5]\d))?)?\s*$/.exec(time.text)

    signal picked(date moment)

    // Below its field, or above where there is no room.
    function place(): real {
        const below = root.parent.height + Theme.gapXs
        const bottom = root.parent.mapToItem(null, 0, below).y + root.height
        return bottom > root.parent.Window.height ? -root.height - Theme.gapXs : below
    }

    function onDay(day: var) {
        if (root.hasTime) {
            calendar.chosen = day
            time.forceActiveFocus(Qt.TabFocusReason)
            time.selectAll()
        } else {
            root.picked(day)
        }
    }

    function moment(): date {
        const moment = new Date(calendar.current)
        moment.setHours(Number(root.clock[1]), Number(root.clock[2] ?? 0), Number(root.clock[3] ?? 0), 0)
        return moment
    }

    function use() {
        if (root.clock)
            root.picked(root.moment())
    }

    function timeOf(moment: var): string {
        return Qt.formatTime(moment, moment.getSeconds() === 0 ? "HH:mm" : "HH:mm:ss")
    }

    implicitWidth: column.implicitWidth + leftPadding + rightPadding
    implicitHeight: column.implicitHeight + topPadding + bottomPadding
    padding: Theme.gapM
    margins: Theme.gapS
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    onAboutToShow: root.y = root.place()
    onOpened: calendar.forceActiveFocus(Qt.PopupFocusReason)
    Component.onCompleted: {
        calendar.current = calendar.day(root.hasChosen ? root.chosen : new Date())
        if (root.hasChosen)
            calendar.chosen = calendar.current
        time.text = root.hasChosen ? root.timeOf(root.chosen) : "12:00"
    }

    background: PopupFrame {}

    contentData: TabFence {
        anchors.fill: parent
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.hasTime ? qsTr("Choose a date and time") : qsTr("Choose a date")

        ColumnLayout {
            id: column

            spacing: Theme.gapS

            Calendar {
                id: calendar

                focus: true
                onPicked: day => root.onDay(day)
            }

            RowLayout {
                visible: root.hasTime
                spacing: Theme.gapS

                TextField {
                    id: time

                    Layout.preferredWidth: 2.5 * Theme.control
                    label: qsTr("Time")
                    invalid: root.clock === null
                    onAccepted: root.use()
                }

                SmallText {
                    Layout.fillWidth: true
                    text: qsTr("local time")
                }

                PlainButton {
                    text: qsTr("Use")
                    enabled: root.clock !== null
                    onClicked: root.use()
                }
            }
        }
    }
}
