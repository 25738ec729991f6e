// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.Components

TestCase {
    id: root

    name: "Lists"
    when: windowShown
    visible: true
    width: 400
    height: 600

    ItemList {
        id: list

        property int chosen: -1

        width: 300
        height: 200
        label: "Tools"
        model: [{ title: "Forecast", chip: "" }, { title: "Alerts", chip: "changed" }, { title: "Route", chip: "" }]
        delegate: ListRow {
            required property int index
            required property var modelData

            width: ListView.view.width
            title: modelData.title
            subtitle: "second line"
            chipText: modelData.chip
            onClicked: list.chosen = index
        }
    }

    Tabs {
        id: tabs

        y: 210
        width: 300

        Tab { text: "Tools"; count: 12 }
        Tab { text: "Prompts" }
        Tab { text: "Log" }
    }

    NavRow { id: nav; y: 260; width: 200; title: "Needs you"; count: 2; urgent: true }

    ListModel {
        id: nodes

        property int toggled: -1

        function toggle(row) {
            toggled = row
            setProperty(row, "expanded", !get(row).expanded)
        }

        ListElement { key: ""; preview: "{2}"; kind: "object"; depth: 0; hasChildren: true; expanded: true }
        ListElement { key: "days"; preview: "[3]"; kind: "array"; depth: 1; hasChildren: true; expanded: false }
        ListElement { key: "place"; preview: "\"<b>Oslo</b>\""; kind: "string"; depth: 1; hasChildren: false; expanded: false }
    }

    JsonTree { id: tree; y: 310; width: 300; height: 120; model: nodes; label: "Result" }

    ItemList {
        id: many

        y: 440
        width: 232
        height: 100
        label: "Many"
        model: 12
        delegate: ListRow {
            required property int index

            width: ListView.view.width
            title: "Delete observations " + index
            subtitle: "delete_observations"
            chipText: "Destructive · claimed"
        }
    }

    NavRow { id: page; y: 560; width: 200; title: "Tasks"; iconName: "tasks" }
    NavRow { id: server; y: 600; width: 200; title: "Weather"; statusShape: StatusDot.Ready }

    SignalSpy { id: clicked; target: nav; signalName: "clicked" }
    SignalSpy { id: copied; target: tree; signalName: "copyRequested" }

    function init() {
        nav.forceActiveFocus()
        list.currentIndex = 0
        list.chosen = -1
        tabs.currentIndex = 0
        tree.currentIndex = -1
        nodes.toggled = -1
        clicked.clear()
        copied.clear()
    }

    function test_titlesOfRowsStartAtOneEdge() {
        const edge = row => findText(row, row.title)?.mapToItem(row, 0, 0).x ?? 0
        tryVerify(() => edge(page) > 0 && edge(page) === edge(server))
    }

    function test_arrowsWalkAndReturnChooses() {
        list.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Down)
        compare(list.currentIndex, 1)
        verify(list.currentItem.visualFocus)
        keyClick(Qt.Key_Return)
        compare(list.chosen, 1)
        keyClick(Qt.Key_End)
        compare(list.currentIndex, 2)
        keyClick(Qt.Key_Down)
        compare(list.currentIndex, 2)
        keyClick(Qt.Key_Home)
        compare(list.currentIndex, 0)
        keyClick(Qt.Key_Space)
        compare(list.chosen, 0)
    }

    function test_tabKeyEntersAListOnceAndLeavesIt() {
        list.forceActiveFocus(Qt.TabFocusReason)
        verify(list.currentItem.visualFocus)
        keyClick(Qt.Key_Tab)
        verify(tabs.itemAt(0).visualFocus)
        keyClick(Qt.Key_Tab)
        verify(nav.visualFocus)
        keyClick(Qt.Key_Tab)
        verify(tree.activeFocus)
        keyClick(Qt.Key_Backtab)
        verify(nav.visualFocus)
    }

    function test_rowsSayWhatTheyShow() {
        const row = list.itemAtIndex(1)
        compare(row.Accessible.role, Accessible.ListItem)
        compare(row.Accessible.name, "Alerts")
        compare(row.Accessible.description, "second line, changed")
        compare(nav.Accessible.name, "Needs you, 2")
    }

    function findText(item, text) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            const found = child.text === text && child.font ? child : findText(child, text)
            if (found)
                return found
        }
        return null
    }

    function test_theChipLeavesTheTitleItsLine() { // window 11
        const row = many.itemAtIndex(0)
        const title = findText(row, "Delete observations 0")
        const chip = findText(row, "Destructive · claimed")
        verify(!title.truncated)
        verify(!chip.truncated)
        verify(chip.mapToItem(row, 0, 0).y >= title.mapToItem(row, 0, title.height).y)
        verify(chip.mapToItem(row, chip.width, 0).x > row.width - 40)
    }

    function test_theScrollBarLiesBesideTheSelection() {
        tryVerify(() => many.gutter > 0)
        const row = many.itemAtIndex(0)
        verify(row.background.x + row.background.width <= many.width - 8)
        verify(list.itemAtIndex(0).background.width === list.width)
    }

    function test_largeCountsAreGrouped() {
        nav.count = 10000
        verify(findText(nav, Number(10000).toLocaleString(Qt.locale(), "f", 0)))
        nav.count = 2
    }

    function test_noRowOfATreeIsChosenBeforeSomebodyDoes() {
        nav.forceActiveFocus(Qt.TabFocusReason)
        compare(tree.currentIndex, -1)
        keyClick(Qt.Key_Tab)
        compare(tree.currentIndex, 0)
        verify(tree.currentItem.visualFocus)
    }

    function test_navigationRowAnswersKeys() {
        nav.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Space)
        keyClick(Qt.Key_Return)
        compare(clicked.count, 2)
    }

    function test_arrowsChangeTheTab() {
        tabs.itemAt(0).forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Right)
        compare(tabs.currentIndex, 1)
        verify(tabs.itemAt(1).activeFocus)
        keyClick(Qt.Key_Right)
        keyClick(Qt.Key_Right)
        compare(tabs.currentIndex, 2)
        keyClick(Qt.Key_Left)
        compare(tabs.currentIndex, 1)
    }

    function test_tabsKeepTheirPlaceWhenChosen() {
        const before = tabs.itemAt(2).x
        mouseClick(tabs.itemAt(1))
        compare(tabs.currentIndex, 1)
        compare(tabs.itemAt(2).x, before)
        compare(tabs.itemAt(0).Accessible.name, "Tools, 12")
    }

    function test_aTabThatIsNotOfferedLeavesNoGap() {
        const place = tabs.itemAt(1).x
        tabs.itemAt(1).isOffered = false
        tryCompare(tabs.itemAt(2), "x", place)
        tabs.itemAt(0).forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Right)
        compare(tabs.currentIndex, 2)
        keyClick(Qt.Key_Left)
        compare(tabs.currentIndex, 0)
        tabs.itemAt(1).isOffered = true
        tryVerify(() => tabs.itemAt(2).x > place)
    }

    function test_treeFoldsByKeys() {
        tree.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Down)
        compare(tree.currentIndex, 1)
        keyClick(Qt.Key_Left)
        compare(nodes.toggled, -1)
        keyClick(Qt.Key_Right)
        compare(nodes.toggled, 1)
        compare(nodes.get(1).expanded, true)
        keyClick(Qt.Key_Left)
        compare(nodes.get(1).expanded, false)
    }

    function test_treeFoldsByMouse() {
        mouseClick(tree.itemAtIndex(1))
        compare(nodes.toggled, 1)
        compare(tree.currentIndex, 1)
        nodes.setProperty(1, "expanded", false)
    }

    function test_treeRowsNameKeyAndValue() {
        compare(tree.itemAtIndex(2).Accessible.name, "place: \"<b>Oslo</b>\"")
        verify(tree.itemAtIndex(1).leftPadding > tree.itemAtIndex(0).leftPadding)
    }

    function test_treeAsksForACopy() {
        tree.forceActiveFocus(Qt.TabFocusReason)
        compare(tree.currentIndex, 0)
        keyClick(Qt.Key_C, Qt.ControlModifier)
        compare(copied.count, 1)
        compare(copied.signalArguments[0][0], 0)
    }
}
