// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.Components
import Quayside.Theme

// W20
TestCase {
    id: root

    name: "Tables"
    when: windowShown
    visible: true
    width: 900
    height: 400

    readonly property RowTable shown: table

    RowTable {
        id: table

        property int chosen: -1

        width: 800
        height: 200
        label: "Voyages"
        trailing: 80
        columns: [
            { title: "Time", width: 100, share: 0, rank: 0 },
            { title: "Who", width: 100, share: 1, rank: 2 },
            { title: "What", width: 100, share: 3, rank: 0 },
            { title: "ms", width: 100, share: 0, rank: 3, isNumeric: true }
        ]
        model: 12
        delegate: TableRow {
            id: row

            required property int index

            width: ListView.view.width
            table: root.shown
            title: "voyage " + row.index
            cells: ["10:00", "A crew with a name that is far too long for the column that it stands in, however wide it is", row.title, "30"]
            tones: [Chip.Neutral, Chip.Bad]
            details: ["", "", "boat_" + row.index]
            onClicked: table.chosen = row.index

            PlainButton { compact: true; text: "Sink"; focusPolicy: row.ListView.isCurrentItem ? Qt.StrongFocus : Qt.ClickFocus }
        }
    }

    SignalSpy { id: sorted; target: table; signalName: "sortRequested" }

    function init() {
        table.width = 800
        table.chosen = -1
        table.sortColumn = -1
        sorted.clear()
    }

    function find(item, matches) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            const found = matches(child) ? child : find(child, matches)
            if (found)
                return found
        }
        return null
    }

    function heading(title) {
        return find(table, child => child.isNumeric !== undefined && child.sorted !== undefined && child.text === title && child.visible)
    }

    function firstRow() {
        return find(table, child => child.title === "voyage 0" && child.visible)
    }

    function cell(index) {
        return find(firstRow(), child => child.isCut !== undefined && child.index === index && child.visible)
    }

    function test_widthsFollowTheRoom_data() {
        return [
            { tag: "wide", width: 800, left: [] },
            { tag: "just enough", width: 488, left: [] },
            { tag: "too narrow for one", width: 487, left: [3] },
            { tag: "too narrow for two", width: 387, left: [1, 3] },
            { tag: "too narrow for all", width: 200, left: [1, 3] },
            { tag: "nothing", width: 0, left: [1, 3] }
        ]
    }

    function test_widthsFollowTheRoom(data) {
        table.width = data.width
        const widths = Array.from(table.widths)
        compare(widths.length, 4)
        for (let i = 0; i < 4; ++i)
            compare(widths[i] === 0, data.width === 0 || data.left.includes(i))
        const sum = widths.reduce((all, width) => all + width, 0)
        verify(sum <= Math.max(0, data.width - 80))
    }

    function test_whatIsLeftOverIsShared() {
        compare(Array.from(table.widths), [100, 178, 334, 100])
    }

    function test_headingsStandOverTheirColumns() {
        tryVerify(() => firstRow() !== null)
        for (let i = 0; i < 4; ++i) {
            const head = heading(table.columns[i].title)
            compare(head.mapToItem(table, 0, 0).x, cell(i).mapToItem(table, 0, 0).x)
            compare(head.width, cell(i).width)
        }
        compare(cell(3).horizontalAlignment, Text.AlignRight)
        table.width = 387
        verify(!heading("ms"))
        verify(!cell(3))
    }

    function test_aHeadingSorts() {
        mouseClick(heading("What"))
        compare(sorted.count, 1)
        compare(sorted.signalArguments[0][0], 2)
        table.sortColumn = 2
        verify(heading("What").Accessible.description.length > 0)
        compare(heading("Time").Accessible.description, "")
        heading("ms").forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Return)
        compare(sorted.signalArguments[1][0], 3)
    }

    function test_arrowsWalkAndReturnOpens() {
        table.focusFirst()
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Return)
        compare(table.chosen, 2)
        keyClick(Qt.Key_Tab) // The button of this row, and of no other.
        verify(root.Window.activeFocusItem.text === "Sink")
        compare(find(root.Window.activeFocusItem.parent.parent, child => child.isCut !== undefined && child.index === 2).text, "voyage 2")
    }

    function test_longTextsAreCutAndToldInFull() {
        tryVerify(() => firstRow() !== null)
        verify(cell(1).isCut)
        verify(!cell(2).isCut)
        const row = firstRow()
        verify(row.tipOf(cell(1)).startsWith("A crew with a name"))
        compare(row.tipOf(cell(2)), "voyage 0 · boat_0") // What the cell does not say.
        compare(row.tipOf(cell(0)), "")
        verify(row.Accessible.description.includes("A crew with a name"))
        verify(!row.Accessible.description.includes("voyage 0")) // It is the name.
        verify(row.Accessible.description.endsWith("ms 30"))
        compare(cell(1).color, Theme.bad)
        compare(cell(0).color, Theme.text)
    }

    function test_aPressOnTheButtonIsNoPressOnTheRow() {
        tryVerify(() => firstRow() !== null)
        mouseClick(find(firstRow(), child => child.text === "Sink"))
        compare(table.chosen, -1)
        mouseClick(cell(2))
        compare(table.chosen, 0)
    }
}
