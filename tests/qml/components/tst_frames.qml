// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
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

    Sheet {
        id: sheet

        title: "Weather wants to use your model"
        footer: [
            PlainButton { id: decline; text: "Decline"; destructive: true },
            PrimaryButton { id: accept; text: "Send" }
        ]

        TextField { id: inside; label: "Answer" }
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

    function test_serverTextIsNeverMarkup() {
        written.text = "<b>bold</b> <img src=\"http://example.invalid/x.png\">"
        const edit = find(written, child => child.readOnly === true)
        compare(edit.textFormat, TextEdit.PlainText)
        compare(edit.getText(0, edit.length), written.text)
        verify(find(written, child => child.text === "Files writes"))
    }

    function test_oneLineOfServerTextIsFramedToo() {
        line.text = "<b>Stage</b> 2 of 5, and so on for longer than there is room for"
        const words = find(line, child => child.text === line.text)
        compare(words.textFormat, Text.PlainText)
        verify(words.truncated)
        compare(words.lineCount, 1)
        verify(line.Accessible.name.startsWith("Files writes: "))
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
