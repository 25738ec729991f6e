// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

// The days of one month, to select one. Arrow keys move by days, Page Up and Page Down by months, with Shift by years,
// Home and End to the ends of the week; Return, Space or a click selects. Days are noon of the local day, so that
// daylight saving does not shift them. (Parameters of type date crash the qmllint of Qt 6.4.)
FocusScope {
    id: root

    property date chosen // The selected day; invalid: none.
    property date current: root.day(new Date())

    readonly property var steps: [0, 1, 2, 3, 4, 5, 6]
    readonly property var weekDays: root.steps.map(step => (locale.firstDayOfWeek + step) % 7)
    readonly property date firstShown: root.firstOf(current)
    readonly property var locale: Qt.locale()

    signal picked(date day)

    function day(moment: var): date {
        const noon = new Date(moment)
        noon.setHours(12, 0, 0, 0)
        return noon
    }

    function firstOf(day: var): date {
        const first = new Date(day)
        first.setDate(1)
        first.setDate(1 - (first.getDay() - root.locale.firstDayOfWeek + 7) % 7)
        return first
    }

    function plusDays(day: var, days: int): date {
        const next = new Date(day)
        next.setDate(next.getDate() + days)
        return next
    }

    // The same day of another month, or its last.
    function plusMonths(day: var, months: int): date {
        const next = new Date(day)
        next.setDate(1)
        next.setMonth(next.getMonth() + months)
        const last = new Date(next)
        last.setMonth(last.getMonth() + 1, 0)
        next.setDate(Math.min(day.getDate(), last.getDate()))
        return next
    }

    function isSame(a: var, b: var): bool {
        return a.toDateString() === b.toDateString()
    }

    function goTo(day: var) {
        if (day.getFullYear() >= 1 && day.getFullYear() <= 9999)
            root.current = day
    }

    function spoken(day: var): string {
        const words = day.toLocaleDateString(root.locale, Locale.LongFormat)
        return root.isSame(day, new Date()) ? qsTr("%1, today").arg(words) : words
    }

    function stepped(event: KeyEvent): var {
        const intoWeek = (root.current.getDay() - root.locale.firstDayOfWeek + 7) % 7
        const months = event.modifiers & Qt.ShiftModifier ? 12 : 1
        switch (event.key) {
        case Qt.Key_Left:
            return root.plusDays(root.current, -1)
        case Qt.Key_Right:
            return root.plusDays(root.current, 1)
        case Qt.Key_Up:
            return root.plusDays(root.current, -7)
        case Qt.Key_Down:
            return root.plusDays(root.current, 7)
        case Qt.Key_PageUp:
            return root.plusMonths(root.current, -months)
        case Qt.Key_PageDown:
            return root.plusMonths(root.current, months)
        case Qt.Key_Home:
            return root.plusDays(root.current, -intoWeek)
        case Qt.Key_End:
            return root.plusDays(root.current, 6 - intoWeek)
        }
        return null
    }

    implicitWidth: column.implicitWidth
    implicitHeight: column.implicitHeight

    ColumnLayout {
        id: column

        anchors.fill: parent
        spacing: Theme.gapXs

        RowLayout {
            spacing: 0

            BodyText {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gapS
                text: qsTr("%1 %2").arg(root.locale.standaloneMonthName(root.current.getMonth())).arg(root.current.getFullYear())
                strong: true
            }

            IconButton {
                compact: true
                iconName: "chevron-left"
                text: qsTr("Previous month")
                onClicked: root.goTo(root.plusMonths(root.current, -1))
            }

            IconButton {
                compact: true
                iconName: "chevron-right"
                text: qsTr("Next month")
                onClicked: root.goTo(root.plusMonths(root.current, 1))
            }
        }

        Grid {
            id: days

            columns: 7
            Accessible.role: Accessible.Table
            Accessible.name: qsTr("Days")
            Keys.onPressed: event => {
                const next = root.stepped(event)
                event.accepted = next !== null
                if (next)
                    root.goTo(next)
            }

            Repeater {
                model: root.weekDays

                SmallText {
                    required property int modelData

                    width: Theme.control
                    height: Theme.treeRow
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                    wrapMode: Text.NoWrap
                    text: root.locale.standaloneDayName(modelData, Locale.NarrowFormat)
                    Accessible.name: root.locale.standaloneDayName(modelData, Locale.LongFormat)
                }
            }

            Repeater {
                model: 42

                T.AbstractButton {
                    id: cell

                    required property int index

                    readonly property date day: root.plusDays(root.firstShown, index)
                    readonly property bool isCurrent: root.isSame(day, root.current)
                    readonly property bool isChosen: root.isSame(day, root.chosen)
                    readonly property bool isToday: root.isSame(day, new Date())

                    function pick() {
                        root.goTo(cell.day)
                        root.picked(cell.day)
                    }

                    function ink(): color {
                        if (cell.isChosen)
                            return Theme.accentText
                        if (cell.day.getMonth() !== root.current.getMonth())
                            return Theme.muted
                        return cell.isToday ? Theme.accent : Theme.text
                    }

                    width: Theme.control
                    height: Theme.compactControl
                    hoverEnabled: true
                    focusPolicy: Qt.NoFocus
                    activeFocusOnTab: isCurrent || activeFocus
                    focus: isCurrent
                    onIsCurrentChanged: {
                        if (isCurrent && root.activeFocus)
                            forceActiveFocus(Qt.OtherFocusReason)
                    }
                    onClicked: cell.pick()
                    Keys.onReturnPressed: cell.pick()
                    Keys.onEnterPressed: cell.pick()
                    Accessible.role: Accessible.Cell
                    Accessible.name: root.spoken(day)
                    Accessible.selectable: true
                    Accessible.selected: isChosen
                    Accessible.onPressAction: cell.pick()

                    contentItem: Text {
                        text: cell.day.getDate()
                        textFormat: Text.PlainText
                        font: cell.isToday ? Theme.bodyStrong : Theme.body
                        color: cell.ink()
                        horizontalAlignment: Text.AlignHCenter
                        verticalAlignment: Text.AlignVCenter
                        Accessible.ignored: true
                    }

                    background: Rectangle {
                        radius: Theme.radius
                        color: cell.isChosen ? Theme.accent : cell.hovered ? Theme.selection : "transparent"

                        FocusRing {
                            inside: true
                            visible: cell.activeFocus
                            border.color: cell.isChosen ? Theme.text : Theme.accent
                        }
                    }
                }
            }
        }
    }
}
