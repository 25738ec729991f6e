// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import QtTest
import Qt.labs.qmlmodels
import Quayside.Theme
import Quayside.Components

TestCase {
    id: root

    name: "Frames"
    when: windowShown
    visible: true
    width: 700
    height: 600

    ServerText { id: written; width: 300; name: "Files"; maximumLines: 3 }
    ServerLine { id: line; y: 100; width: 160; name: "Files" }
    NoticeBar { id: notice; y: 300; width: 300; text: "The tools changed."; actionText: "Review" }
    Toast { id: toast; y: 400 }
    StatusDot { id: dot; y: 450 }
    Icon { id: icon; y: 470; name: "inbox" }
    PrimaryButton { id: under; y: 500; text: "Under" }

    DataTable {
        id: table

        x: 350
        width: 300
        height: 200
        columns: ["day", "sky"]
    }

    TableModel {
        id: voyages

        TableModelColumn { display: "day" }
        TableModelColumn { display: "low" }
        TableModelColumn { display: "note" }
    }

    DataTable {
        id: wide

        y: 540
        width: 500
        height: 140
        columns: ["day", "low", "note"]
        longest: [["2026-11-21", "x"], ["\u221214"], ["a note that is longer than all the others here"]]
        numeric: [false, true, false]
        model: voyages
    }

    DataTable {
        id: narrow

        y: 780
        width: 150
        height: implicitHeight
        columns: ["day", "low", "note"]
        longest: wide.longest
        model: voyages
    }

    ColumnLayout {
        x: 660
        width: 230

        EmptyState { id: empty; Layout.fillWidth: true; text: "No tasks yet. Long-running work appears here. Use “Run as task” on a tool that supports it." }
    }

    ProgressLine { id: progress; y: 690; width: 200; visible: false; indeterminate: true }

    CopyButton { id: copyButton; y: 740; label: "Copy the text" }

    SignalSpy { id: frames; signalName: "frameSwapped" }

    Sheet {
        id: sheet

        title: "Weather asks to use your model"
        footer: [
            PlainButton { id: decline; text: "Decline"; destructive: true },
            PrimaryButton { id: accept; text: "Send" }
        ]

        TextField { id: inside; label: "Answer" }
    }

    Sheet { id: next; title: "Start Weather?" }

    T.Popup {
        id: pane

        width: 200
        height: 100
        focus: true

        contentItem: TabFence {
            RowLayout {
                PlainButton { id: firstOfPane; text: "First" }
                PlainButton { id: lastOfPane; text: "Last" }
            }
        }
    }

    ScrollPane {
        id: scroller

        x: 350
        y: 250
        width: 200
        height: 120

        TextField { id: top }
        Item { implicitHeight: 400 }
        TextField { id: bottom }
    }

    Menu {
        id: menu

        MenuItem { id: copyItem; text: "Copy"; iconName: "copy" }
        MenuItem { text: "Remove"; destructive: true }
    }

    PageHeader {
        id: header

        y: 800
        width: 700
        title: "Harbour"
        chips: [
            Chip { text: "Connected" },
            Chip { text: "2026-07-28" }
        ]
        actions: [ PlainButton { id: headerAction; text: "Stop" } ]
    }

    SignalSpy { id: rejected; target: sheet; signalName: "rejected" }
    SignalSpy { id: accepted; target: accept; signalName: "clicked" }
    SignalSpy { id: declined; target: decline; signalName: "clicked" }
    SignalSpy { id: undone; target: toast; signalName: "undoRequested" }
    SignalSpy { id: noticed; target: notice; signalName: "actionTriggered" }
    SignalSpy { id: sorted; target: table; signalName: "sortRequested" }
    SignalSpy { id: copied; target: table; signalName: "copyRequested" }
    SignalSpy { id: triggered; target: copyItem; signalName: "triggered" }

    function find(item, test) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            const found = test(child) ? child : find(child, test)
            if (found)
                return found
        }
        return null
    }

    function button(item, text) {
        return find(item, child => child.visible && child.text === text && child.clicked)
    }

    function press(item, text) {
        const wanted = button(item, text)
        waitForItemPolished(wanted.parent)
        mouseClick(wanted)
    }

    function cleanup() {
        sheet.close()
        menu.close()
        tryCompare(sheet, "visible", false)
    }

    function test_chipsOfAPageGoBelowTheTitleAndBack() {
        failOnWarning(/.?/)
        const chip = header.chips[0]
        const place = () => chip.mapToItem(header, 0, chip.height / 2).y
        const action = () => headerAction.mapToItem(header, 0, headerAction.height / 2).y
        for (let i = 0; i < 3; ++i) {
            header.width = 200
            tryVerify(() => place() > action() + chip.height)
            header.width = 700
            tryVerify(() => Math.abs(place() - action()) < 2)
        }
    }

    function test_serverTextIsNeverMarkup() {
        written.text = "<b>bold</b> <img src=\"http://example.invalid/x.png\">"
        const edit = find(written, child => child.readOnly === true)
        compare(edit.textFormat, TextEdit.PlainText)
        compare(edit.getText(0, edit.length), written.text)
        verify(find(written, child => child.text === "From Files"))
    }

    function test_oneLineOfServerTextIsFramedToo() {
        line.text = "<b>Stage</b> 2 of 5, and so on for longer than there is room for"
        const words = find(line, child => child.text === line.text)
        compare(words.textFormat, Text.PlainText)
        verify(words.truncated)
        compare(words.lineCount, 1)
        verify(line.Accessible.name.startsWith("From Files: "))
    }

    function test_longServerTextIsFoldedAndOpens() {
        written.text = "one"
        verify(!button(written, "Show all"))
        const low = written.implicitHeight
        written.text = "1\n2\n3\n4\n5\n6\n7\n8"
        verify(button(written, "Show all"))
        tryVerify(() => written.implicitHeight > low)
        const folded = written.implicitHeight
        press(written, "Show all")
        verify(written.expanded)
        tryVerify(() => written.implicitHeight > folded)
        press(written, "Show less")
        tryCompare(written, "implicitHeight", folded)
    }

    function test_hugeServerTextIsNotLaidOutWhileFolded() {
        written.expanded = false
        written.text = "x".repeat(1000000)
        const edit = find(written, child => child.readOnly === true)
        verify(edit.length < 5000)
        verify(button(written, "Show all"))
        written.text = ""
    }

    function test_escapeRejectsTheSheetAndLeavesItOpen() {
        rejected.clear()
        sheet.open()
        tryCompare(sheet, "opened", true)
        keyClick(Qt.Key_Escape)
        compare(rejected.count, 1)
        verify(sheet.opened)
        inside.forceActiveFocus()
        keyClick(Qt.Key_Escape)
        compare(rejected.count, 2)
    }

    function test_theSheetReturnsTheFocus() {
        for (const item of [top, under]) {
            item.forceActiveFocus(Qt.TabFocusReason)
            sheet.open()
            tryCompare(sheet, "opened", true)
            verify(!item.activeFocus)
            inside.forceActiveFocus()
            sheet.close()
            tryCompare(sheet, "visible", false)
            tryCompare(item, "activeFocus", true)
        }
    }

    function test_aSheetThatFollowsKeepsTheFocus() {
        top.forceActiveFocus(Qt.TabFocusReason)
        sheet.open()
        tryCompare(sheet, "opened", true)
        next.open()
        sheet.close()
        tryCompare(sheet, "visible", false)
        tryCompare(next, "opened", true)
        verify(!top.activeFocus)
        next.close()
        tryCompare(next, "visible", false)
    }

    function test_returnAcceptsNothingByDefault() {
        accepted.clear()
        declined.clear()
        sheet.open()
        tryCompare(sheet, "opened", true)
        keyClick(Qt.Key_Return)
        keyClick(Qt.Key_Space)
        inside.forceActiveFocus()
        keyClick(Qt.Key_Return)
        compare(accepted.count, 0)
        compare(declined.count, 0)
        verify(sheet.opened)
    }

    function test_tabStaysInTheSheet() {
        sheet.open()
        tryCompare(sheet, "opened", true)
        for (let i = 0; i < 8; ++i) {
            keyClick(Qt.Key_Tab)
            verify(!under.activeFocus)
        }
    }

    // A popup that is not modal covers controls as well.
    function test_tabStaysInAFence() {
        pane.open()
        tryCompare(pane, "opened", true)
        firstOfPane.forceActiveFocus(Qt.TabFocusReason)
        for (const button of [lastOfPane, firstOfPane]) {
            keyClick(Qt.Key_Tab)
            verify(button.visualFocus)
        }
        for (const button of [lastOfPane, firstOfPane]) {
            keyClick(Qt.Key_Backtab)
            verify(button.visualFocus)
        }
        pane.close()
    }

    function test_pressesBesideTheSheetDoNothing() {
        rejected.clear()
        sheet.open()
        tryCompare(sheet, "opened", true)
        mouseClick(under)
        verify(sheet.opened)
        compare(rejected.count, 0)
    }

    function test_toastOffersAWayBack() {
        undone.clear()
        toast.show("Moved to the trash.", true)
        verify(toast.visible)
        compare(toast.Accessible.name, "Moved to the trash.")
        press(toast, "Undo")
        compare(undone.count, 1)
        verify(!toast.visible)
        toast.show("Saved.", false)
        verify(!button(toast, "Undo"))
        toast.hide()
    }

    function test_noticeHasAnAction() {
        noticed.clear()
        mouseClick(button(notice, "Review"))
        compare(noticed.count, 1)
        compare(notice.Accessible.name, "The tools changed.")
    }

    function test_statesDifferInShape() {
        const shapes = new Set()
        for (const shape of [StatusDot.Ready, StatusDot.Idle, StatusDot.NeedsYou, StatusDot.Failed]) {
            dot.shape = shape
            shapes.add([dot.isFilled, dot.radius, dot.border.width].join())
        }
        compare(shapes.size, 4)
        dot.shape = StatusDot.None
        verify(!dot.visible)
    }

    function test_iconsAreFound() {
        compare(icon.status, Image.Ready)
    }

    function test_tableHeadersAskForSortingByKeys() {
        sorted.clear()
        const header = button(table, "sky")
        header.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Return)
        compare(sorted.count, 1)
        compare(sorted.signalArguments[0][0], 1)
        mouseClick(button(table, "day"))
        compare(sorted.count, 2)
        table.sortColumn = 1
        compare(header.Accessible.description, "sorted, smallest first")
    }

    function truncated(item) {
        return find(item, child => child.visible && child.truncated === true)
    }

    function fillVoyages(count) {
        voyages.clear()
        for (let i = 0; i < count; ++i)
            voyages.appendRow({ day: i === count - 1 ? "2026-11-21" : "x", low: "1", note: "short" })
        wide.measure()
    }

    function test_columnsAreAsWideAsTheirTextsWhereverTheListStands() { // window 5
        fillVoyages(60)
        const view = find(wide, child => child.columnWidthProvider !== undefined)
        tryVerify(() => view.rows === 60 && wide.edges.length === 4)
        const before = Array.from(wide.edges)
        view.contentY = view.contentHeight - view.height
        tryVerify(() => find(view, child => child.text === "2026-11-21"))
        verify(!truncated(view))
        view.contentY = 0
        wait(0)
        compare(Array.from(wide.edges), before)
        verify(before[3] <= wide.width) // What there is room for is not cut either.
        verify(before[3] - before[2] > 250)
    }

    function test_numbersOfATableAreRightAligned() { // window 5
        fillVoyages(3)
        const view = find(wide, child => child.columnWidthProvider !== undefined)
        tryVerify(() => find(view, child => child.text === "1"))
        compare(find(view, child => child.text === "1").horizontalAlignment, Text.AlignRight)
        compare(find(view, child => child.text === "short").horizontalAlignment, Text.AlignLeft)
        const heading = find(button(wide, "low"), child => child.text === "low" && child.font)
        verify(heading.mapToItem(wide, heading.width, 0).x > (wide.edges[1] + wide.edges[2]) / 2)
    }

    function test_theScrollBarStandsBelowTheLastRow() {
        fillVoyages(3)
        const view = find(narrow, child => child.columnWidthProvider !== undefined)
        const bar = view.ScrollBar.horizontal
        tryVerify(() => view.rows === 3 && bar.visible && bar.size < 1)
        tryCompare(view, "height", view.contentHeight)
        verify(bar.mapToItem(view, 0, 0).y >= view.height)
        verify(bar.y + bar.height <= narrow.height)
    }

    function test_anEmptyStateShowsItsWholeText() {
        const text = find(empty, child => child.text === empty.text)
        tryVerify(() => text.width === 230 && empty.height >= text.y + text.contentHeight)
        verify(!text.truncated)
        empty.Layout.preferredWidth = 500
        empty.parent.width = 500
        tryVerify(() => text.width === 320 && text.mapToItem(empty, 0, 0).x === 90)
    }

    function test_aSheetKeepsItsTopWhileItGrows() {
        sheet.open()
        tryCompare(sheet, "opened", true)
        const top = sheet.y
        compare(top, 96)
        inside.Layout.preferredHeight = 200
        tryVerify(() => sheet.height > 250)
        compare(sheet.y, top)
        inside.Layout.preferredHeight = 4000
        tryCompare(sheet, "y", 20)
    }

    function test_columnsAreDraggedAndFitAgain() { // window 5
        fillVoyages(3)
        tryVerify(() => wide.edges.length === 4)
        const before = Array.from(wide.edges)
        const edge = wide.mapToItem(root, wide.edges[1] - 4, 10)
        mousePress(root, edge.x, edge.y)
        mouseMove(root, edge.x + 30, edge.y)
        mouseMove(root, edge.x + 60, edge.y)
        mouseRelease(root, edge.x + 60, edge.y)
        fuzzyCompare(wide.edges[1], before[1] + 60, 1)
        fuzzyCompare(wide.edges[2] - wide.edges[1], before[2] - before[1], 1)
        mouseDoubleClickSequence(root, edge.x + 60, edge.y)
        compare(wide.edges[1], before[1])
    }

    function test_aTableIsScrolledByKeys() {
        fillVoyages(60)
        const view = find(wide, child => child.columnWidthProvider !== undefined)
        tryVerify(() => view.rows === 60 && view.contentHeight > view.height)
        view.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_End)
        fuzzyCompare(view.contentY, view.contentHeight - view.height, 1)
        keyClick(Qt.Key_PageUp)
        verify(view.contentY < view.contentHeight - view.height - 28)
        keyClick(Qt.Key_Home)
        compare(view.contentY, 0)
        keyClick(Qt.Key_Down)
        compare(view.contentY, 28)
        view.contentY = 0
    }

    function test_sortingMovesNoColumn() { // window 5
        fillVoyages(3)
        const before = Array.from(wide.edges)
        wide.sortColumn = 1
        wide.measure()
        compare(Array.from(wide.edges), before)
        wide.sortColumn = -1
    }

    function test_endlessProgressIsDrawnTenTimesASecond() { // window 20
        frames.target = root.Window.window
        progress.visible = true
        wait(200)
        frames.clear()
        const start = Date.now()
        wait(1500)
        tryVerify(() => frames.count > 0)
        const seconds = (Date.now() - start) / 1000
        progress.visible = false
        verify(frames.count <= 15 * seconds, frames.count + " frames in " + seconds + " s")
    }

    function test_copyingIsConfirmed() {
        compare(copyButton.Accessible.name, "Copy the text")
        const before = copyButton.width
        mouseClick(copyButton)
        compare(copyButton.Accessible.name, "Copied")
        compare(copyButton.width, before)
        tryCompare(copyButton, "text", "Copy the text")
    }

    function test_factsAreParted() {
        compare(Facts.joined(["code 1.", "", "may change."]), "code 1 · may change.")
        compare(Facts.joined(["\u4ee3\u7801 1\u3002", "x"]), "\u4ee3\u7801 1 · x")
        compare(Facts.joined(["Wait.", ""]), "Wait.")
    }

    function test_tableIsCopiedByKeys() {
        copied.clear()
        button(table, "day").forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_C, Qt.ControlModifier)
        compare(copied.count, 1)
    }

    function test_pageFollowsTheKeyboard() {
        top.forceActiveFocus()
        compare(scroller.contentY, 0)
        keyClick(Qt.Key_Tab)
        verify(bottom.activeFocus)
        compare(scroller.contentY, scroller.contentHeight - scroller.height)
        keyClick(Qt.Key_Backtab)
        compare(scroller.contentY, 0)
    }

    function test_menuIsWalkedByKeys() {
        triggered.clear()
        menu.popup(root, 10, 10)
        tryCompare(menu, "opened", true)
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Return)
        tryCompare(menu, "visible", false)
        compare(triggered.count, 1)
    }
}
