// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtTest
import Quayside.Theme
import Quayside.Components

TestCase {
    id: root

    name: "Inputs"
    when: windowShown
    visible: true
    width: 500
    height: 700

    ColumnLayout {
        width: 400

        Field {
            id: field

            Layout.fillWidth: true
            label: "Place"
            isRequired: true
            hint: "City or coordinates"

            TextField { id: place }
        }

        Field {
            label: "Days"

            NumberField { id: days; text: "3"; from: 1; to: 5; Layout.maximumWidth: 120 }
        }

        SearchField { id: search }
        CheckBox { id: check; text: "comments" }
        Switch { id: toggle; text: "Ask first" }
        ComboBox { id: combo; label: "Detail"; model: ["by day", "by hour"] }
        ComboBox { id: narrow; label: "Type"; implicitWidth: 90; Layout.fillWidth: false }
        TextArea { id: area; label: "Request"; maximumLines: 4 }
        TextField { id: last; label: "Last" }
    }

    SignalSpy { id: edited; target: days; signalName: "textEdited" }
    SignalSpy { id: toggled; target: toggle; signalName: "toggled" }

    function shownText(item, text) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            if (child.visible && (child.text === text || shownText(child, text)))
                return true
        }
        return false
    }

    function cleanup() {
        field.error = ""
        field.isRequired = true
    }

    function test_requiredFieldIsMarkedAndSaysSo() {
        verify(shownText(field, "*"))
        compare(place.Accessible.name, "Place, required")
        field.isRequired = false
        verify(!shownText(field, "*"))
        compare(place.Accessible.name, "Place")
    }

    function test_errorReplacesTheHint() {
        verify(shownText(field, "City or coordinates"))
        verify(!place.invalid)
        field.error = "Not a place."
        verify(shownText(field, "Not a place."))
        verify(!shownText(field, "City or coordinates"))
        verify(place.invalid)
        compare(place.Accessible.description, "Error: Not a place. City or coordinates")
        compare(place.background.border.color, Theme.bad)
    }

    function test_controlIsAsWideAsItsField() {
        compare(place.width, field.width)
        compare(days.width, 120)
    }

    function test_arrowsStepNumbersWithinTheirLimits() {
        days.text = "3"
        edited.clear()
        days.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Up)
        compare(days.text, "4")
        keyClick(Qt.Key_Up)
        keyClick(Qt.Key_Up)
        compare(days.text, "5")
        keyClick(Qt.Key_Down)
        compare(days.text, "4")
        compare(edited.count, 4)
    }

    function test_fractionsStepWithoutNoise() {
        days.stepSize = 0.1
        days.text = "1.2"
        days.stepBy(1)
        compare(days.text, "1.3")
        days.stepSize = 1
    }

    function test_escapeClearsTheSearch() {
        search.forceActiveFocus()
        keyClick(Qt.Key_A)
        compare(search.text, "a")
        keyClick(Qt.Key_Escape)
        compare(search.text, "")
    }

    function test_spaceTogglesBoxesAndSwitches() {
        check.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Space)
        verify(check.checked)
        toggled.clear()
        toggle.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Space)
        verify(toggle.checked)
        compare(toggled.count, 1)
        compare(toggle.Accessible.name, "Ask first")
    }

    function cutEntries(list) {
        return Array.from(list.contentItem.children).filter(row => row.contentItem?.truncated).length
    }

    // W37: the list of a narrow box is as wide as its longest entry needs.
    function test_theListOfAComboBoxCutsNothing_data() {
        return [
            { tag: "traffic", model: ["All messages", "Sent", "Requests and responses", "HTTP exchanges"] },
            { tag: "first is longest", model: ["Requests and responses of all servers", "Sent"] },
            { tag: "short", model: ["a", "b"] },
            { tag: "wide letters", model: ["请求和响应（所有服务器的消息）", "WWWWWWWWWWWWWWWWWWW"] },
            { tag: "none", model: [] },
            { tag: "objects", model: [{ name: "Requests and responses" }, { name: "Sent" }], role: "name" }
        ]
    }
    function test_theListOfAComboBoxCutsNothing(data) {
        narrow.textRole = data.role ?? ""
        narrow.model = data.model
        narrow.popup.open()
        tryCompare(narrow.popup, "opened", true)
        const list = narrow.popup.contentItem
        tryCompare(list, "count", data.model.length)
        tryVerify(() => cutEntries(list) === 0)
        verify(narrow.popup.width >= narrow.width)
        narrow.popup.close()
        tryCompare(narrow.popup, "visible", false)
    }

    function test_aVeryLongEntryStaysInTheWindow() { // W37
        narrow.textRole = ""
        narrow.model = ["x".repeat(2000), "Sent"]
        narrow.popup.open()
        tryCompare(narrow.popup, "opened", true)
        verify(narrow.popup.width <= narrow.Window.width)
        verify(narrow.popup.contentItem.mapToItem(null, 0, 0).x >= 0)
        narrow.popup.close()
    }

    function test_comboBoxIsChosenByKeys() {
        combo.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Space)
        tryCompare(combo.popup, "opened", true)
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Return)
        tryCompare(combo.popup, "visible", false)
        compare(combo.currentText, "by hour")
        compare(combo.Accessible.name, "Detail")
    }

    function test_textAreaGrowsToItsLimitAndTabLeavesIt() {
        const before = area.implicitHeight
        area.text = "1\n2\n3\n4\n5\n6\n7\n8"
        verify(area.implicitHeight > before)
        const atLimit = area.implicitHeight
        area.text += "\n9\n10"
        compare(area.implicitHeight, atLimit)
        area.forceActiveFocus(Qt.TabFocusReason)
        keyClick(Qt.Key_Tab)
        verify(last.activeFocus)
        compare(area.text.indexOf("\t"), -1)
    }
}
