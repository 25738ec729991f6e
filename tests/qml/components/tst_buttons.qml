// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.Components

TestCase {
    id: root

    name: "Buttons"
    when: windowShown
    visible: true
    width: 400
    height: 300

    Column {
        PrimaryButton { id: primary; text: "Run" }
        PlainButton { id: plain; text: "Stop"; destructive: true; iconName: "stop" }
        LinkButton { id: link; text: "Show result" }
        IconButton { id: icon; iconName: "copy"; text: "Copy"; compact: true }

        IconButton {
            id: opener

            iconName: "more"
            text: "More actions"
            onClicked: menu.popup(opener, 0, opener.height)

            Menu {
                id: menu

                MenuItem { text: "Resource…" }
            }
        }

        NavRow { id: row; width: 200; title: "Harbour"; tip: "Looks like another one" }
    }

    SignalSpy { id: spy; signalName: "clicked" }

    function rows() {
        return [
            { tag: "primary", button: primary, name: "Run" },
            { tag: "plain", button: plain, name: "Stop" },
            { tag: "link", button: link, name: "Show result" },
            { tag: "icon", button: icon, name: "Copy" }
        ]
    }

    function watch(button) {
        spy.target = button
        spy.clear()
        button.enabled = true
        button.forceActiveFocus(Qt.TabFocusReason)
        tryCompare(button, "activeFocus", true)
    }

    function test_keysPressTheFocusedButton_data() { return rows() }
    function test_keysPressTheFocusedButton(row) {
        watch(row.button)
        verify(row.button.visualFocus)
        keyClick(Qt.Key_Space)
        keyClick(Qt.Key_Return)
        keyClick(Qt.Key_Enter)
        compare(spy.count, 3)
    }

    function test_mousePresses_data() { return rows() }
    function test_mousePresses(row) {
        watch(row.button)
        mouseClick(row.button)
        compare(spy.count, 1)
        verify(!row.button.visualFocus || row.button.focusReason !== Qt.MouseFocusReason)
    }

    function test_disabledButtonsDoNothing_data() { return rows() }
    function test_disabledButtonsDoNothing(row) {
        watch(row.button)
        row.button.enabled = false
        mouseClick(row.button)
        keyClick(Qt.Key_Return)
        compare(spy.count, 0)
    }

    function test_iconButtonsExplainThemselvesOnHover() {
        const tip = Array.from(icon.children).find(child => child.shown !== undefined)
        verify(!tip.children[0].item)
        mouseMove(icon, 10, 10)
        tryVerify(() => tip.children[0].item?.opened)
        compare(tip.children[0].item.text, "Copy")
        mouseMove(root, 390, 290)
        tryVerify(() => !tip.children[0].item)
    }

    function tipOf(item) {
        return Array.from(item.children).find(child => child.shown !== undefined).children[0]
    }

    // W37: the tip of a button does not cover the menu that the button opened.
    function test_aTipGoesWithAPress_data() {
        return [
            { tag: "button with a menu", item: opener, mouse: Qt.LeftButton },
            { tag: "button", item: icon, mouse: Qt.LeftButton },
            { tag: "row", item: row, mouse: Qt.LeftButton },
            { tag: "menu of a row", item: row, mouse: Qt.RightButton }
        ]
    }
    function test_aTipGoesWithAPress(data) {
        mouseMove(root, 390, 290)
        mouseMove(data.item, 10, 10)
        tryVerify(() => tipOf(data.item).item?.opened)
        mousePress(data.item, 10, 10, data.mouse)
        tryVerify(() => !tipOf(data.item).item)
        mouseRelease(data.item, 10, 10, data.mouse)
        verify(!tipOf(data.item).item)
        compare(menu.visible, data.item === opener)
        menu.close()
        // It comes again with the pointer.
        mouseMove(root, 390, 290)
        tryCompare(data.item, "hovered", false)
        mouseMove(data.item, 10, 10)
        tryVerify(() => tipOf(data.item).item?.opened)
        mouseMove(root, 390, 290)
        tryVerify(() => !tipOf(data.item).item)
    }

    // W37: what a press changed is told.
    function test_anotherTextIsShownAfterAPress() {
        mouseMove(icon, 10, 10)
        tryVerify(() => tipOf(icon).item?.opened)
        mouseClick(icon, 10, 10)
        verify(!tipOf(icon).item)
        icon.text = "Copied"
        tryVerify(() => tipOf(icon).item?.opened)
        compare(tipOf(icon).item.text, "Copied")
        mouseMove(root, 390, 290)
        icon.text = "Copy"
    }

    Component { id: hovered; NavRow { width: 200; title: "Harbour"; tip: "Looks like another one" } }

    // What the pointer is on may be taken out of the window before the delay of its tip ends.
    function test_aTipGoesWithItsRow() {
        const row = createTemporaryObject(hovered, root)
        row.y = 250
        mouseMove(row, 10, 10)
        tryVerify(() => tipOf(row).active)
        row.parent = null
        verify(!tipOf(row).active)
        mouseMove(root, 390, 100)
    }

    function test_buttonsHaveNamesAndRoom_data() { return rows() }
    function test_buttonsHaveNamesAndRoom(row) {
        compare(row.button.Accessible.name, row.name)
        compare(row.button.Accessible.role, Accessible.Button)
        verify(row.button.width >= 28)
        verify(row.button.height >= 28)
    }
}
