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

    function test_buttonsHaveNamesAndRoom_data() { return rows() }
    function test_buttonsHaveNamesAndRoom(row) {
        compare(row.button.Accessible.name, row.name)
        compare(row.button.Accessible.role, Accessible.Button)
        verify(row.button.width >= 28)
        verify(row.button.height >= 28)
    }
}
