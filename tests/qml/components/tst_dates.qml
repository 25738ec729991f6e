// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.Components

TestCase {
    id: root

    property string held

    name: "Dates"
    when: windowShown
    visible: true
    width: 500
    height: 500

    DateField {
        id: day

        x: 10
        y: 10
        width: 200
        label: "First day"
        onTextEdited: root.held = text

        Binding on text {
            value: root.held
        }
    }

    DateField {
        id: moment

        x: 10
        y: 60
        width: 300
        label: "Start"
        hasTime: true
    }

    Calendar {
        id: calendar

        x: 10
        y: 120
        onPicked: day => root.held = Qt.formatDate(day, "yyyy-MM-dd")
    }

    function every(item, fits, found) {
        const children = item.children ?? []
        for (let i = 0; i < children.length; ++i) {
            if (children[i].visible && fits(children[i]))
                found.push(children[i])
            every(children[i], fits, found)
        }
        return found
    }

    function outermost() {
        let item = root
        while (item.parent)
            item = item.parent
        return item
    }

    // What can be seen and is called name, in the popup too.
    function named(name) {
        return every(outermost(), item => item.Accessible.name === name, [])[0]
    }

    // Noon, as Date has months from 0.
    function at(year, month, date) {
        return new Date(year, month - 1, date, 12)
    }

    function iso(date) {
        return Qt.formatDate(date, "yyyy-MM-dd")
    }

    function type(words) {
        for (let i = 0; i < words.length; ++i)
            keyClick(words.charAt(i))
    }

    function init() {
        failOnWarning(/.?/)
        root.held = ""
        moment.text = ""
        calendar.current = at(2026, 11, 20)
    }

    function cleanup() {
        keyClick(Qt.Key_Escape)
        tryCompare(day, "isPicking", false)
        tryCompare(moment, "isPicking", false)
    }

    function test_keysGoThroughTheDays_data() {
        return [{ tag: "left", key: Qt.Key_Left, day: "2026-11-19" },
                { tag: "right", key: Qt.Key_Right, day: "2026-11-21" },
                { tag: "up", key: Qt.Key_Up, day: "2026-11-13" },
                { tag: "down", key: Qt.Key_Down, day: "2026-11-27" },
                { tag: "page up", key: Qt.Key_PageUp, day: "2026-10-20" },
                { tag: "page down", key: Qt.Key_PageDown, day: "2026-12-20" },
                { tag: "a year", key: Qt.Key_PageDown, modifiers: Qt.ShiftModifier, day: "2027-11-20" },
                { tag: "to a shorter month", from: at(2026, 1, 31), key: Qt.Key_PageDown, day: "2026-02-28" },
                { tag: "over the end of a year", from: at(2026, 12, 31), key: Qt.Key_Right, day: "2027-01-01" },
                { tag: "over a change of clocks", from: at(2026, 3, 28), key: Qt.Key_Right, day: "2026-03-29" }]
    }

    function test_keysGoThroughTheDays(data) {
        calendar.current = data.from ?? at(2026, 11, 20)
        calendar.forceActiveFocus()
        keyClick(data.key, data.modifiers ?? Qt.NoModifier)
        compare(iso(calendar.current), data.day)
        keyClick(Qt.Key_Return)
        compare(root.held, data.day)
    }

    function test_weeksBeginAsTheLocaleHasIt() {
        compare(calendar.weekDays[0], Qt.locale().firstDayOfWeek)
        compare(calendar.firstShown.getDay(), Qt.locale().firstDayOfWeek)
        verify(calendar.firstShown <= at(2026, 11, 1))
        calendar.forceActiveFocus()
        keyClick(Qt.Key_Home)
        compare(calendar.current.getDay(), Qt.locale().firstDayOfWeek)
    }

    function test_everyDayHasItsWholeName() {
        const name = at(2026, 11, 20).toLocaleDateString(Qt.locale(), Locale.LongFormat)
        const cell = every(calendar, item => item.Accessible.name.startsWith(name), [])[0]
        verify(cell)
        calendar.chosen = cell.day
        verify(cell.Accessible.selected)
        mouseClick(cell)
        compare(root.held, "2026-11-20")
    }

    function test_aDateIsPickedByKeyboard() {
        root.held = "2026-11-20"
        day.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Down, Qt.AltModifier)
        tryVerify(() => named("Choose a date"))
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Return)
        compare(root.held, "2026-11-27")
        compare(day.text, "2026-11-27")
        tryCompare(day, "isPicking", false)
        verify(day.activeFocus)
        root.held = "2026-01-01"
        compare(day.text, "2026-01-01")
    }

    function test_theButtonOpensAndEscapeChangesNothing() {
        root.held = "2026-11-20"
        mouseClick(named("Choose a date for First day"))
        tryVerify(() => named("Choose a date"))
        keyClick(Qt.Key_Right)
        keyClick(Qt.Key_Escape)
        tryCompare(day, "isPicking", false)
        compare(root.held, "2026-11-20")
    }

    function test_aDateMayBeTyped() {
        day.forceActiveFocus()
        type("2026-11-2")
        compare(root.held, "2026-11-2")
        moment.forceActiveFocus()
        compare(root.held, "2026-11-2")
    }

    function test_aMomentHasDayTimeAndZone() {
        moment.text = "2026-11-20T14:30:00Z"
        moment.forceActiveFocus()
        keyClick(Qt.Key_F4)
        tryVerify(() => named("Choose a date and time"))
        keyClick(Qt.Key_Right)
        keyClick(Qt.Key_Return)
        tryVerify(() => named("Time")?.activeFocus)
        type("8:15")
        keyClick(Qt.Key_Return)
        const picked = new Date(moment.text)
        const local = new Date("2026-11-20T14:30:00Z")
        compare(picked.getHours(), 8)
        compare(picked.getMinutes(), 15)
        local.setDate(local.getDate() + 1)
        compare(iso(picked), iso(local))
        verify(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(moment.text), moment.text)
    }

    function test_aTimeThatIsNoneIsNotUsed() {
        moment.forceActiveFocus()
        keyClick(Qt.Key_F4)
        tryVerify(() => named("Choose a date and time"))
        keyClick(Qt.Key_Return)
        tryVerify(() => named("Time")?.activeFocus)
        type("25:00")
        keyClick(Qt.Key_Return)
        verify(moment.isPicking)
        verify(!named("Use").enabled)
        compare(moment.text, "")
    }

    function test_theZoneIsAddedToWhatIsTyped_data() {
        return [{ typed: "2026-11-20 14:30", same: new Date(2026, 10, 20, 14, 30) },
                { typed: "2026-11-20T14:30:15", same: new Date(2026, 10, 20, 14, 30, 15) },
                { typed: "2026-11-20 14:30Z", same: new Date("2026-11-20T14:30:00Z") },
                { typed: "2026-11-20t14:30:00.25+05:30", same: new Date("2026-11-20T14:30:00.250+05:30") }]
    }

    function test_theZoneIsAddedToWhatIsTyped(data) {
        moment.forceActiveFocus()
        type(data.typed)
        day.forceActiveFocus()
        compare(new Date(moment.text).getTime(), data.same.getTime())
        verify(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(moment.text), moment.text)
    }

    function test_aDateIsSaidInWords() {
        root.held = "2026-11-20"
        compare(day.words, at(2026, 11, 20).toLocaleDateString(Qt.locale(), Locale.LongFormat))
        for (const wrong of ["", "2026-13-01", "2026-02-29", "2026-11-2"]) {
            root.held = wrong
            compare(day.words, "")
        }
        moment.text = "2026-11-20T14:30:00Z"
        verify(moment.words.includes(new Date(moment.text).toLocaleTimeString(Qt.locale(), Locale.ShortFormat)))
        moment.text = "2026-11-20"
        compare(moment.words, "")
    }

    function test_halfAMomentIsLeftAsItIs() {
        moment.forceActiveFocus()
        type("2026-11-20 14")
        day.forceActiveFocus()
        compare(moment.text, "2026-11-20 14")
    }
}
